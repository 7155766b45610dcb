// Jack, Queen and King: half a figure, and the same seen from across the table.
import { placed, type Drawing } from '../draw'
import { numeral } from '../numerals'
import type { PlayingCard } from '../deck'
import { suitSign, SUIT_COLOURS } from './suits'

export function court({ rank, suit }: PlayingCard): Drawing {
  return placed(numeral(rank, SUIT_COLOURS[suit]), 50, 60, 2.4) + placed(suitSign(suit), 50, 110, 1.6)
}
