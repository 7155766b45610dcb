// The options of every game in words. A game without words of its own gets those that the server has for it.
import type { OptionInfo } from '../wire'
import { options as hoards } from './hoards/options'
import { options as sapone } from './sapone/options'
import { options as scopa } from './scopa/options'
import { options as sobesobe } from './sobesobe/options'
import { options as splendor } from './splendor/options'

export interface OptionWords {
  label: string
  /** the values to offer and what to call them; without it, all that the server allows */
  choices?: Record<string, string>
  /** whether few would ever change it: then the form asks last, and says what it means */
  isFine?: boolean
  /** what choosing it changes, in a sentence */
  about?: string
}

const WORDS: Record<string, Record<string, OptionWords>> = { hoards, sapone, scopa, sobesobe, splendor }

/** How an option is called, what it can be, and what it means. */
export function optionWords(game: string, option: OptionInfo): OptionWords {
  const own = WORDS[game]?.[option.name]
  if (own) return own
  const choices = option.choices.map((choice) => [choice, inWords(choice)])
  const label = inWords(option.name)
  return option.choices.length
    ? { label, choices: Object.fromEntries(choices) }
    : { label: `${label} (${option.about})` }
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
