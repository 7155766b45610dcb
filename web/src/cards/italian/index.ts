// A card of the Italian deck.
import type { PlayingCard } from '../deck'
import type { Drawing } from '../draw'
import { frenchFace } from '../french'

export function italianFace(card: PlayingCard): Drawing {
  return frenchFace(card)
}
