// A card of the Italian deck, with a corner that is easy to read.
import { corner } from '../corner'
import { rankNumber, type PlayingCard, type Suit } from '../deck'
import { placed, type Drawing } from '../draw'
import { baton } from './batons'
import { coin } from './coins'
import { italianCourt } from './court'
import { cup } from './cups'
import { INK } from './palette'
import { italianPips } from './pips'
import { sword } from './swords'

const SIGNS: Record<Suit, Drawing> = {
  C: placed(baton(), 0, 0, 0.78, 38),
  D: placed(coin(), 0, 0, 0.72),
  H: placed(cup(), 0, 0, 0.66),
  S: placed(sword(), 0, 0, 0.78, 38),
}

/** The sign of a suit, about 20 units high, around the origin. */
export function italianSign(suit: Suit): Drawing {
  return SIGNS[suit]
}

export function italianFace(card: PlayingCard): Drawing {
  const middle = rankNumber(card.rank) > 10 ? italianCourt(card) : italianPips(card)
  return middle + corner(card.rank, INK, SIGNS[card.suit])
}
