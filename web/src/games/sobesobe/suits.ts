// The suits as SobeSobe names them, what a trick is worth in each, and how a hand is held.
import { parse, suitName, type Deck, type Suit } from '../../cards'
import type { View } from './model'

export type SuitWord = Exclude<View['trump'], ''>

const CODES: Record<SuitWord, Suit> = { spades: 'S', hearts: 'H', clubs: 'C', diamonds: 'D' }

// Red and black in turn, so that neighbours in a hand are told apart.
const HELD: readonly Suit[] = ['C', 'D', 'S', 'H']

export function isSuitWord(word: string): word is SuitWord {
  return word in CODES
}

export function codeOf(suit: SuitWord): Suit {
  return CODES[suit]
}

/** The suit as it is called in that deck, with a capital letter: 'Hearts', 'Cups'. */
export function titleOf(suit: SuitWord, deck: Deck): string {
  const name = suitName(CODES[suit], deck)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** What the button of a suit promises: the points of a trick. The table itself says what holds. */
export function worthOf(suit: SuitWord, isBlind: boolean): number {
  return (suit === 'hearts' ? 2 : 1) * (isBlind ? 2 : 1)
}

/** The cards suit by suit with the trump on the right; within a suit they keep their order, the lowest first. */
export function held(cards: readonly string[], trump: View['trump']): string[] {
  const last = trump && CODES[trump]
  const place = (card: string) => {
    const suit = parse(card)?.suit
    return !suit ? -1 : suit === last ? HELD.length : HELD.indexOf(suit)
  }
  return cards.toSorted((one, other) => place(one) - place(other))
}
