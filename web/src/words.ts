// Sentences of a game as this person reads them: `you` for oneself, cards as in the deck that they have chosen, and the
// words of the game's own language if they like. The server says what the pieces stand for (docs/protocol.md).
import { cardName, parse, rankName, suitName, type Deck, type Rank, type Suit } from './cards'
import type { Piece, Sheet } from './wire'

export type Words = (string | Piece)[]

/** Who reads. */
export interface Reader {
  seat: number
  deck: Deck
  isPortuguese: boolean
}

/** What is to be shown: the words, or the text where the two are the same. */
export function wordsOf(text: string, words: Words | undefined): Words {
  return words?.length ? words : [text]
}

/** The sentence as letters, for who hears it and for where nothing can be drawn. */
export function spoken(words: Words, reader: Reader): string {
  return words.map((piece) => (typeof piece === 'string' ? piece : pieceText(piece, reader))).join('')
}

/** What stands above a score sheet. */
export function titleOf({ title, title_words }: Sheet, reader: Reader): string {
  return spoken(wordsOf(title, title_words), reader)
}

/** One piece as letters. */
export function pieceText(piece: Piece, { seat, deck, isPortuguese }: Reader): string {
  if (piece.seat !== undefined && piece.seat !== null) return piece.seat === seat ? (piece.you ?? '') : piece.text
  if (piece.term) return isPortuguese ? piece.term : piece.text
  return piece.card ? like(piece.text, inDeck(piece, deck)) : piece.text
}

/** What a card, a rank or a suit is called in that deck; an article stays. */
function inDeck({ card = '', text }: Piece, deck: Deck): string {
  if (deck === 'french') return text
  const article = /^the /i.test(text) ? 'the ' : ''
  if (parse(card)) return article + cardName(card, deck)
  const name = /^[CDHS]$/.test(card) ? suitName(card as Suit, deck) : rankName(card as Rank, deck)
  if (!name) return text
  const isPlural = text.endsWith('s')
  const single = name.endsWith('s') ? name.slice(0, -1) : name
  return isPlural ? `${single}s` : single
}

const CARD = /(?<![\w-])((?:10|[A2-9JQK])[CDHS])(?![\w-])/

/** A text with playing cards in notation, with these to be shown as cards. */
export function inProse(text: string): Words {
  const parts = text.split(CARD).map((part, index) => (index % 2 ? { text: cardName(part), card: part } : part))
  return parts.filter((part) => part !== '')
}

/** With a capital where the other has one. */
function like(pattern: string, text: string): string {
  const first = text.charAt(0)
  return (/^[A-Z]/.test(pattern) ? first.toUpperCase() : first) + text.slice(1)
}
