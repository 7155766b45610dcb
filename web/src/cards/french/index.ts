// A card of the French deck.
import { corners } from '../corner'
import { rankNumber, type PlayingCard } from '../deck'
import type { Drawing } from '../draw'
import { court } from './courts'
import { pips } from './pips'
import { suitSign, SUIT_COLOURS } from './suits'

export function frenchFace(card: PlayingCard): Drawing {
  const middle = rankNumber(card.rank) > 10 ? court(card) : pips(card)
  return middle + corners(card.rank, SUIT_COLOURS[card.suit], suitSign(card.suit), 0.66)
}
