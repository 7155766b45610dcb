// Sentences about the matches that were played here.
import { listing, plural } from '../table/words'
import type { PastMatch } from './matches'
import { outcomeOf, type Against, type Count, type Tally } from './tally'

const OUTCOMES = { won: 'Won', shared: 'Victory shared', lost: 'Lost' } as const

export function outcomeWord(match: PastMatch): string {
  return OUTCOMES[outcomeOf(match)]
}

export function matchCount(count: number): string {
  return `${count} ${count === 1 ? 'match' : 'matches'}`
}

/** '7 won, 1 shared, 4 lost'. */
export function countWords({ won, shared, lost }: Count): string {
  return [`${won} won`, ...(shared ? [`${shared} shared`] : []), `${lost} lost`].join(', ')
}

/** 'Ada', 'bots (hard)', 'bots (hard), in practice'. */
export function againstWords({ who, isBot, practice }: Against): string {
  return `${isBot ? `bots (${who})` : who}${practice ? ', in practice' : ''}`
}

/** 'with Ada and Elsa (easy)'. */
export function opponentWords({ players, seat }: PastMatch): string {
  const others = players.filter((_, each) => each !== seat)
  return `with ${listing(others.map(({ name, level }) => (level ? `${name} (${level})` : name)))}`
}

/** Points, one's own first: '11 to 7'. */
export function scoreWords({ scores, seat }: PastMatch): string {
  return [scores[seat] ?? 0, ...scores.filter((_, each) => each !== seat)].join(' to ')
}

/** What is worth telling of a game, in short sentences. */
export function feats({ streak, longestStreak, longest }: Tally): string[] {
  const found = []
  if (streak > 1) found.push(`${streak} victories in a row now`)
  if (longestStreak > 1 && longestStreak > streak) found.push(`at best ${longestStreak} in a row`)
  if (longest) found.push(`longest match: ${plural(longest.plays, 'play')}`)
  return found
}
