// Every message between the page and the server. Written by web/make_types.py from mazzo.wire.messages: change it there.

export const DEALER = -1
export const NOBODY = -2
export const SPECTATOR = -3
export const FREE = "free"
export const ME = "me"
export const LONGEST_NAME = 24
export const LONGEST_LINE = 300
export const SECONDS_TO_BE_SLOW = 600.0
export const PASSING = ["try again", "too many"] as const

/** Seconds or days for each move, or a bank of seconds with some more after each move; all 0 is no clock. */
export interface Clock {
  move: number
  bank: number
  increment: number
  days: number
}

/** POST /api/tables */
export interface NewTable {
  game: string
  /** one word each: me, free, or the level of a bot */
  seats: string[]
  /** of the person who opens it, if one seat is `me` */
  name?: string
  options?: Record<string, unknown>
  /** listed in the lobby; otherwise only who has the link finds it */
  public?: boolean
  clock?: Clock
  /** a bot sits in for who is gone too long: at once, or if all agree */
  absent?: "ask" | "bot"
  /** how quickly bots answer */
  pace?: "fast" | "human"
  /** of the word that the person who opens it keeps back until all hashes are published */
  hash?: string
  /** of `me` alone against bots: plays may be taken back, and the record says so */
  practice?: boolean
  /** whether they are given; null is as usual: not where two people may play */
  hints?: boolean | null
}

/** POST /api/tables/ID/seats */
export interface Sit {
  name: string
  /** what the link of a private table carries */
  invite?: string
  /** -1: the first that is free */
  seat?: number
  /** of the word that is kept back until all hashes are published */
  hash?: string
  /** instead of its hash, from a client that keeps nothing back */
  word?: string
}

/** POST /api/tables/ID/claim: take a seat along to another device, by a key that works once */
export interface Claim {
  key: string
}

/** POST /api/mine: how the tables stand at which these tokens hold a seat */
export interface Mine {
  tokens: string[]
}

/** POST /api/push: be told by the push service of one's browser when it is one's turn at these seats */
export interface Subscribe {
  tokens: string[]
  /** as the browser gives it, and the keys beside it */
  endpoint: string
  p256dh: string
  auth: string
}

/** POST /api/push/end: be told there no more */
export interface Unsubscribe {
  endpoint: string
}

/** POST /api/games/NAME/lessons/LESSON: go on with a lesson. The server keeps nothing of it. */
export interface Learn {
  /** all so far that were right, and one more that is to be judged; none: begin */
  plays?: string[]
  /** of the learner */
  name?: string
  /** as in `Enter` */
  layout?: boolean
}

/** POST /api/tables/ID/continue: open a new table at a position of a match that is over */
export interface Continue {
  /** of the replay, after which it goes on */
  step: number
  /** as in `NewTable`, and the fields below too */
  seats: string[]
  /** as it was; or dealt anew as a seat could know it */
  hidden?: "kept" | "redealt"
  /** whose knowledge that is */
  seat?: number
  name?: string
  public?: boolean
  clock?: Clock
  pace?: "fast" | "human"
  hash?: string
  practice?: boolean
  hints?: boolean | null
}

/** POST /api/exercises: go on with a lesson that a client has kept, as `Learn`; answered by `Taught` */
export interface Exercise {
  /** the text, as GET /api/tables/ID/exercise?seat=0&step=12 gives it */
  scenario: string
  plays?: string[]
  name?: string
  layout?: boolean
}

/** The answer to all that gives a seat. The token is the seat: who has it plays there. */
export interface Seated {
  table: string
  /** SPECTATOR for who opened a table without sitting down */
  seat: number
  token: string
  /** for the link to a private table: /table/ID#invite=... */
  invite: string
}

/** The answer to what cannot be done. */
export interface Problem {
  kind: string
  /** a sentence: what was expected, what came, what would do */
  reason: string
  /** of the reason, for programs */
  name: string
  /** what there is to say about this case */
  values: Record<string, unknown>
}

/** Who sits in a seat, as everyone may know it. */
export interface Player {
  name: string
  kind: "bot" | "free" | "person"
  /** of the bot that plays here now, be it its own seat or that of a person who is gone */
  level: string
  is_here: boolean
  /** that this player took in the match */
  hints: number
  /** seconds until a bot sits in, when this was sent; null: none is about to */
  bot_in: number | null
  /** at a free seat of a rematch: who sat there before */
  expected: string
}

/** A part of a sentence for a page, and what it stands for. Whoever knows no more shows its text. */
export interface Piece {
  text: string
  /** in notation: a card, or its rank or suit alone; to be named as in the reader's deck */
  card?: string
  /** to who sits there it is said as `you` */
  seat?: number | null
  you?: string
  /** whose words are in the rules */
  ruling?: string
  /** the word in the language of the game */
  term?: string
}

/** Where a match goes on that is over, for all to know; `rematch` gives a player their seat there. */
export interface RematchInfo {
  table: string
  /** the seats of this table whose players want to play again */
  wanted: number[]
}

/** A table as everyone may know it. */
export interface Summary {
  table: string
  game: string
  title: string
  options: Record<string, unknown>
  players: Player[]
  /** closed: all left before it began */
  state: "closed" | "open" | "over" | "running"
  public: boolean
  clock: Clock
  absent: string
  pace: string
  /** the hash of the seed that every card is dealt from */
  commitment: string
  /** in seconds since 1970 */
  made: number
  /** when anything last happened there */
  touched: number
  /** the seats that are to act */
  actors: number[]
  /** once it is over */
  scores: number[] | null
  /** of the victory, once it is over: who won has 1, who shares it a part */
  shares: number[] | null
  /** of the players' words, one a seat, '' of none; once all seats are taken */
  hashes: string[]
  /** one a seat, once the match has begun */
  words: string[]
  /** seats whose hash the table waits for or, once these are published, whose word */
  awaited: number[]
  /** one person and bots, and plays may be taken back */
  practice: boolean
  /** whether they are given here */
  hints: boolean
  /** made so far */
  plays: number
  /** what is played for by the options in force, in one line */
  aim: string
  /** the same for who types nothing, if it is another */
  aim_words: (string | Piece)[]
  watchers: number
  /** once a player wants to play again */
  rematch: RematchInfo | null
}

/** GET /api/lobby: the public tables, the newest first */
export interface Lobby {
  open: Summary[]
  running: Summary[]
  over: Summary[]
}

/** GET /api/addresses: how other computers reach this server, told to its own computer only */
export interface Addresses {
  /** http://192.168.1.20:8770 */
  others: string[]
}

export interface MySeat {
  seat: number
  token: string
  table: Summary
}

/** GET /api/push */
export interface PushKey {
  /** by which a browser knows this server, its `applicationServerKey`; '' where nothing is pushed */
  key: string
}

/** The answer to what is asked about pushes. */
export interface Subscribed {
  /** of which one is told now */
  seats: number
}

export interface OptionInfo {
  name: string
  default: string | number | boolean
  /** what values it takes, in words */
  about: string
  choices: string[]
  least: number | null
  most: number | null
}

export interface LessonInfo {
  name: string
  title: string
}

/** GET /api/games */
export interface GameInfo {
  name: string
  title: string
  about: string
  least_seats: number
  most_seats: number
  options: OptionInfo[]
  /** in the order in which they are taught */
  lessons: LessonInfo[]
}

export interface LevelInfo {
  name: string
  about: string
}

/** A game of another package that cannot be loaded. */
export interface LeftOut {
  name: string
  /** file, line and kind of the fault */
  reason: string
}

export interface Catalogue {
  games: GameInfo[]
  levels: LevelInfo[]
  default_level: string
  left_out: LeftOut[]
}

export interface Cell {
  text: string
  /** any of good, bad, dim, bold, underlined and framed, with spaces between; '' is plain */
  tone: string
  /** the text for a page, if it is another there */
  words: (string | Piece)[]
}

/** A score sheet: its first column says what is counted, the others are the players' and the reason. */
export interface Sheet {
  title: string
  columns: string[]
  lines: Cell[][]
  totals: Cell[][]
  /** what the tones mean here: each is named in itself */
  legend: Cell[]
  /** the title for a page, if it is another there */
  title_words: (string | Piece)[]
  /** and the columns, each of them, if any is */
  column_words: ((string | Piece)[])[]
}

/** One event that this seat heard. */
export interface Told {
  event: unknown
  /** as a sentence, with cards in notation */
  text: string
  /** as a score sheet, if it is one */
  sheet?: Sheet | null
  /** the sentence for who types nothing, if it is another */
  words?: (string | Piece)[]
}

/** A card or a token. Without a name it lies face down. */
export interface Tile {
  /** in notation, as a player would type it */
  name: string
  /** what stands on it, line by line; a playing card needs none */
  face: string[]
  /** red, green, yellow, blue, magenta, white; '' is plain */
  tone: string
  /** under it: what it would do */
  notes: string[]
  /** what it is called where nothing is typed; a playing card has its own name */
  label: string
}

/** A zone of the table: tiles, words, or both. */
export interface Row {
  /** a row that belongs to a seat has its player's name instead */
  title: string
  seat: number | null
  tiles: Tile[]
  text: string
}

/** All that a seat sees, from the far side of the table to its own hand. */
export interface Layout {
  heading: string
  rows: Row[]
}

/** One step as a seat saw it: a deal or a play, and how things stood after it. */
export interface Frame {
  /** the seat that played, or DEALER */
  mover: number
  /** its play */
  text: string
  told: Told[]
  view: unknown
  layout: Layout
}

/** GET /api/tables/ID/replay?seat=0&first=0: what the seat (or a SPECTATOR) saw, some frames at a time */
export interface Replay {
  table: Summary
  seat: number
  /** of all frames; frame 0 is the first deal */
  count: number
  first: number
  frames: Frame[]
}

/** What was sent has changed nothing. */
export interface Refused {
  tell: "refused"
  kind: string
  /** a sentence */
  reason: string
  id?: string
  /** of the reason, for programs */
  name?: string
  ruling?: string
  /** what there is to say about this case, in notation */
  values?: Record<string, unknown>
  /** the reason for who types nothing, if it is another */
  words?: (string | Piece)[]
}

/** What has happened, and how things stand now. Enough to draw the whole table. */
export interface News {
  tell: "news"
  /** how many events this seat has been told in all */
  number: number
  told: Told[]
  /** all that the seat knows */
  view: unknown
  /** the seats that are to act */
  actors: number[]
  scores: number[]
  /** every play of this seat, if it is to act; null if there are too many */
  commands?: string[] | null
  /** milliseconds on each seat's clock when this was sent, if there is one */
  left?: number[] | null
  is_over?: boolean
  /** the seat for which the table played because its time was up */
  idle?: number
  /** of the play that this answers */
  id?: string
  can_undo?: boolean
  undone?: number
  /** how often that has happened, to be sent with `enter` */
  undos?: number
  /** a name for what the table waits for, to be sent with a play; '' if not for this seat */
  moment?: string
  layout?: Layout | null
  /** each of the commands in words, if the client has asked for it */
  command_words?: ((string | Piece)[])[]
}

/** One thing that happens in a lesson, as the learner sees it, and what is said of it. */
export interface Beat {
  news: News
  text?: string
  /** for who types nothing, if it is another */
  words?: (string | Piece)[]
}

/** What came of the last play, and what is asked for now. */
export interface Taught {
  lesson: LessonInfo
  /** as if it were one; it has no name */
  table: Summary
  /** of the learner */
  seat: number
  /** plays that were asked for and made, of */
  done: number
  asks: number
  /** on the last play; '' at the beginning */
  verdict: "" | "allowed" | "refused" | "right"
  /** to a play that is not the one that is asked for */
  answer: string
  /** if the rules forbid it */
  refusal: Refused | null
  /** what has happened since; nothing after a play that is not right */
  beats: Beat[]
  /** '' when the lesson is over */
  ask: string
  /** a play that is right, for who gives up */
  asked: string
  /** the lesson after this one */
  next: LessonInfo | null
  /** the answer and what is asked for who types nothing, if these are others */
  answer_words: (string | Piece)[]
  ask_words: (string | Piece)[]
}

/** The second layer: what the seat could not know, and by how much the better play was better by that. */
export interface Hindsight {
  points: number
  share: number
  points_error: number
  share_error: number
  /** every card, zone by zone, as in a scenario */
  position: Record<string, unknown>
}

/** A decision of the seat for which it could have known a better one. */
export interface Mistake {
  seat: number
  /** of the replay; the position before it is that of the step before */
  step: number
  /** of the play in the record, from 0 */
  number: number
  /** in notation */
  played: string
  better: string
  /** by how much the better one was better */
  points: number
  share: number
  points_error: number
  share_error: number
  /** the better one is good */
  why: string
  truth: Hindsight
  /** the plays and the reason for who types nothing, if these are others */
  played_words: (string | Piece)[]
  better_words: (string | Piece)[]
  why_words: (string | Piece)[]
}

/** What a seat could expect: points at the next reckoning, and its part of the victory. */
export interface Value {
  points: number
  share: number
  /** standard errors; 0 of what is certain */
  points_error: number
  share_error: number
}

/** One change of what a seat could expect, and what it is put down to. */
export interface Entry {
  /** of the replay */
  step: number
  cause: "chance" | "other" | "own" | "par" | "secret"
  /** the seat that played, or DEALER */
  mover: number
  points: number
  share: number
  points_error: number
  share_error: number
  /** what the seat heard, in notation */
  log?: string[]
}

/** All entries of one cause together. */
export interface Sum {
  cause: "chance" | "other" | "own" | "par" | "secret"
  points: number
  share: number
}

/** What the deals gave the seat, every card known, and the result without it. */
export interface Luck {
  points: number
  share: number
  adjusted_points: number
  adjusted_share: number
}

/** The books of one seat: `start` and all entries together are `end`. */
export interface SeatReview {
  seat: number
  start: Value
  end: Value
  entries: Entry[]
  /** of every cause that there is an entry of */
  account: Sum[]
  /** where there was more than one play worth a thought */
  decisions: number
  /** the costliest first */
  mistakes: Mistake[]
  luck: Luck
}

/** What a listener made of a claim, by its own view. */
export interface Belief {
  seat: number
  /** from 0 to 1, that it is true, as the listener could think when it was made */
  odds: number
  odds_error: number
  /** what the listener could expect before the claim, */
  before: Value
  /** and after it */
  after: Value
}

/** A claim put to the test. */
export interface Doubt {
  seat: number
  step: number
  /** from 0 to 1, that the claim was false, as the doubter could think */
  odds: number
  odds_error: number
  /** the claim was false */
  is_right: boolean
  /** what the doubter gained when it came out */
  points: number
  share: number
}

/** What a seat gained by a claim, from what it expected before it to what it did when it was settled. */
export interface Gain {
  seat: number
  points: number
  share: number
}

/** What a seat said of hidden cards, what was true, and what came of it. */
export interface ClaimReview {
  seat: number
  step: number
  is_true: boolean
  /** how the table heard it, in notation */
  text: string
  beliefs: Belief[]
  doubts: Doubt[]
  /** of every seat */
  gains: Gain[]
  /** for who types nothing, if these are others */
  words: (string | Piece)[]
}

/** How a player lied and doubted in the whole match; a rate is null where there was nothing to count. */
export interface Bluffing {
  seat: number
  claims: number
  bluffs: number
  bluff_rate: number | null
  /** gained by the bluffs */
  bluff_points: number
  bluff_share: number
  doubts: number
  right_doubts: number
  doubt_precision: number | null
}

/** A whole match, seat by seat. */
export interface Review {
  /** the format */
  mazzo: number
  game: string
  /** of the rules */
  version: number
  /** of the record that was reviewed */
  commitment: string
  players: string[]
  seed: number
  /** imagined for each value */
  worlds: number
  seats: SeatReview[]
  /** whether it is better to have fewer points */
  fewest_wins: boolean
  claims: ClaimReview[]
  /** of each seat, in a game that has claims */
  bluffing: Bluffing[]
  /** what is not judged */
  notes: string[]
}

/** GET /api/tables/ID/review: how far it is; it begins when it is first asked for */
export interface Reviewing {
  /** pieces of the work, of */
  done: number
  /** 0 while it waits */
  total: number
  /** that have been found, the costliest first */
  mistakes: Mistake[]
  /** once it is done */
  review: Review | null
}

/** The first message. Without a token one watches. */
export interface Enter {
  do: "enter"
  table: string
  token?: string
  /** how many events the client has been told already */
  since?: number
  /** whether the client wants the table laid out, in rows and tiles */
  layout?: boolean
  /** whether it is a program that wants what people remember unaided, as bots get it */
  memory?: boolean
  /** of the last news: if plays were taken back since, the table tells all anew */
  undos?: number
  takes_back?: boolean
  /** whether each news is to have its commands in words too, for buttons */
  words?: boolean
}

/** A whole play, in the words of the game. Sent again with the same id it is not played again. */
export interface Play {
  do: "play"
  text: string
  id?: string
  /** of the news that it answers: in another moment it is refused as late; '' is any */
  moment?: string
}

/** Take back one's last play, if the rules allow it. Sent again with the same id it is not done again. */
export interface Undo {
  do: "undo"
  id?: string
}

/** Ask how a play is said in words. It is checked as if it were made, and changes nothing. */
export interface Describe {
  do: "describe"
  text: string
  id?: string
}

export interface Say {
  do: "say"
  text: string
  /** by which it is known again, should it be sent twice */
  id?: string
}

/** Ask what a bot would do in one's place. */
export interface Hint {
  do: "hint"
}

/** The hash of a new word, when the table asks for one: the last deal was called off. */
export interface Commit {
  do: "commit"
  hash: string
}

/** The word itself, once the hashes of all have been published. */
export interface Reveal {
  do: "reveal"
  word: string
}

/** A word from a client that keeps nothing back, before the hashes are published. */
export interface Word {
  do: "word"
  word: string
}

/** Ask for a link that takes the seat to another device. */
export interface Carry {
  do: "carry"
}

/** Agree that a bot sits in for a player who is gone. */
export interface Replace {
  do: "replace"
  seat: number
}

/** Give up the seat for good. */
export interface Leave {
  do: "leave"
}

/** Want to play again, when the match is over. The first who does has the next table made. */
export interface Rematch {
  do: "rematch"
  id?: string
  /** of the word for the next deal, as in `Sit` */
  hash?: string
}

export interface Ping {
  do: "ping"
  id?: string
}

/** A line of chat, or of what the table itself has to say. */
export interface Said {
  tell: "said"
  /** '' is the table */
  name: string
  text: string
  at: number
  /** SPECTATOR: a watcher */
  seat: number
  /** with which it was sent */
  id?: string
}

/** What a bot did that sat in for a player who is back. */
export interface Away {
  plays: number
  /** what the seat heard of them, of many the last */
  told: Told[]
}

/** The answer to `enter`. */
export interface Welcome {
  tell: "welcome"
  table: Summary
  seat: number
  /** null while the table waits for players */
  news: News | null
  chat: Said[]
  /** the new one of a seat that a bot had kept warm */
  token?: string
  /** the server's clock, seconds since 1970 */
  now?: number
  /** if a bot sat in, until the player plays again */
  away?: Away | null
}

/** A client came or went, or a player sat down or left. */
export interface TableChanged {
  tell: "table"
  table: Summary
}

export interface Hinted {
  tell: "hinted"
  command: string
  why: string
  /** the play in words */
  words?: (string | Piece)[]
  /** the reason for who types nothing, if it is another */
  why_words?: (string | Piece)[]
}

/** The answer to `describe`. */
export interface Described {
  tell: "described"
  /** the play as a sentence */
  words: (string | Piece)[]
  id?: string
}

/** A key that takes the seat along, once: /table/ID#seat=KEY */
export interface Carried {
  tell: "carried"
  key: string
}

/** The answer to `rematch`: the next table and the seat there, as `Seated` has it. */
export interface RematchSeat {
  tell: "rematch"
  table: string
  /** SPECTATOR if none was free any more */
  seat: number
  token?: string
  invite?: string
  id?: string
}

export interface Pong {
  tell: "pong"
  id?: string
  now?: number
}

/** The seat is given up, or another device has taken it over; the token is worth nothing now. */
export interface Left {
  tell: "left"
  reason: string
}

/** What the page sends through the socket. */
export type Request =
  | Enter
  | Play
  | Undo
  | Describe
  | Say
  | Hint
  | Commit
  | Reveal
  | Word
  | Carry
  | Replace
  | Leave
  | Rematch
  | Ping

/** What it is told through the socket. */
export type Answer =
  | News
  | Said
  | Welcome
  | TableChanged
  | Refused
  | Hinted
  | Described
  | Carried
  | RematchSeat
  | Pong
  | Left
