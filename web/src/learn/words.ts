// Sentences of lessons as this person reads them: cards by the names of the deck that they have chosen.
import { withCards } from '../cards/words'
import { partOf } from '../games'
import { preferences } from '../preferences.svelte'

/** The sentence without notation. */
export function inWords(text: string, game: string): string {
  const { part } = partOf(game)
  return part.inWords ? part.inWords(text) : withCards(text, preferences.deck)
}
