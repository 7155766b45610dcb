// What tells a card in a fan: its rank and the sign of its suit, small, in a corner.
import type { Rank } from './deck'
import { placed, type Drawing } from './draw'
import { numeral } from './numerals'

const COLUMN = 12.5

/** The upper left corner. */
export function corner(rank: Rank, colour: string, sign: Drawing): Drawing {
  return placed(numeral(rank, colour), COLUMN, 17.5, 1.12) + placed(sign, COLUMN, 40)
}
