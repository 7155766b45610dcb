// A card of the French deck.
import { corner } from '../corner'
import { rankNumber, type PlayingCard } from '../deck'
import { placed, twice, type Drawing } from '../draw'
import { court } from './courts'
import { pips } from './pips'
import { suitSign, SUIT_COLOURS } from './suits'

export function frenchFace(card: PlayingCard): Drawing {
  const middle = rankNumber(card.rank) > 10 ? court(card) : pips(card)
  const sign = placed(suitSign(card.suit), 0, 0, 0.7)
  return middle + twice(corner(card.rank, SUIT_COLOURS[card.suit], sign))
}
