// Sentences that name playing cards, suits and courts, as a deck names them.
import { cardName, type Deck } from './deck'

const CARD = /\b(?:10|[A2-9JQK])[CDHS]\b/g
const FRENCH = /\b(club|diamond|heart|spade|jack|queen)(s?)\b/gi
const ITALIAN: Record<string, string> = {
  club: 'baton',
  diamond: 'coin',
  heart: 'cup',
  spade: 'sword',
  jack: 'knave',
  queen: 'knight',
}

/** The sentence with notation put into words, and with the words of that deck. */
export function withCards(text: string, deck: Deck): string {
  const named = text.replace(CARD, (code) => cardName(code, deck))
  return deck === 'french' ? named : named.replace(FRENCH, italian)
}

function italian(_: string, word: string, ending: string): string {
  const name = ITALIAN[word.toLowerCase()]! + ending
  return word[0] === word[0]!.toUpperCase() ? name[0]!.toUpperCase() + name.slice(1) : name
}
