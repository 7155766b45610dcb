// Scopa's options in words, for the form of a new table.
import type { OptionWords } from '../options'

export const options: Record<string, OptionWords> = {
  target: {
    label: 'Play',
    choices: { 0: 'one hand', 11: 'to 11 points', 16: 'to 16 points', 21: 'to 21 points' },
  },
  capture: {
    label: 'When a card could capture in several ways',
    choices: { auto: 'the table takes the most cards', choose: 'the player chooses' },
  },
  primiera: {
    label: 'The Primiera goes to',
    choices: { best: 'the best cards', all_suits: 'the best cards of all four suits' },
  },
  max_hands: { label: 'The last hand of a match to a target', isFine: true },
}
