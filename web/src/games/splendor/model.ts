// What this game shows and tells. Written by web/make_types.py from mazzo.games.splendor.model: change it there.

export const LETTERS = ["W", "U", "G", "R", "K", "L"] as const
export const GOLD = 5
export const MOST_TOKENS = 10

export interface Options {
  /** 7 tokens of each colour and 4 nobles; or both by the number of players */
  setup: "official" | "seed"
}

export interface Card {
  /** all of it in one word: `2U3:6U` is of tier 2, gives a blue bonus and 3 points, costs 6 blue */
  name: string
  /** 1 to 3 */
  tier: number
  bonus: "G" | "K" | "R" | "U" | "W"
  points: number
  cost: number[]
}

export interface Noble {
  /** `4W4U`: it comes to who has 4 white and 4 blue bonuses */
  name: string
  demand: number[]
  points: number
}

/** A reserved card. If it came blind from a deck, its owner alone sees which it is. */
export interface Reserve {
  tier: number
  blind: boolean
  card: Card | null
}

/** What lies in front of a seat. */
export interface Player {
  tokens: number[]
  bonuses: number[]
  points: number
  /** by tier, then by colour: not in the order of buying */
  bought: Card[]
  /** R1, R2, R3 */
  reserved: Reserve[]
  nobles: Noble[]
}

/** What a card on the table, or one that the seat has reserved, would cost it now. */
export interface Offer {
  place: string
  /** the cost less the seat's bonuses */
  price: number[]
  /** as BUY pays it, colours first and gold for the rest; empty if the seat cannot */
  payment: number[]
  /** how many tokens it lacks, gold counted */
  missing: number
  /** whether it could pay otherwise, with gold in place of a colour that it has */
  choice: boolean
}

/** The half-made play of the seat itself: a return of tokens, or a payment named token by token. */
export interface Pending {
  /** what it buys; '' if it has not said, or returns tokens */
  place: string
  /** what it has named so far */
  tokens: number[]
}

export interface View {
  /** or SPECTATOR */
  seat: number
  options: Options
  phase: "draw" | "noble" | "opening" | "over" | "refill" | "return" | "reveal" | "turn"
  /** the seat to act, or who is to in its place (core.state.DEALER, NOBODY) */
  turn: number
  /** the seat whose turn it is, also while the dealer acts; -1 before the first turn */
  active: number
  /** the seat that began; -1 before the first turn */
  first: number
  round_number: number
  /** a player has 15 points, so this round is the last */
  last_round: boolean
  /** full ones in a row in which no player bought or reserved; ten end the match */
  quiet_rounds: number
  /** whether no player has bought or reserved in this round so far */
  quiet: boolean
  /** in a row; as many as seats end the match */
  passes: number
  /** tiers 1, 2, 3, each of four places; an empty one stays empty */
  board: ((Card | null)[])[]
  /** cards left of tiers 1, 2, 3 */
  decks: number[]
  /** by place; who has been visited leaves it empty */
  nobles: (Noble | null)[]
  bank: number[]
  players: Player[]
  /** where the dealer is to act: a place to fill, a deck to draw from (`2-0`), a reserve to show */
  due: string
  /** how many tokens the active seat must give back now */
  excess: number
  /** what it has taken in this turn, gold for a reserve too */
  taken: number[]
  /** the numbers of the nobles, from 1, among which it is to choose */
  visitors: number[]
  /** to this seat: the board by place, then what it reserved; none to a spectator */
  offers: Offer[]
  /** of this seat alone */
  pending: Pending | null
  /** why the match is over */
  ending: "nobody can move" | "nothing happens" | "points" | null
  /** once it is */
  winners: number[]
}

export interface MatchBegun {
  event: "MatchBegun"
  /** the seat that begins (SPL-13) */
  first: number
}

export interface NoblesLaid {
  event: "NoblesLaid"
  nobles: Noble[]
}

export interface TierLaid {
  event: "TierLaid"
  tier: number
  cards: Card[]
  /** in its deck */
  left: number
}

export interface TokensTaken {
  event: "TokensTaken"
  seat: number
  tokens: number[]
}

/** Face up, so that all players know which it is. */
export interface CardReserved {
  event: "CardReserved"
  seat: number
  place: string
  card: Card
  /** whether there was a gold token to take */
  gold: boolean
}

/** From the top of a deck: all players hear of which tier. */
export interface BlindReserved {
  event: "BlindReserved"
  seat: number
  tier: number
  gold: boolean
}

/** Which one: its owner alone hears it. */
export interface CardDrawn {
  event: "CardDrawn"
  seat: number
  card: Card
  /** R1, R2 or R3 */
  place: string
}

export interface CardBought {
  event: "CardBought"
  seat: number
  /** from where */
  place: string
  card: Card
  paid: number[]
  /** of the seat, with it */
  points: number
  /** a blind reserve, which all players see only now */
  blind: boolean
}

/** The next card of the deck fills the place of one that was bought or reserved. */
export interface CardLaid {
  event: "CardLaid"
  place: string
  card: Card
  /** in its deck */
  left: number
}

export interface TokensReturned {
  event: "TokensReturned"
  seat: number
  tokens: number[]
}

export interface NobleCame {
  event: "NobleCame"
  seat: number
  /** its place, from 1 */
  number: number
  noble: Noble
  /** of the seat, with it */
  points: number
}

/** The seat could do nothing (SPL-12). */
export interface Passed {
  event: "Passed"
  seat: number
}

/** The seat has 15 points or more: the round is played to its end (SPL-10). */
export interface LastRoundBegun {
  event: "LastRoundBegun"
  seat: number
  points: number
}

/** How a seat ends, and how it made each point. */
export interface Standing {
  points: number
  /** cards; the fewer win if points are equal (SPL-11) */
  bought: number
  /** points from cards of tiers 1, 2, 3 */
  tiers: number[]
  /** those that gave points */
  cards: Card[]
  nobles: Noble[]
}

export interface MatchEnded {
  event: "MatchEnded"
  ending: "nobody can move" | "nothing happens" | "points"
  winners: number[]
  /** of each seat */
  standings: Standing[]
}

/** What can happen in this game. */
export type GameEvent =
  | MatchBegun
  | NoblesLaid
  | TierLaid
  | TokensTaken
  | CardReserved
  | BlindReserved
  | CardDrawn
  | CardBought
  | CardLaid
  | TokensReturned
  | NobleCame
  | Passed
  | LastRoundBegun
  | MatchEnded
