// What is announced at a table: how it is put to one person, how long it takes to read, and what is made of many.
import type { Announcement, Step } from '../games/contract'
import type { Told } from '../wire'
import { spoken, wordsOf } from '../words'
import { capitalised, type Cast } from './cast'
import { listing } from './words'

/** An announcement as one person reads it. */
export interface Notice {
  title: string
  sentences: string[]
  /** whether it costs this person something */
  isLoss: boolean
}

const LEAST = 1500 // milliseconds that the shortest one is shown
const LONGEST = 12_000
const A_LETTER = 25
const A_LOSS = 900 // more, for what one would rather not believe
const MOST_LOSSES = 3 // that are shown one by one to who comes back
const MOST_MISSED = 6 // that are told to who comes back; the log has all

export function noticeOf({ words, losers = [] }: Announcement, cast: Cast): Notice {
  const [title = '', ...sentences] = words(cast).map(capitalised)
  return { title, sentences, isLoss: losers.includes(cast.you) }
}

/** How long it takes to read it, in milliseconds. */
export function readingTime({ title, sentences, isLoss }: Notice): number {
  const letters = sentences.reduce((sum, each) => sum + each.length, title.length)
  return Math.min(LEAST + A_LETTER * letters + (isLoss ? A_LOSS : 0), LONGEST)
}

/** As it is said to who cannot see it. */
export function asSpoken({ title, sentences }: Notice): string {
  return [title.replace(/\w$/, '$&.'), ...sentences].join(' ')
}

/** What is shown to a person who looked elsewhere: each loss of their own, and all else together. */
export function whatWasMissed(missed: Notice[]): Notice[] {
  const losses = missed.filter(({ isLoss }) => isLoss).slice(-MOST_LOSSES)
  const others = missed.filter((each) => !losses.includes(each))
  if (others.length < 2) return [...losses, ...others]
  const told = others.slice(-MOST_MISSED).map(({ title, sentences }) => sentences[0] ?? title)
  const earlier = others.length > MOST_MISSED ? ['Before that there was more: it is in the log.'] : []
  return [...losses, { title: 'While you looked elsewhere', sentences: [...earlier, ...told], isLoss: false }]
}

/** The step of a game that brings none: the table changes, and if points do, that is announced with what was told. */
export function plainStep(view: unknown, told: Told[], before: number[], after: number[]): Step<unknown> {
  const changed = after.flatMap((score, seat) => (score === (before[seat] ?? score) ? [] : [seat]))
  if (!changed.length || !told.length) return { view, told, hold: 0 }
  const words = (cast: Cast) => [
    listing(changed.map((seat) => `${cast.name(seat)} ${signed(after[seat]! - before[seat]!)}`)),
    ...told.map(({ text, words }) => spoken(wordsOf(text, words), { seat: cast.you, deck: cast.deck, isPortuguese: false })),
  ]
  return { view, told, hold: 0, announced: { words } }
}

function signed(difference: number): string {
  const size = String(Number(Math.abs(difference).toFixed(2)))
  return difference > 0 ? `+${size}` : `−${size}`
}
