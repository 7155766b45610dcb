// What this game shows and tells. Written by web/make_types.py from mazzo.games.sobesobe.model: change it there.

export const NOBODY_YET = -1
export const WHOLE_DECK = 40

export interface Options {
  /** that each seat begins with */
  points: number
  /** for each point that a loser has left */
  cents: number
  max_rounds: number
}

/** A trick (vaza), or as much of it as has been played. */
export interface Trick {
  /** in the order in which they played; the first of them led */
  seats: number[]
  /** of each of these seats */
  cards: string[]
  /** the seat that wins it, so far */
  winner: number
}

/** One row of the score table. */
export interface Round {
  dealer: number
  party: number
  trump: "" | "clubs" | "diamonds" | "hearts" | "spades"
  blind: boolean
  /** points a trick */
  value: number
  /** the seats that did not sit out */
  played: number[]
  /** tricks of each seat */
  won: number[]
  /** of each seat after the round */
  points: number[]
}

/** A spectator's has no cards of its own. Cards are listed from the lowest up, as they rank here. */
export interface View {
  /** or SPECTATOR */
  seat: number
  options: Options
  phase: "blind" | "decide" | "exchange" | "opening" | "over" | "replace" | "three" | "tricks" | "trump" | "two"
  round_number: number
  /** -1 before the first round */
  dealer: number
  party: number
  /** the seat to act, or who is to in its place (core.state.DEALER, NOBODY) */
  turn: number
  /** '' before it is named */
  trump: "" | "clubs" | "diamonds" | "hearts" | "spades"
  /** whether it was named before the deal */
  blind: boolean
  /** points a trick; 0 before the trump is named */
  value: number
  /** whether the trump is chosen for the second time, as no other player played (SOB-3) */
  again: boolean
  /** seats that are in the round, as far as that is decided */
  playing: number[]
  /** and those that sit out */
  sitting: number[]
  hand: string[]
  hand_sizes: number[]
  /** of the own hand; empty when it is not this seat's turn to play a card */
  playable: string[]
  /** the own two cards, if this seat sits out */
  folded: string[]
  /** what it has exchanged */
  discards: string[]
  /** and of a half-made exchange, what it has picked so far */
  picked: string[]
  /** how many cards each seat has exchanged; -1 if it has not had its turn */
  exchanged: number[]
  deck: number
  /** the one in the middle */
  trick: Trick
  /** those that were won in this round */
  tricks: Trick[]
  /** tricks of each seat */
  won: number[]
  points: number[]
  /** how many of the last rounds each seat has sat out, one after the other */
  sat_out: number[]
  /** the last that have been scored, at most 3; RoundScored tells more of them */
  rounds: Round[]
  /** once the match is over */
  winners: number[]
  /** in cents; 0 for all before the match is over */
  prizes: number[]
}

export interface RoundBegun {
  event: "RoundBegun"
  round_number: number
  dealer: number
  party: number
}

/** The party player names no blind trump, but wants to see two cards first (SOB-1). */
export interface CardsAwaited {
  event: "CardsAwaited"
  seat: number
}

export interface TrumpNamed {
  event: "TrumpNamed"
  seat: number
  trump: "" | "clubs" | "diamonds" | "hearts" | "spades"
  blind: boolean
  value: number
}

/** So many cards to each of these seats, in this order: all hear it. */
export interface HandsDealt {
  event: "HandsDealt"
  seats: number[]
  count: number
}

/** Which ones: their owner alone hears it. */
export interface CardsDrawn {
  event: "CardsDrawn"
  seat: number
  cards: string[]
  hand: string[]
}

/** Clubs are trump (SOB-14). */
export interface AllMustPlay {
  event: "AllMustPlay"
}

/** A seat that is not asked (SOB-16). */
export interface MustPlay {
  event: "MustPlay"
  seat: number
  why: "few points" | "nobody else" | "sat out twice"
}

export interface Decided {
  event: "Decided"
  seat: number
  plays: boolean
}

/** No player stays in but the party player, who names the trump again (SOB-3). */
export interface TrumpReset {
  event: "TrumpReset"
  party: number
}

/** How many cards a seat exchanges: all hear it. */
export interface Exchanged {
  event: "Exchanged"
  seat: number
  count: number
}

/** Which ones: the seat alone hears it. */
export interface Discarded {
  event: "Discarded"
  seat: number
  cards: string[]
}

export interface CardPlayed {
  event: "CardPlayed"
  seat: number
  card: string
  deed: "cuts" | "discards" | "follows" | "leads"
}

export interface TrickWon {
  event: "TrickWon"
  seat: number
  card: string
}

/** The score table with the round that has just been played as its last row. */
export interface RoundScored {
  event: "RoundScored"
  /** the points that each seat began with */
  start: number
  /** the last ones, at most 30 */
  rounds: Round[]
  /** of the match, if it is over */
  winners: number[]
  /** how many rounds came before these, */
  earlier: number
  /** and the points of each seat after them */
  before: number[]
}

export interface MatchEnded {
  event: "MatchEnded"
  winners: number[]
  points: number[]
  /** cents of each seat */
  prizes: number[]
  /** by max_rounds, with no player at 0 or below (SOB-15) */
  cut_short: boolean
}

/** What can happen in this game. */
export type GameEvent =
  | RoundBegun
  | CardsAwaited
  | TrumpNamed
  | HandsDealt
  | CardsDrawn
  | AllMustPlay
  | MustPlay
  | Decided
  | TrumpReset
  | Exchanged
  | Discarded
  | CardPlayed
  | TrickWon
  | RoundScored
  | MatchEnded
