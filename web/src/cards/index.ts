// The cards of the house: what they are called and how they are drawn.
import { parse, type Deck, type Suit } from './deck'
import { cardBack } from './back'
import type { Drawing } from './draw'
import { frenchFace } from './french'
import { suitSign } from './french/suits'
import { italianFace, italianSign } from './italian'

export * from './deck'

const drawn = new Map<string, Drawing>()

/** The face of a playing card as SVG for a sheet of 100 by 160; undefined if the deck has no such card. */
export function face(code: string, deck: Deck): Drawing | undefined {
  const card = parse(code)
  if (!card) return undefined
  return remembered(`${deck} ${code}`, () => (deck === 'italian' ? italianFace(card) : frenchFace(card)))
}

/** The sign of a suit as SVG, about 24 units high, around the origin. */
export function sign(suit: Suit, deck: Deck): Drawing {
  return deck === 'italian' ? italianSign(suit) : suitSign(suit)
}

export function back(): Drawing {
  return remembered('back', cardBack)
}

// Drawing a court card takes longer than showing it, and every table shows the same ones.
function remembered(key: string, draw: () => Drawing): Drawing {
  const known = drawn.get(key) ?? draw()
  drawn.set(key, known)
  return known
}
