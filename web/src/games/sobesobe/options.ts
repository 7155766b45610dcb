// SobeSobe's options in words, for the form of a new table.
import type { OptionWords } from '../options'

export const options: Record<string, OptionWords> = {
  points: {
    label: 'Go down from',
    choices: { 10: '10 points', 15: '15 points', 20: '20 points', 30: '30 points', 40: '40 points' },
  },
  cents: {
    label: 'Each point left costs, in play money',
    choices: { 0: 'nothing', 1: '1 cent', 5: '5 cents', 10: '10 cents', 20: '20 cents', 50: '50 cents' },
  },
  max_rounds: {
    label: 'At most so many rounds',
    isFine: true,
    about: 'After that many the match ends, and who has the fewest points wins, even if nobody is at 0.',
  },
}
