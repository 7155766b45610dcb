// What this game shows and tells. Written by web/make_types.py from mazzo.games.scopa.model: change it there.

export const NOBODY_YET = -1
export const WHOLE_DECK = 40

export interface Options {
  /** 0: one hand */
  target: number
  capture: "auto" | "choose"
  primiera: "all_suits" | "best"
  max_hands: number
}

/** A spectator's has no hand. Cards are listed from the lowest up. */
export interface View {
  /** or SPECTATOR */
  seat: number
  options: Options
  hand_number: number
  dealer: number
  /** the seat to play, or who is to act in its place (core.state.DEALER, NOBODY) */
  turn: number
  hand: string[]
  hand_sizes: number[]
  table: string[]
  deck: number
  captured: string[][]
  scopas: number[]
  points: number[]
  /** -1 before the first capture of the hand */
  last_capturer: number
  /** for each card of the hand: the captures it can make, as `4S+6C` */
  takes: Record<string, string[]>
  /** the seat's own half-made play: the card, '' if none */
  chosen: string
  /** and what it has picked from the table so far */
  picked: string[]
}

export interface HandBegun {
  event: "HandBegun"
  hand_number: number
  dealer: number
}

/** Three or four Kings lay on the table (SCO-2). */
export interface DealVoided {
  event: "DealVoided"
  table: string[]
}

export interface TableDealt {
  event: "TableDealt"
  cards: string[]
}

/** How many cards a seat was dealt: all hear it. */
export interface HandDealt {
  event: "HandDealt"
  seat: number
  count: number
}

/** Which ones: their owner alone hears it. */
export interface CardsDrawn {
  event: "CardsDrawn"
  seat: number
  cards: string[]
}

export interface Trailed {
  event: "Trailed"
  seat: number
  card: string
}

export interface Captured {
  event: "Captured"
  seat: number
  card: string
  cards: string[]
  scopa: boolean
}

export interface RestCollected {
  event: "RestCollected"
  seat: number
  cards: string[]
}

/** One row of the score sheet: what each seat had, and the points it earned. */
export interface Line {
  category: string
  counts: number[]
  points: number[]
}

export interface HandScored {
  event: "HandScored"
  hand_number: number
  lines: Line[]
  earned: number[]
  totals: number[]
}

export interface MatchEnded {
  event: "MatchEnded"
  /** -1: a draw */
  winner: number
  totals: number[]
}

/** What can happen in this game. */
export type GameEvent =
  | HandBegun
  | DealVoided
  | TableDealt
  | HandDealt
  | CardsDrawn
  | Trailed
  | Captured
  | RestCollected
  | HandScored
  | MatchEnded
