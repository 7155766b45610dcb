// What a game brings to the page: a component that draws one moment of its table, and how the page gets from one
// moment to the next. The frame does all the rest: seats, clocks, log, dialogs, time, and the way cards travel.
//
//   - `Table` draws `view` and nothing else, the same in play and in a replay. It never decides what is lawful:
//     it sends what the person means, as text, and learns whether it happened.
//   - `steps` cuts what was told into moments, so that a capture is first seen and then taken. Without it the
//     table simply changes, and a change of the points is announced.
//   - A step that decides something, or costs a player something, is `announced`: the frame shows who, what and why
//     over the table, leaves time to read it however quick the others are, and says it once to who listens.
//   - `Table` registers its cards and places with `motion`; then cards travel, new ones by the step's `plan`.
import type { Component, Snippet } from 'svelte'
import type { Motion, Plan } from '../parts/motion'
import type { Sound } from '../parts/sound'
import type { Cast } from '../table/cast'
import type { Hinted, Told } from '../wire'
import type { Words } from '../words'

export interface TableProps<View> {
  view: View
  /** whose table it is: this seat sits near, or SPECTATOR looks on */
  seat: number
  names: string[]
  /** the seats that are to act */
  actors: number[]
  /** every play of this seat; empty while it has none, null if there are too many to list */
  commands: string[] | null
  /** each of these in words, for a table that is drawn from its layout */
  commandWords?: Words[]
  /** what was told with this moment */
  told: Told[]
  hint: Hinted | null
  motion: Motion
  isReplay: boolean
  /** whether a lesson asks for the plays: nothing may open by itself over what is asked */
  isLesson?: boolean
  /** a seat's sign: who sits there, what they have, and whether it is their turn; for a table with `seatsAround` */
  sign: Snippet<[seat: number]>
  /** What the person has to know now, to be laid over the middle of the table: never over the hand, what is asked, or what counts. */
  notices?: Snippet
  /**
   * Make a whole play, in the words of the game. True when it has happened, false when it was refused, or when another
   * is still on its way: the frame sends one at a time, and shows that it waits. Who wants to confirm each play is not
   * asked about one that they have ordered before.
   */
  play: (text: string, isOrdered?: boolean) => Promise<boolean>
}

/** What decides something, or costs a player something. */
export interface Announcement {
  /** a title of a word or two, and then in sentences who, what and why */
  words: (cast: Cast) => string[]
  /** the seats that lose something by it */
  losers?: number[]
}

/** One moment of a table. */
export interface Step<View> {
  view: View
  /** what is heard as it is seen; if it is announced, the announcement is heard instead */
  told: Told[]
  /** how long it is left to be seen once the cards lie still, in milliseconds */
  hold: number
  /** the ways of cards that come from or go where they are not seen */
  plan?: Plan
  sound?: Sound
  /** whether the next moment begins while its cards are still on their way */
  isBrisk?: boolean
  /** whether no card moves: it is seen at once, and who is about to act is not disturbed */
  isStill?: boolean
  /** what is shown over it until it has been read, and is never hurried */
  announced?: Announcement
}

export interface EndingProps<View> {
  view: View
  seat: number
  names: string[]
}

export interface GamePart<View> {
  Table: Component<TableProps<View>>
  /** Whether `Table` puts the signs of the other seats where they sit; else they stand above it in a row. */
  seatsAround?: boolean
  /** What the game adds to the result of a match. */
  Ending?: Component<EndingProps<View>>
  /** What the game adds to the score sheet of a round. */
  Report?: Component<EndingProps<View>>
  /** How it stands while the match is played, for a game that has no score sheets. */
  SoFar?: Component<EndingProps<View>>
  /** Whether its cards are of its own make, so that no other deck can be chosen. */
  ownCards?: boolean
  /** Whether it has words of its own in Portuguese, for who wants them. */
  hasPortuguese?: boolean
  /** Whether no player can know how it stands before the end, so that the seats show no points. */
  scoresAtEnd?: boolean
  /** How a score is written; as it is, without this. */
  scoreText?: (score: number) => string
  /** The points of all seats at that moment, for a replay. */
  scoresOf?: (view: View) => number[]
  /** The moments between two views; the last one shows `after` itself. */
  steps?: (before: View | null, told: Told[], after: View) => Step<View>[]
  /** In a replay: what all seats saw together, with the first one near. */
  openHands: (views: View[]) => View
  /** What is to be known of a card, by its notation: shown on hover, on focus and on tap; '' is nothing. */
  meaningOf?: (face: string) => string
  /** What the game adds to the list of keys: the key, and what it does. */
  keys?: [key: string, meaning: string][]
}
