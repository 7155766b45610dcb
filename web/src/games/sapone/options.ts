// Sapone's options in words, for the form of a new table.
import type { OptionWords } from '../options'

export const options: Record<string, OptionWords> = {
  target: {
    label: 'Play to',
    choices: { 5: '5 points', 10: '10 points', 15: '15 points', 20: '20 points', 30: '30 points', 40: '40 points' },
  },
  direction: { label: 'Turns go', choices: { clockwise: 'clockwise', counterclockwise: 'counter-clockwise' } },
  ties: { label: 'Points of an unbreakable tie', choices: { each: 'for each of them', none: 'for nobody' } },
  bids: { label: 'Bids are laid', choices: { closed: 'face down', open: 'face up' } },
  sweep: {
    label: 'All four categories bring',
    choices: { 12: '12 points', 11: '11 points' },
    isFine: true,
    about: 'For the player who has the most of coins, vegetables, tools and soap in the same round.',
  },
  max_rounds: {
    label: 'At most so many rounds',
    isFine: true,
    about: 'After that many the match ends, and who has the most points wins, whatever the target.',
  },
}
