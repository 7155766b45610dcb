// What cards are together, so that the page can light up what fits. What is lawful the table decides.
import { RANKS, rankNumber, parse } from '../../cards'
import { isKing } from './dragons'
import type { Pile } from './model'

const TOP_VALUE = 11 // of a jack and of a queen alike
const LONGEST = 5
const SHORTEST = 3
const MOST_OF_A_RANK = 4

const SET_WORDS = ['', '', 'a pair', 'a trio', 'four']
const RANK_WORDS = 'aces twos threes fours fives sixes sevens eights nines tens jacks queens kings'.split(' ')

/** What a card is worth: an ace 1, jack and queen 11, a king nothing. */
export function valueOf(card: string): number {
  const rank = parse(card)?.rank ?? 'K'
  return rank === 'K' ? 0 : Math.min(rankNumber(rank), TOP_VALUE)
}

function rankOf(card: string): string {
  return parse(card)?.rank ?? ''
}

/** The cards by value, those of one rank side by side. */
export function sorted(cards: readonly string[]): string[] {
  const place = (card: string) => RANKS.indexOf(rankOf(card) as (typeof RANKS)[number])
  return cards.toSorted((one, other) => place(one) - place(other))
}

/** 'set' or 'sequence'; undefined if these cards are no combination. */
export function familyOf(cards: readonly string[]): 'set' | 'sequence' | undefined {
  if (cards.length < 2 || cards.some(isKing)) return undefined
  if (cards.every((card) => rankOf(card) === rankOf(cards[0]!))) return cards.length <= MOST_OF_A_RANK ? 'set' : undefined
  if (cards.length < SHORTEST || cards.length > LONGEST) return undefined
  const values = cards.map(valueOf).toSorted((one, other) => one - other)
  return values.every((value, index) => value === values[0]! + index) ? 'sequence' : undefined
}

/** 'a pair of sevens', 'a sequence 4–6'. */
export function combinationName(cards: readonly string[]): string {
  const ranks = sorted(cards).map(rankOf)
  if (familyOf(cards) === 'sequence') return `a sequence ${ranks[0]}–${ranks.at(-1)}`
  return `${SET_WORDS[cards.length]} ${cards.length === MOST_OF_A_RANK ? '' : 'of '}${rankWord(cards[0]!)}`
}

export function rankWord(card: string): string {
  const rank = parse(card)?.rank
  return rank ? RANK_WORDS[rankNumber(rank) - 1]! : ''
}

/** The cards of the hand that can go into one combination together with the chosen ones. */
export function fitting(hand: readonly string[], chosen: readonly string[]): string[] {
  const rest = hand.filter((card) => !chosen.includes(card) && !isKing(card))
  return rest.filter((card) => canGrow(hand, [...chosen, card]))
}

/** Whether some combination of the hand holds all these cards. */
function canGrow(hand: readonly string[], cards: readonly string[]): boolean {
  const [first] = cards
  if (!first) return false
  const ofRank = hand.filter((card) => rankOf(card) === rankOf(first))
  if (ofRank.length > 1 && cards.every((card) => ofRank.includes(card))) return true
  return hasRun(hand, cards.map(valueOf))
}

/** Whether the hand has a sequence in which each of these values has a place of its own. */
function hasRun(hand: readonly string[], values: readonly number[]): boolean {
  if (new Set(values).size < values.length || values.length > LONGEST) return false
  const held = new Set(hand.map(valueOf))
  let low = Math.min(...values)
  let high = Math.max(...values)
  for (let value = low; value <= high; value += 1) if (!held.has(value)) return false
  while (held.has(high + 1) && high + 1 - low < LONGEST) high += 1
  while (low > 1 && held.has(low - 1) && high - low + 1 < LONGEST) low -= 1
  return high - low + 1 >= SHORTEST && high - low < LONGEST
}

/** Combinations of the hand to begin with: of each rank all, and the longest sequences; the largest first. */
export function suggestions(hand: readonly string[], most: number): string[][] {
  const cards = sorted(hand.filter((card) => !isKing(card)))
  const sets = [...new Set(cards.map(rankOf))].map((rank) => cards.filter((card) => rankOf(card) === rank))
  const runs: string[][] = []
  for (let low = 1; low <= TOP_VALUE - SHORTEST + 1; low += 1) {
    const run = runFrom(cards, low)
    const isInside = runs.some((longer) => run.every((card) => longer.includes(card)))
    if (run.length >= SHORTEST && !isInside) runs.push(run)
  }
  return [...sets.filter((set) => set.length > 1), ...runs]
    .toSorted((one, other) => other.length - one.length || total(other) - total(one))
    .slice(0, most)
}

function runFrom(cards: readonly string[], low: number): string[] {
  const run: string[] = []
  for (let value = low; value < low + LONGEST; value += 1) {
    const card = cards.find((each) => valueOf(each) === value)
    if (!card) break
    run.push(card)
  }
  return run
}

export function total(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + valueOf(card), 0)
}

export type Match = 'fits' | 'guard' | 'bluff' | 'unseen'

/** What a card would be in a pile; 'unseen' where the pile lies face down for who asks. */
export function matchOf({ original, added, cards, more }: Pile, card: string): Match {
  if (cards.length < original || more.length < added) return 'unseen'
  if (core(cards, [...more, card]).includes(card)) return 'fits'
  return parse(card)?.suit === 'C' ? 'guard' : 'bluff'
}

/** The matching cards of a pile: the first ones, and whatever was added that extends them. */
export function core(cards: readonly string[], more: readonly string[]): string[] {
  if (familyOf(cards) === 'set') return [...cards, ...more.filter((card) => rankOf(card) === rankOf(cards[0]!))]
  const found = [...cards]
  const values = cards.map(valueOf)
  const ways = [
    [Math.max(...values), 1],
    [Math.min(...values), -1],
  ] as const
  for (const [end, way] of ways) {
    for (let value = end + way; value >= 1 && value <= TOP_VALUE; value += way) {
      const candidates = more.filter((card) => valueOf(card) === value)
      const card = candidates.find((each) => parse(each)?.suit !== 'C') ?? candidates[0]
      if (!card) break
      found.push(card)
    }
  }
  return found
}
