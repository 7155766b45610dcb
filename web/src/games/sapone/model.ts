// What this game shows and tells. Written by web/make_types.py from mazzo.games.sapone.model: change it there.

export const NOBODY_YET = -1
export const MEMBERS = {"coins": ["coin1", "coin2", "coin3", "coin4"], "vegetables": ["watermelon1", "leek2", "broccoli3", "cucumber4", "artichoke5"], "tools": ["broom1", "scythe2", "rake3", "pick4", "shovel5"], "soap": ["soap1", "soap2"]} as const
export const DIAMOND = "diamond"
export const WHOLE_MARKET = 60
export const WHOLE_SOAP = 40
export const GIVEN_FOR_SOAP = 3

export interface Options {
  /** clockwise goes to seat + 1 */
  direction: "clockwise" | "counterclockwise"
  /** points that win the match */
  target: number
  /** who is awarded the points of an unbreakable tie */
  ties: "each" | "none"
  /** points for all four categories (SAP-1) */
  sweep: number
  /** whether bids are laid face down or face up */
  bids: "closed" | "open"
  max_rounds: number
}

/** The market deck: its cards lie face up or face down, in an order that no player knows. */
export interface Market {
  cards: number
  /** how many of them lie face up, the top one included */
  face_up: number
  /** '' if the top card lies face down, or there is none */
  top: string
}

/** What a seat has laid down to buy the card on sale. */
export interface Offer {
  seat: number
  cards: number
  /** what it says of them, true or not; may be fewer than the cards */
  sayings: string[]
  /** what they are: its own, or all players' if bids are open; else empty */
  kinds: string[]
  /** what it did in the last lap that is over */
  deed: "" | "added" | "doubted" | "passed"
}

/** The sale that is going on. */
export interface Sale {
  seller: number
  claim: string
  /** kinds and categories that the seller would like */
  wish: string[]
  /** what really lies there: the seller knows, and all once it is revealed; else '' */
  card: string
  /** it was doubted, and the claim was true */
  is_revealed: boolean
  /** from 1; the one that is going on, or the last one */
  lap: number
  /** seats that may still act in this lap, in the direction of play */
  waiting: number[]
  /** seats that have acted in it; how, is sealed until all have */
  acted: number[]
  /** of every seat but the seller, in the direction of play */
  offers: Offer[]
  /** whether the seller may ask for more (in phase answer) */
  can_ask: boolean
  /** who doubted a true claim (and in phase pay owes the seller a card for it); else -1 */
  doubter: number
  /** in phase exchange, whose bid was accepted; else -1 */
  buyer: number
  is_passed: boolean
}

/** What the seat itself has done in this lap: the others do not know until all have acted. */
export interface Sealed {
  act: "bid" | "doubt" | "pass"
  /** of the hand, where they stay until the bids are laid down */
  cards: string[]
  sayings: string[]
}

/** A play of which not everything is said yet: a person writes it in one line, a bot in steps. */
export interface Begun {
  act: "" | "bid" | "buy" | "more" | "sell"
  cards: string[]
  /** '' if there is none yet */
  claim: string
  wish: string[]
  /** what is missing of a bid are sayings */
  is_saying: boolean
  sayings: string[]
}

/** What a player knows for sure of the cards in a place; there may be more of each. */
export interface Known {
  /** at least these */
  kinds: string[]
  /** and so many others that came from the market deck */
  market: number
  /** or from the soap deck */
  soap: number
}

/** A sale that is over: what was claimed, and what came of it. */
export interface Claim {
  seller: number
  claim: string
  truth: "bluff" | "never known" | "true"
  /** '' if this watcher does not know it */
  card: string
  /** -1 if it was not doubted */
  doubter: number
  end: "caught" | "closed" | "sold"
  /** who bought the card, or caught the bluff and got it for nothing; -1 */
  taker: number
  /** how many cards the buyer paid */
  price: number
  /** of the newest sale, as they lay there in the end; kinds only if bids are open */
  offers: Offer[]
}

/** How one category of a round was decided. */
export interface Category {
  name: "coins" | "soap" | "tools" | "vegetables"
  worth: number
  /** of each seat: items of coins or soap, different kinds of vegetables or tools */
  amounts: number[]
  /** who is ahead of all others; several if nothing can tell them apart */
  best: number[]
  /** who is awarded the points: the best, but no player if ties are for none */
  winners: number[]
  /** what settled it */
  ground: "cards" | "kinds" | "nobody" | "rarity" | "tie" | "total"
  /** of that ground: a number of items, or a layer; else 0 */
  level: number
  /** who were still level before that, in the order of their seats */
  rivals: number[]
}

/** A round that has been scored. */
export interface Round {
  round_number: number
  hands: string[][]
  /** who held the Diamond, -1 if no player */
  declarer: number
  /** what it counted as; '' if no player held it */
  declared: string
  categories: Category[]
  /** for each seat: points for more than one category */
  bonus: number[]
  /** that each seat got in this round */
  points: number[]
  /** and has in all */
  totals: number[]
  /** of the round, in the order of the sales; in a view until somebody plays in the next */
  claims: Claim[]
}

/** How often a seller spoke the truth to somebody in the last round, and how often not. */
export interface Word {
  seller: number
  /** -1: to all, by a doubt */
  buyer: number
  true: number
  bluffs: number
}

/** A spectator's has no cards of its own. Cards are listed in the order of Kind. */
export interface View {
  /** or SPECTATOR */
  seat: number
  options: Options
  phase: "answer" | "diamond" | "end" | "exchange" | "lap" | "lay" | "opening" | "over" | "pay" | "pick" | "score" | "soap" | "turn"
  round_number: number
  /** of the round, from 1 */
  turn_number: number
  /** -1 before the first round */
  starter: number
  /** the seat whose turn it is: in a sale the seller; -1 before the first round */
  turn: number
  /** the seats that may act, in the direction of play */
  actors: number[]
  /** what this seat may do */
  may: ("accept" | "bid" | "buy" | "close" | "diamond" | "doubt" | "more" | "pass" | "pay" | "sell")[]
  hand: string[]
  /** without cards that lie on the table */
  hand_sizes: number[]
  market: Market
  /** cards in the soap deck */
  soap: number
  /** how many cards each seat has given for soap cards in this round */
  discards: number[]
  own_discards: string[]
  /** the market deck is empty */
  is_last_turn: boolean
  /** once the last turn is over: who holds the Diamond; else -1 */
  declarer: number
  /** and what it counts as; else '' */
  declared: string
  sale: Sale | null
  /** this seat's own act in the lap */
  sealed: Sealed | null
  begun: Begun
  /** what this seat knows of all that each seat owns: hand, bid, card on sale */
  known: Known[]
  /** and of what each has discarded */
  known_discards: Known[]
  /** what all players know of what each seat owns */
  public: Known[]
  public_discards: Known[]
  /** what this seat can tell that each knows of what it owns */
  exposed: Known[]
  /** and has discarded */
  exposed_discards: Known[]
  /** the sales of this round that are over */
  claims: Claim[]
  points: number[]
  /** the points that each seat got, round by round */
  history: number[][]
  last_round: Round | null
  /** of the last round, as far as this watcher knows, once its claims are no longer listed */
  words: Word[]
  /** once the match is over */
  winners: number[]
}

export interface RoundBegun {
  event: "RoundBegun"
  round_number: number
  starter: number
  /** that each seat is dealt from the market deck */
  cards: number
  /** cards left in it */
  market: number
  face_up: number
}

/** Its owner alone hears it. */
export interface HandDealt {
  event: "HandDealt"
  seat: number
  cards: string[]
}

/** The card that lies on top of the market deck now, if it lies face up. */
export interface TopTurned {
  event: "TopTurned"
  card: string
}

/** A turn begins: its seat picks the top card of the market deck (SAP-4). */
export interface CardPicked {
  event: "CardPicked"
  seat: number
  /** '' if it lay face down */
  card: string
  left: number
}

/** Who paid two cards or more draws one (SAP-13). */
export interface CompensationDrawn {
  event: "CompensationDrawn"
  seat: number
  /** '' if it lay face down */
  card: string
  left: number
}

/** Which card it was that lay face down: its new owner alone hears it. */
export interface CardDrawn {
  event: "CardDrawn"
  seat: number
  card: string
  source: "market" | "soap"
}

/** The last market card has been drawn (SAP-5). */
export interface LastTurn {
  event: "LastTurn"
  seat: number
}

/** Three cards go face down to the discard pile, and one comes from the soap deck (SAP-14). */
export interface Bought {
  event: "Bought"
  seat: number
  left: number
}

/** Which three: the buyer alone hears it. */
export interface Discarded {
  event: "Discarded"
  seat: number
  cards: string[]
}

export interface SaleOpened {
  event: "SaleOpened"
  seller: number
  claim: string
  wish: string[]
  /** who may bid, pass or doubt, in the direction of play */
  asked: number[]
}

/** What lies face down: the seller alone hears it. */
export interface CardLaid {
  event: "CardLaid"
  seller: number
  card: string
  is_true: boolean
}

/** A seat has acted in this lap; how, is sealed until all have (SAP-8). */
export interface Acted {
  event: "Acted"
  seat: number
  lap: number
}

/** How: the seat alone hears it. */
export interface ActSealed {
  event: "ActSealed"
  seat: number
  act: "bid" | "doubt" | "pass"
  cards: string[]
  sayings: string[]
  /** it passes in all laps of the sale to come as well (SAP-24) */
  for_sale: boolean
}

export interface BidLaid {
  event: "BidLaid"
  seat: number
  added: number
  /** one for each card added, or none */
  sayings: string[]
  total: number
  /** what was added, if bids are open; else empty */
  cards: string[]
}

export interface Passed {
  event: "Passed"
  seats: number[]
}

/** A claim is doubted, and so the card is turned over. */
export interface Doubted {
  event: "Doubted"
  doubter: number
  seller: number
  claim: string
  card: string
  /** then the doubter owes the seller a card; else gets this one, and the sale is over */
  is_true: boolean
}

/** Who doubted a true claim pays a card (SAP-11). */
export interface DoubtPaid {
  event: "DoubtPaid"
  doubter: number
  seller: number
}

/** Which one: the two of them alone hear it. */
export interface PaymentSeen {
  event: "PaymentSeen"
  doubter: number
  seller: number
  card: string
}

export interface MoreAsked {
  event: "MoreAsked"
  seller: number
  /** that begins */
  lap: number
  wish: string[]
  asked: number[]
}

/** The buyer gets the card on sale, the seller the cards of the bid; all other bids go back (SAP-9). */
export interface SaleAgreed {
  event: "SaleAgreed"
  seller: number
  buyer: number
  claim: string
  price: number
  /** if it had been revealed; else '' */
  card: string
  /** if bids are open; else empty */
  paid: string[]
}

/** What changed hands: the two of them alone hear it. */
export interface Exchanged {
  event: "Exchanged"
  seller: number
  buyer: number
  card: string
  is_true: boolean
  paid: string[]
}

/** The card, and all bids, go back to their hands. */
export interface SaleClosed {
  event: "SaleClosed"
  seller: number
  why: "by the seller" | "no bids" | "nobody can bid"
}

/** The last turn is over, and this seat is to say what its Diamond is (SAP-15). */
export interface DiamondHeld {
  event: "DiamondHeld"
  seat: number
}

export interface DiamondDeclared {
  event: "DiamondDeclared"
  seat: number
  kind: string
}

/** All hands are shown. The truth of claims is what all players know. */
export interface RoundScored {
  event: "RoundScored"
  scored: Round
  target: number
}

export interface MatchEnded {
  event: "MatchEnded"
  winners: number[]
  points: number[]
  /** by max_rounds, with no player alone at the top beyond the target (SAP-20) */
  cut_short: boolean
}

/** What can happen in this game. */
export type GameEvent =
  | RoundBegun
  | HandDealt
  | TopTurned
  | CardPicked
  | CompensationDrawn
  | CardDrawn
  | LastTurn
  | Bought
  | Discarded
  | SaleOpened
  | CardLaid
  | Acted
  | ActSealed
  | BidLaid
  | Passed
  | Doubted
  | DoubtPaid
  | PaymentSeen
  | MoreAsked
  | SaleAgreed
  | Exchanged
  | SaleClosed
  | DiamondHeld
  | DiamondDeclared
  | RoundScored
  | MatchEnded
