// Which cards belong together: the view says which combinations the hand holds, and this looks there.
import { parse, rankNumber, RANKS } from '../../cards'
import type { Addition, Combination } from './model'

const SET_WORDS = ['', '', 'a pair', 'a trio', 'four']
const RANK_WORDS = 'aces twos threes fours fives sixes sevens eights nines tens jacks queens kings'.split(' ')

function rankOf(card: string): string {
  return parse(card)?.rank ?? ''
}

/** The cards by rank, those of one rank side by side. */
export function sorted(cards: readonly string[]): string[] {
  const place = (card: string) => RANKS.indexOf(rankOf(card) as (typeof RANKS)[number])
  return cards.toSorted((one, other) => place(one) - place(other))
}

/** Whether the combination can hold all these cards, each in a place of its own. */
function holds({ places }: Combination, cards: readonly string[]): boolean {
  const taken = new Set(cards.map((card) => places.findIndex((place) => place.includes(card))))
  return taken.size === cards.length && !taken.has(-1)
}

/** The combination that these cards are, and no more than that; undefined if they are none. */
export function madeOf(combinations: readonly Combination[], cards: readonly string[]): Combination | undefined {
  return combinations.find((each) => each.places.length === cards.length && holds(each, cards))
}

/** The cards that can go into one combination together with the chosen ones. */
export function fitting(combinations: readonly Combination[], chosen: readonly string[]): string[] {
  const around = combinations.filter((each) => holds(each, chosen))
  const more = new Set(around.flatMap(({ places }) => places.filter((place) => !chosen.some((card) => place.includes(card))).flat()))
  return [...more]
}

/** Combinations to begin with, the largest first: none that is part of another. */
export function suggestions(combinations: readonly Combination[], most: number): Combination[] {
  const found: Combination[] = []
  for (const each of combinations) {
    if (found.length < most && !found.some((larger) => holds(larger, firstOf(each)))) found.push(each)
  }
  return found
}

/** The first card of each place. */
export function firstOf({ places }: Combination): string[] {
  return places.map(([card]) => card!)
}

/** 'a pair of sevens', 'a sequence 4–6'. */
export function combinationName({ family }: Combination, cards: readonly string[]): string {
  const ranks = sorted(cards).map(rankOf)
  if (family === 'sequence') return `a sequence ${ranks[0]}–${ranks.at(-1)}`
  return `${SET_WORDS[cards.length]} ${SET_WORDS[cards.length] === 'four' ? '' : 'of '}${rankWord(ranks[0]!)}`
}

/** '+19.2', '+9 to 12.4': the points for the combination as a hoard of its own, by which of its cards are taken. */
export function scoreWords({ score }: Combination): string {
  return `+${score.join(' to ')}`
}

function rankWord(rank: string): string {
  return RANK_WORDS[rankNumber(rank as (typeof RANKS)[number]) - 1] ?? ''
}

export type Match = 'fits' | 'guard' | 'bluff' | 'unseen'

/** What a card would be in a pile; 'unseen' where the pile lies face down for who asks. */
export function matchOf(addition: Addition | undefined, card: string): Match {
  if (!addition?.is_seen) return 'unseen'
  if (addition.fits.includes(card)) return 'fits'
  return addition.guards.includes(card) ? 'guard' : 'bluff'
}
