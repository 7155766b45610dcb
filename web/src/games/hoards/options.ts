// Hoards' options in words, for the form of a new table.
import type { OptionWords } from '../options'

export const options: Record<string, OptionWords> = {
  kings: {
    label: 'The dragons',
    choices: { random: 'come by chance', draft: 'are picked one by one' },
  },
  memory: {
    label: 'One’s own piles',
    choices: { closed: 'are to be remembered', open: 'can always be looked at' },
  },
  last: {
    label: 'With the empty deck',
    choices: { turn: 'the turn is finished', lap: 'the lap is finished' },
    isFine: true,
    about: 'The match ends when the deck is empty: at once after that turn, or when all have had as many turns.',
  },
  ace: {
    label: 'In a fight an ace',
    choices: { ring: 'beats jacks and queens', low: 'is a one' },
    isFine: true,
    about: 'What an ace is worth when the best cards of two dragons fight over a raid.',
  },
  audit: {
    label: 'Bluffs that nobody found',
    choices: { off: 'count at the end', on: 'are thrown out before the count' },
    isFine: true,
    about: 'A card that was added to a pile and does not match is a bluff, and a looting may never have shown it.',
  },
}
