// What the kept matches add up to: won and lost, by game and by opponent, and in a row.
import type { PastMatch } from './matches'

export type Outcome = 'won' | 'shared' | 'lost'

export interface Count {
  won: number
  shared: number
  lost: number
}

export interface Against extends Count {
  /** the name of a person, or the level of bots */
  who: string
  isBot: boolean
  /** whether plays could be taken back */
  practice: boolean
}

export interface Tally extends Count {
  game: string
  title: string
  /** victories in a row up to the last match */
  streak: number
  longestStreak: number
  /** the match with the most plays; undefined if none is known */
  longest: PastMatch | undefined
  against: Against[]
}

export function outcomeOf({ shares, seat }: PastMatch): Outcome {
  const mine = shares[seat] ?? 0
  if (mine <= 0) return 'lost'
  return shares.some((share, each) => share > 0 && each !== seat) ? 'shared' : 'won'
}

/** One for each game, the one played most first. The matches come newest first. */
export function tallies(matches: PastMatch[]): Tally[] {
  const games = [...new Set(matches.map(({ game }) => game))]
  return games
    .map((game) => tally(matches.filter((match) => match.game === game)))
    .sort((one, other) => played(other) - played(one))
}

/** Of all these matches, newest first, as if they were of one game. */
export function tally(matches: PastMatch[]): Tally {
  const [streak, longestStreak] = streaks(matches)
  const timed = matches.filter(({ plays }) => plays > 0)
  return {
    game: matches[0]?.game ?? '',
    title: matches[0]?.title ?? '',
    ...count(matches),
    streak,
    longestStreak,
    longest: timed.toSorted((one, other) => other.plays - one.plays)[0],
    against: against(matches),
  }
}

export function played({ won, shared, lost }: Count): number {
  return won + shared + lost
}

function count(matches: PastMatch[]): Count {
  const counted: Count = { won: 0, shared: 0, lost: 0 }
  for (const match of matches) counted[outcomeOf(match)] += 1
  return counted
}

/** Victories in a row: up to the newest match, and the most there ever were. */
function streaks(matches: PastMatch[]): [now: number, longest: number] {
  let row = 0
  let longest = 0
  for (const match of matches.toReversed()) {
    row = outcomeOf(match) === 'won' ? row + 1 : 0
    longest = Math.max(longest, row)
  }
  return [row, longest]
}

/** Bots of a level are one opponent, however many of them sat there; people go by their names. */
function against(matches: PastMatch[]): Against[] {
  const found = new Map<string, Against>()
  for (const match of matches) {
    for (const [key, opponent] of opponents(match)) {
      const entry = found.get(key) ?? opponent
      entry[outcomeOf(match)] += 1
      found.set(key, entry)
    }
  }
  return [...found.values()].sort(
    (one, other) => Number(one.isBot) - Number(other.isBot) || played(other) - played(one),
  )
}

function opponents({ players, seat, practice }: PastMatch): Map<string, Against> {
  const none: Count = { won: 0, shared: 0, lost: 0 }
  const found = new Map<string, Against>()
  players.forEach(({ name, level }, each) => {
    if (each === seat) return
    const isBot = level !== ''
    found.set(`${isBot}/${practice}/${level || name}`, { who: level || name, isBot, practice, ...none })
  })
  return found
}
