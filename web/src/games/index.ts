// The table of games that have a part of their own in the page. All others are drawn from the server's layout.
import { any } from './any'
import type { GamePart } from './contract'
import { hoards } from './hoards'
import { sapone } from './sapone'
import { scopa } from './scopa'
import { sobesobe } from './sobesobe'
import { splendor } from './splendor'

export interface FoundPart {
  part: GamePart<unknown>
  /** whether its views are the layouts that the server draws */
  usesLayout: boolean
}

const PARTS: Record<string, GamePart<unknown>> = {
  hoards: erased(hoards),
  sapone: erased(sapone),
  scopa: erased(scopa),
  sobesobe: erased(sobesobe),
  splendor: erased(splendor),
}

/** How that game is drawn. */
export function partOf(game: string): FoundPart {
  const own = PARTS[game]
  return own ? { part: own, usesLayout: false } : { part: erased(any), usesLayout: true }
}

/** A part sees only the views of its own game, so that here their type need not be known. */
function erased<View>(part: GamePart<View>): GamePart<unknown> {
  return part as unknown as GamePart<unknown>
}
