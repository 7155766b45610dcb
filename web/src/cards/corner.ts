// What tells a card in a fan: its rank and the sign of its suit, small, in two corners.
import type { Rank } from './deck'
import { placed, twice, type Drawing } from './draw'
import { numeral } from './numerals'

const COLUMN = 13

export function corners(rank: Rank, colour: string, sign: Drawing, size: number): Drawing {
  return twice(placed(numeral(rank, colour), COLUMN, 17, rank === '10' ? 0.95 : 1) + placed(sign, COLUMN, 38, size))
}
