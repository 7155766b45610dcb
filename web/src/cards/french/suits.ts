// The four French suits, about 20 units high, around the origin.
import type { Suit } from '../deck'
import { shape, type Drawing } from '../draw'

export const RED = '#c0272d'
export const BLACK = '#1d2430'

export const SUIT_COLOURS: Record<Suit, string> = { C: BLACK, D: RED, H: RED, S: BLACK }

const FOOT = 'C1 7.9 1.9 9.9 3.8 10.8H-3.8C-1.9 9.9-1 7.9-.9 5'

const OUTLINES: Record<Suit, string> = {
  H:
    'M0 10.4C-2.4 5.8-10 1.8-10-4.3C-10-7.9-7.5-10-4.9-10C-2.6-10-.8-8.5 0-6.3' +
    'C.8-8.5 2.6-10 4.9-10C7.5-10 10-7.9 10-4.3C10 1.8 2.4 5.8 0 10.4Z',
  D: 'M0-11.4Q3.6-4.6 8.8 0Q3.6 4.6 0 11.4Q-3.6 4.6-8.8 0Q-3.6-4.6 0-11.4Z',
  S:
    `M0-10.8C2.4-6 9.8-2 9.8 3.4C9.8 6.4 7.5 8 5.2 8C3.3 8 1.7 6.9.9 5${FOOT}` +
    'C-1.7 6.9-3.3 8-5.2 8C-7.5 8-9.8 6.4-9.8 3.4C-9.8-2-2.4-6 0-10.8Z',
  C:
    `M0-10.6A4.7 4.7 0 0 1 3.5-2.8A4.9 4.9 0 1 1 .9 5${FOOT}` +
    'A4.9 4.9 0 1 1-3.5-2.8A4.7 4.7 0 0 1 0-10.6Z',
}

export function suitSign(suit: Suit, colour = SUIT_COLOURS[suit]): Drawing {
  return shape(OUTLINES[suit], colour)
}
