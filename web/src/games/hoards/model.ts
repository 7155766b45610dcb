// What this game shows and tells. Written by web/make_types.py from mazzo.games.hoards.model: change it there.

export const NOBODY_YET = -1

export interface Options {
  /** HOA-1 */
  kings: "draft" | "random"
  /** HOA-3 */
  ace: "low" | "ring"
  /** HOA-15 */
  memory: "closed" | "open"
  /** HOA-23 */
  last: "lap" | "turn"
  /** HOA-24 */
  audit: "off" | "on"
}

/** A combination that the hand holds: one card of each place makes it, whichever. */
export interface Combination {
  family: "sequence" | "set"
  /** no card is in two of them */
  places: string[][]
  /** as a hoard of its own; if that depends on the cards of the places: least, most */
  score: number[]
}

/** A pile of one's own to which a card can be added, and what the cards of the hand would be there. */
export interface Addition {
  pile: number
  /** whether the seat may look at the pile; if not, nothing is said of the cards */
  is_seen: boolean
  fits: string[]
  /** they do not match, but are clubs; all others are bluffs */
  guards: string[]
}

/** What the seat whose turn it is may do next. */
export interface Choices {
  hoard: boolean
  add: boolean
  /** the most cards that it may draw; 0: none */
  draw: number
  take: boolean
  /** the seats that it may raid */
  raid: number[]
  /** seat and number of each pile that it may loot */
  loot: number[][]
  look: boolean
  peek: boolean
  lay: string[]
  roar: string[]
  /** those that it may hoard, the largest first */
  combinations: Combination[]
  additions: Addition[]
  /** points that the hand, as it is, would cost at the end of the match */
  hand_cost: number
  /** whether the match is over if the turn ends now */
  ends_match: boolean
}

/** One combination of a hoard, face down. */
export interface Pile {
  /** how many cards it was hoarded with */
  original: number
  /** how many came later, each of which may be a bluff */
  added: number
  /** the original ones, while this seat may look at them */
  cards: string[]
  /** and those that were added, in the order in which they came */
  more: string[]
}

/** A king of which all know whose it was first: it has been laid before, or picked in the draft. */
export interface King {
  king: string
  /** its first one, to whose hand it goes back */
  owner: number
  /** in whose hoard it lies; -1: it is in a hand, its owner's if it has not been raided */
  holder: number
  is_armed: boolean
}

/** The raid of this turn, as far as it has come. */
export interface Raid {
  seat: number
  target: number
  call: "give" | "random"
  answer: "" | "agree" | "dispute"
  /** null if no player was asked */
  inverted: boolean | null
  /** of a dragon fight: the raider's card and the target's; '' for an empty hand */
  shown: string[]
  /** of the fight; -1: none yet, or a draw */
  winner: number
  is_draw: boolean
  /** whether the red dragon has decided a draw */
  by_red: boolean
  /** of the winner of the fight */
  choice: "" | "give" | "random"
}

/** The looting of this turn, as all players may know it (HOA-14). */
export interface Looting {
  seat: number
  /** the combination that the looter used */
  pile: number
  target: number
  target_pile: number
  /** null if no player was asked */
  inverted: boolean | null
  /** '' before it is known */
  outcome: "attacker invalid" | "both invalid" | "defender invalid" | "draw" | "incompatible" | "stronger" | ""
  /** -1 if there is none */
  winner: number
  by_red: boolean
  /** of the looter's core and of the target's; none if incompatible */
  sizes: number[]
}

/** One pile of a looting, laid open to the two. */
export interface Side {
  seat: number
  /** its number when it was compared */
  pile: number
  family: "sequence" | "set"
  /** the matching cards, from the lowest up */
  core: string[]
  guards: string[]
  strays: string[]
  /** what the clubs add to every card of the core */
  help: number
  /** of each card of the core, with that help */
  strengths: number[]
  /** and without */
  values: number[]
}

/** The last looting that this seat was in, until the end of its turn; of its next if it was the target. */
export interface Comparison {
  looting: Looting
  attacker: Side
  defender: Side
}

/** The score of one hoard, term by term (HOA-24). */
export interface Tally {
  piles: string[][]
  hand: string[]
  /** strays that were discarded before (option audit) */
  audited: string[]
  /** in the hoard */
  cards: number
  /** how many of them */
  clubs: number
  diamonds: number
  club_values: number
  spade_values: number
  red_values: number
  /** 0.8 clubs + spades + 1.2 reds */
  base: number
  /** 1 - clubs / cards + diamonds / cards, rounded */
  factor: number
  /** factor * base, rounded */
  hoard: number
  hand_values: number
  /** hoard - 2 * hand, rounded half away from zero to two decimals */
  total: number
  /** the exact total is this */
  numerator: number
  /** over this */
  denominator: number
}

/** What a seat can know, by remembering everything, of cards that lie face down. */
export interface Place {
  /** these are there */
  known: string[]
  /** and these may be: the set of cards as a number, 2 ** card for each (core.cards) */
  maybe: number
}

export interface PilePlaces {
  original: Place
  /** one card each, in the order in which they came */
  added: Place[]
}

/** A card that has a place in the deck, since a player has peeked at it. */
export interface Peeked {
  /** '' if this seat has not */
  card: string
  /** all who have */
  seats: number[]
}

/** What bots get always, and people only if the option memory is open (HOA-15). */
export interface Remembered {
  hands: Place[]
  /** how many kings are in each hand; -1 if this seat cannot tell */
  kings: number[]
  deck: Place
  removed: Place
  /** kings that are not in the game */
  unused: Place
  drawn: Place
  piles: PilePlaces[][]
  /** the card on top of the deck, if a player has peeked at it */
  top: Peeked | null
  /** those at the bottom of the deck, the last one undermost */
  bottom: Peeked[]
  /** first owner of KS, KH, KC, KD; -1 if this seat cannot tell */
  owners: number[]
}

/** A spectator's has no cards of its own. */
export interface View {
  /** or SPECTATOR */
  seat: number
  options: Options
  phase: "add" | "add to" | "answer" | "choose" | "comparing" | "counting" | "discarding" | "draft" | "drawing" | "fighting" | "give" | "hoard" | "invert" | "keep" | "limit" | "opening" | "over" | "peeking" | "put back" | "refilling" | "snatching" | "toss" | "tossing" | "turn"
  /** from 1 on; 0 before the first turn */
  turn_number: number
  /** who began */
  first: number
  /** whose turn it is; -1 before the first one */
  turn: number
  /** the seat to act, or who is to in its place (core.state.DEALER, NOBODY) */
  asked: number
  /** how many cards the asked seat is to give or discard; 0 in other phases */
  count: number
  /** in this turn */
  used: ("accumulate" | "hoard" | "stroll")[]
  /** the number of the pile that was hoarded or added to in this turn; 0: none */
  combination: number
  /** whether the seat whose turn it is strolls among its piles */
  looking: boolean
  /** where a card that was peeked at in this turn went */
  is_put: "" | "bottom" | "top"
  /** of this seat, if it is to act in its turn */
  choices: Choices | null
  hand: string[]
  hand_sizes: number[]
  /** of the own half-made play */
  picked: string[]
  /** what this seat has drawn and is to keep one of */
  drawn: string[]
  drawn_count: number
  /** the card on top of the deck, while this seat decides where it goes */
  peeked: string
  deck: number
  /** how many cards the deck had when the turn began */
  deck_before: number
  removed: number
  discards: string[]
  /** of each seat, in order of their numbers */
  piles: Pile[][]
  /** whose first owner all know */
  kings: King[]
  /** in a draft: those that can be picked */
  kings_left: string[]
  /** armed kings that go home when this action is over */
  spent: string[]
  raid: Raid | null
  looting: Looting | null
  /** who is to discard next after a looting; -1: no player */
  tosser: number
  comparison: Comparison | null
  /** how many turns have ended in a row in which the deck did not shrink */
  still: number
  /** and at how many of them the match ends */
  most_still: number
  /** whether the deck is empty and only the lap, or this turn, is played to its end */
  is_last: boolean
  /** all of them, once the match is over */
  hands: string[][]
  /** once the match is over */
  tallies: Tally[]
  winners: number[]
  /** all that the seat could remember */
  remembered: Remembered | null
}

export interface MatchBegun {
  event: "MatchBegun"
  first: number
  deck: number
  removed: number
}

/** Its owner alone hears it. */
export interface HandDealt {
  event: "HandDealt"
  seat: number
  cards: string[]
}

export interface KingPicked {
  event: "KingPicked"
  seat: number
  king: string
}

export interface TurnBegun {
  event: "TurnBegun"
  seat: number
  number: number
}

/** Face down: no player is told which cards. */
export interface CombinationHoarded {
  event: "CombinationHoarded"
  seat: number
  pile: number
  size: number
}

/** Face down too, and perhaps a bluff. */
export interface CardAdded {
  event: "CardAdded"
  seat: number
  pile: number
  /** of the pile now */
  size: number
}

/** How many: all hear it. */
export interface CardsDrawn {
  event: "CardsDrawn"
  seat: number
  count: number
  /** cards that are left */
  deck: number
  why: "action" | "duel" | "refill"
}

/** Which ones: the seat that drew them alone hears it. */
export interface CardsSeen {
  event: "CardsSeen"
  seat: number
  cards: string[]
}

/** The seat has chosen which of several cards it keeps: all hear it. */
export interface DrawSettled {
  event: "DrawSettled"
  seat: number
}

/** Which one: the seat alone hears it. */
export interface CardKept {
  event: "CardKept"
  seat: number
  card: string
}

export interface DiscardsTaken {
  event: "DiscardsTaken"
  seat: number
  cards: string[]
}

export interface RaidCalled {
  event: "RaidCalled"
  seat: number
  target: number
  call: "give" | "random"
}

export interface RaidAnswered {
  event: "RaidAnswered"
  /** the target */
  seat: number
  agrees: boolean
}

/** The green dragon's holder inverts what is about to be compared, or does not. */
export interface GreenAnswered {
  event: "GreenAnswered"
  seat: number
  inverts: boolean
}

/** Both most valuable cards are shown; '' for an empty hand. */
export interface DragonsFought {
  event: "DragonsFought"
  seat: number
  card: string
  target: number
  target_card: string
  inverted: boolean
  /** -1: a draw */
  winner: number
  by_red: boolean
}

export interface RaidChosen {
  event: "RaidChosen"
  /** the winner of the fight */
  seat: number
  call: "give" | "random"
}

/** From hand to hand, face down: all hear how many. */
export interface CardsPassed {
  event: "CardsPassed"
  /** the raider, who gets them */
  seat: number
  target: number
  count: number
  call: "give" | "random"
}

/** Which ones: the two alone hear it. */
export interface CardsPassedOpenly {
  event: "CardsPassedOpenly"
  seat: number
  target: number
  cards: string[]
}

export interface LootingBegun {
  event: "LootingBegun"
  seat: number
  pile: number
  target: number
  target_pile: number
}

/** How it ended; which cards were compared, the two see in their views. */
export interface LootingEnded {
  event: "LootingEnded"
  looting: Looting
}

/** Face up. */
export interface CardsDiscarded {
  event: "CardsDiscarded"
  seat: number
  cards: string[]
  why: "audit" | "drawn" | "duel" | "guard" | "limit" | "loot" | "stray"
}

/** At the end of its turn the seat holds so many cards too many, and is to discard them. */
export interface LimitExceeded {
  event: "LimitExceeded"
  seat: number
  count: number
}

/** The seat was to discard a card and has none but kings. */
export interface NothingDiscarded {
  event: "NothingDiscarded"
  seat: number
}

/** The seat strolls among its piles and looks at them. */
export interface HoardSeen {
  event: "HoardSeen"
  seat: number
}

export interface DeckPeeked {
  event: "DeckPeeked"
  seat: number
}

/** Which card is on top of the deck: the seat that peeks alone hears it. */
export interface TopSeen {
  event: "TopSeen"
  seat: number
  card: string
}

export interface CardPutBack {
  event: "CardPutBack"
  seat: number
  where: "bottom" | "top"
}

export interface KingLaid {
  event: "KingLaid"
  seat: number
  king: string
  /** the first one, public from now on */
  owner: number
}

/** The king is armed. */
export interface KingRoared {
  event: "KingRoared"
  seat: number
  king: string
}

export interface KingReturned {
  event: "KingReturned"
  king: string
  /** whose hoard it lay in */
  holder: number
  /** whose hand it goes to */
  owner: number
}

export interface DeckEmptied {
  event: "DeckEmptied"
  /** whether the lap is finished before the score */
  is_lap: boolean
}

export interface Stalled {
  event: "Stalled"
  /** in which the deck did not shrink (HOA-23) */
  turns: number
}

export interface HoardsCounted {
  event: "HoardsCounted"
  tallies: Tally[]
}

export interface MatchEnded {
  event: "MatchEnded"
  winners: number[]
  scores: number[]
}

/** What can happen in this game. */
export type GameEvent =
  | MatchBegun
  | HandDealt
  | KingPicked
  | TurnBegun
  | CombinationHoarded
  | CardAdded
  | CardsDrawn
  | CardsSeen
  | DrawSettled
  | CardKept
  | DiscardsTaken
  | RaidCalled
  | RaidAnswered
  | GreenAnswered
  | DragonsFought
  | RaidChosen
  | CardsPassed
  | CardsPassedOpenly
  | LootingBegun
  | LootingEnded
  | CardsDiscarded
  | LimitExceeded
  | NothingDiscarded
  | HoardSeen
  | DeckPeeked
  | TopSeen
  | CardPutBack
  | KingLaid
  | KingRoared
  | KingReturned
  | DeckEmptied
  | Stalled
  | HoardsCounted
  | MatchEnded
