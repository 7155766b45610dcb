// What a playing card is: its rank and suit, read from notation (`7D`, `10H`, `KS`), and its name in words.

export type Deck = 'french' | 'italian'
export type Suit = 'C' | 'D' | 'H' | 'S'
export type Rank = (typeof RANKS)[number]

export interface PlayingCard {
  rank: Rank
  suit: Suit
}

export const SUITS: readonly Suit[] = ['S', 'H', 'C', 'D']
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
export const ITALIAN_RANKS: readonly Rank[] = ['A', '2', '3', '4', '5', '6', '7', 'J', 'Q', 'K']

const NOTATION = /^(10|[A2-9JQK])([CDHS])$/

const SUIT_WORDS: Record<Deck, Record<Suit, string>> = {
  french: { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' },
  italian: { C: 'batons', D: 'coins', H: 'cups', S: 'swords' },
}
const NUMBER_WORDS = ['ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const COURT_WORDS: Record<Deck, readonly string[]> = {
  french: ['jack', 'queen', 'king'],
  italian: ['knave', 'knight', 'king'],
}

/** The card that the notation names; undefined if it is no playing card. */
export function parse(code: string | undefined): PlayingCard | undefined {
  const found = NOTATION.exec(code ?? '')
  return found ? { rank: found[1] as Rank, suit: found[2] as Suit } : undefined
}

/** Its place among the ranks: 1 for an ace, 11 to 13 for the court. */
export function rankNumber(rank: Rank): number {
  return RANKS.indexOf(rank) + 1
}

/** The card in words, as a screen reader says it: 'seven of coins'. Without a card, 'a card face down'. */
export function cardName(code: string | undefined, deck: Deck = 'french'): string {
  if (!code) return 'a card face down'
  const card = parse(code)
  if (!card) return code
  return `${rankName(card.rank, deck)} of ${SUIT_WORDS[deck][card.suit]}`
}

/** The rank in words: 'jack' or 'knave'; '' if there is none of that letter. */
export function rankName(rank: Rank, deck: Deck = 'french'): string {
  return [...NUMBER_WORDS, ...COURT_WORDS[deck]][rankNumber(rank) - 1] ?? ''
}

/** The suit in words: 'coins' or 'diamonds'. */
export function suitName(suit: Suit, deck: Deck = 'french'): string {
  return SUIT_WORDS[deck][suit]
}

/** A text that was written for the French deck, with suits and court as in that one; where both decks are spoken of it stays. */
export function proseIn(text: string, deck: Deck): string {
  if (deck === 'french') return text
  const paragraphs = text.split('\n\n')
  return paragraphs.map((paragraph) => (paragraph.includes('Italian') ? paragraph : paragraph.replace(DECK_WORD, inItalian))).join('\n\n')
}

const DECK_WORD = /\b(clubs?|diamonds?|hearts?|spades?|jacks?|queens?)\b/gi

function inItalian(word: string): string {
  const plain = word.toLowerCase().replace(/s$/, '')
  const suit = SUITS.find((each) => SUIT_WORDS.french[each] === `${plain}s`)
  const name = suit ? SUIT_WORDS.italian[suit].slice(0, -1) : COURT_WORDS.italian[COURT_WORDS.french.indexOf(plain)]!
  const counted = /s$/i.test(word) ? `${name}s` : name
  return /^[A-Z]/.test(word) ? counted.charAt(0).toUpperCase() + counted.slice(1) : counted
}
