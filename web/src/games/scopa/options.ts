// Scopa's options in words, for the form of a new table.
import type { OptionWords } from '../options'

export const options: Record<string, OptionWords> = {
  target: {
    label: 'Play',
    choices: { 0: 'one hand', 11: 'to 11 points', 16: 'to 16 points', 21: 'to 21 points' },
  },
  capture: {
    label: 'Of several captures',
    choices: { auto: 'the largest is taken', choose: 'the player chooses' },
    isFine: true,
    about: 'Where one card can take this or that from the table, the page decides for you, or asks.',
  },
  primiera: {
    label: 'The Primiera goes to',
    choices: { best: 'the best cards', all_suits: 'the best of all four suits' },
    isFine: true,
    about: 'The point for the best card of each suit: whether a player without one of the suits can win it.',
  },
  max_hands: {
    label: 'At most so many hands',
    isFine: true,
    about: 'After that many the match ends, and who has more points wins, whatever the target.',
  },
}
