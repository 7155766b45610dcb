// Whose page it is: what sentences need to know of who reads them, and where a ruling leads.
import { getContext, setContext } from 'svelte'
import { partOf } from './games'
import { preferences } from './preferences.svelte'
import { SPECTATOR } from './wire'
import type { Reader } from './words'

/** Where sentences of a game stand. */
export interface Place {
  game: string
  /** of the reader */
  seat: number
  /** show the words of a ruling; without this its link leads to the rules */
  openRuling?: (ruling: string) => void
}

const KEY = Symbol('where sentences stand')

/** Say it for all that is drawn within this component. */
export function placeSentences(place: () => Place): void {
  setContext(KEY, place)
}

/** To be asked for when a component is made. */
export function placeOfSentences(): () => Place {
  return getContext<(() => Place) | undefined>(KEY) ?? (() => ({ game: '', seat: SPECTATOR }))
}

/** Who reads within this component; to be asked for when it is made. */
export function readerHere(): () => Reader {
  const where = placeOfSentences()
  return () => readerOf(where().game, where().seat)
}

/** Who reads sentences of that game in that seat, as they like it now. */
export function readerOf(game: string, seat: number): Reader {
  const deck = partOf(game).part.ownCards ? 'french' : preferences.deck
  return { seat, deck, isPortuguese: preferences.portuguese }
}
