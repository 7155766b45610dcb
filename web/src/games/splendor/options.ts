// Splendor's options in words, for the form of a new table.
import type { OptionWords } from '../options'

export const options: Record<string, OptionWords> = {
  setup: {
    label: 'On the table lie',
    choices: {
      seed: '7 tokens of each colour and 4 nobles',
      official: 'tokens and nobles by the number of players',
    },
  },
}
