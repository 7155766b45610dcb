// The words of SobeSobe in Portuguese and in English, and what they mean. One of the two is used throughout.
import { suitName } from '../../cards'
import { plural } from '../../table/words'
import { preferences } from '../../preferences.svelte'

interface Entry {
  english: string
  meaning: string
}

export const GLOSSARY = {
  trunfo: { english: 'trump', meaning: 'The trump: the suit whose cards beat all others in this round.' },
  vaza: {
    english: 'trick',
    meaning: 'A trick: one card from each player. The highest trump wins it, else the highest card of the suit led.',
  },
  manilha: { english: 'seven', meaning: 'The seven. It is the second-highest card of its suit: only the ace beats it.' },
  cortar: { english: 'cut', meaning: 'To cut: to play a trump when one has no card of the suit led.' },
  volta: { english: 'round', meaning: 'A round: dealing, five tricks, scoring.' },
  'copas às escuras': {
    english: 'hearts in the dark',
    meaning: 'Hearts in the dark: hearts named trump before any card is dealt. A trick is then worth 4 points.',
  },
  'dar cartas': { english: 'deal', meaning: 'To deal: two cards each at first, three more to those who play.' },
  'trocar cartas': {
    english: 'exchange',
    meaning: 'To exchange cards: up to three of one’s hand for new ones from the deck.',
  },
  mão: { english: 'hand', meaning: 'A hand: the cards that one holds.' },
} as const satisfies Record<string, Entry>

export type Word = keyof typeof GLOSSARY

/** The word as this person wants it: in English, with the suit as in their deck, or in Portuguese. */
export function termOf(word: Word): string {
  return preferences.portuguese ? word : inDeck(GLOSSARY[word].english)
}

/** What the word means, in English. */
export function meaningOf(word: Word): string {
  return inDeck(GLOSSARY[word].meaning)
}

function inDeck(text: string): string {
  const hearts = suitName('H', preferences.deck)
  return text.replace(/hearts/g, hearts).replace(/^Hearts/, hearts.charAt(0).toUpperCase() + hearts.slice(1))
}

const PORTUGUESE: Record<string, string> = { trump: 'trunfo', trick: 'vaza', tricks: 'vazas', round: 'volta', rounds: 'voltas' }

/** A sentence in English with the game's own words in Portuguese, if this person wants them. */
export function inTerms(sentence: string): string {
  if (!preferences.portuguese) return sentence
  return sentence.replace(/\b(trump|tricks?|rounds?)\b/gi, (word) => {
    const term = PORTUGUESE[word.toLowerCase()]!
    return /^[A-Z]/.test(word) ? term.charAt(0).toUpperCase() + term.slice(1) : term
  })
}

/** '1 trick', '3 vazas'. */
export function tricks(count: number): string {
  return inTerms(plural(count, 'trick'))
}
