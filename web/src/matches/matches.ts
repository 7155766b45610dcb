// The matches that were played to their end in this browser: kept here, given out as a file, taken in from one. Nothing
// of it is ever sent anywhere.
import { keep, load } from '../storage'
import { SPECTATOR, type Summary } from '../wire'

export interface Opponent {
  name: string
  /** of a bot; '' for a person */
  level: string
}

export interface PastMatch {
  table: string
  game: string
  title: string
  /** one's own */
  seat: number
  players: Opponent[]
  scores: number[]
  /** of the victory: who won alone has 1 */
  shares: number[]
  /** seconds since 1970 */
  ended: number
  plays: number
  practice: boolean
  /** whether the link to its replay was handed on from here */
  shared: boolean
}

/** What a file with matches is, beside them. */
const KIND = 'mazzo matches'
const FORMAT = 1
export const MOST_MATCHES = 1000 // the oldest make room
const MOST_BYTES = 2_000_000
const LONGEST_TEXT = 60
const MOST_SEATS = 10

/** All that are kept, the newest first. */
export function pastMatches(): PastMatch[] {
  const found = load('matches')
  return Array.isArray(found) ? found.filter(isPastMatch) : []
}

/** Keep a match that is over, if one sat there. Seen again it is the same match. */
export function keepMatch(table: Summary, seat: number): void {
  if (table.state !== 'over' || seat === SPECTATOR || !table.shares || !table.scores) return
  if (pastMatches().some((match) => match.table === table.table)) return
  const match: PastMatch = {
    table: table.table,
    game: table.game,
    title: table.title,
    seat,
    players: table.players.map(({ name, kind, level }) => ({ name, level: kind === 'bot' ? level : '' })),
    scores: table.scores,
    shares: table.shares,
    ended: table.touched,
    plays: table.plays,
    practice: table.practice,
    shared: false,
  }
  store([match, ...pastMatches()])
}

/** The link to its replay was handed on. */
export function noteShared(table: string): void {
  store(pastMatches().map((match) => (match.table === table ? { ...match, shared: true } : match)))
}

export function forgetMatches(): void {
  store([])
}

/** All of them as the text of a file. */
export function exported(): string {
  return JSON.stringify({ kind: KIND, format: FORMAT, matches: pastMatches() }, null, 1)
}

/** Take in the matches of a file, beside those that are here; how many are new. A bad file changes nothing and is an Error. */
export function imported(text: string): number {
  const found = read(text)
  const before = pastMatches()
  const known = new Map(before.map((match) => [match.table, match]))
  let fresh = 0
  for (const match of found) {
    const here = known.get(match.table)
    if (!here) fresh += 1
    known.set(match.table, here ? { ...here, shared: here.shared || match.shared } : match)
  }
  store([...known.values()])
  return fresh
}

function read(text: string): PastMatch[] {
  if (text.length > MOST_BYTES) {
    throw new Error(`A file with matches has at most ${MOST_BYTES / 1_000_000} MB, and this one is larger.`)
  }
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new Error('This is no file with matches: choose one that "Save as a file" has made here or on another device.')
  }
  if (!isObject(file) || file.kind !== KIND || !Array.isArray(file.matches)) {
    throw new Error('This file holds something else: choose one that "Save as a file" has made here or on another device.')
  }
  if (file.format !== FORMAT) {
    throw new Error('This file was made by a newer mazzo than this page; load the page again, or use the newer one.')
  }
  const bad = file.matches.findIndex((match) => !isPastMatch(match))
  if (bad >= 0) throw new Error(`This file is damaged at match ${bad + 1}, so nothing was taken from it.`)
  return file.matches as PastMatch[]
}

function store(matches: PastMatch[]): void {
  keep('matches', matches.toSorted((one, other) => other.ended - one.ended).slice(0, MOST_MATCHES))
}

function isPastMatch(value: unknown): value is PastMatch {
  if (!isObject(value)) return false
  const { table, game, title, seat, players, scores, shares, ended, plays, practice, shared } = value
  if (!Array.isArray(players) || players.length > MOST_SEATS || !players.every(isOpponent)) return false
  const isOneEach = (list: unknown) => Array.isArray(list) && list.length === players.length && list.every(Number.isFinite)
  return (
    isName(table) &&
    isName(game) &&
    isText(title) &&
    Number.isInteger(seat) &&
    (seat as number) in players &&
    isOneEach(scores) &&
    isOneEach(shares) &&
    Number.isFinite(ended) &&
    Number.isInteger(plays) &&
    typeof practice === 'boolean' &&
    typeof shared === 'boolean'
  )
}

function isOpponent(value: unknown): value is Opponent {
  return isObject(value) && isText(value.name) && isText(value.level)
}

/** What may stand in an address. */
function isName(value: unknown): boolean {
  return isText(value) && /^[\w-]+$/.test(value as string)
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGEST_TEXT
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
