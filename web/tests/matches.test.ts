// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exported, forgetMatches, imported, keepMatch, MOST_MATCHES, noteShared, pastMatches } from '../src/matches/matches'
import { outcomeOf, tallies, tally } from '../src/matches/tally'
import { againstWords, countWords, feats, opponentWords, outcomeWord, scoreWords } from '../src/matches/words'
import { SPECTATOR, type Player, type Summary } from '../src/wire'

const person = (name: string): Player => ({ name, kind: 'person', level: '', is_here: true, hints: 0, bot_in: null, expected: '' })
const bot = (name: string, level: string): Player => ({ name, kind: 'bot', level, is_here: true, hints: 0, bot_in: null, expected: '' })

let clock = 1000

/** A match that is over, of which the first seat is one's own. */
function over(shares: number[], others: Player[] = [bot('Elsa', 'hard')], more: Partial<Summary> = {}): Summary {
  clock += 1
  return {
    table: `t${clock}`,
    game: 'scopa',
    title: 'Scopa',
    state: 'over',
    players: [person('Ada'), ...others],
    shares,
    scores: shares.map((share) => 11 * share),
    touched: clock,
    plays: 36,
    practice: false,
    ...more,
  } as Summary
}

const play = (...given: Parameters<typeof over>) => keepMatch(over(...given), 0)
const WON = [1, 0]
const LOST = [0, 1]

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', () => {
    throw new Error('nothing of it leaves the browser')
  })
})

describe('matches', () => {
  test('are kept once, the newest first, when one has sat there to the end', () => {
    const first = over(WON)
    keepMatch(first, 0)
    keepMatch(first, 0)
    play(LOST)
    keepMatch(over(WON), SPECTATOR)
    keepMatch(over(WON, undefined, { state: 'running', shares: null, scores: null }), 0)
    expect(pastMatches().map(outcomeOf)).toEqual(['lost', 'won'])
  })

  test('are so many at most, and the oldest make room', () => {
    play(WON)
    const [one] = pastMatches()
    const many = Array.from({ length: MOST_MATCHES + 5 }, (_, number) => ({ ...one!, table: `n${number}`, ended: number }))
    imported(JSON.stringify({ kind: 'mazzo matches', format: 1, matches: many }))
    expect(pastMatches()).toHaveLength(MOST_MATCHES)
    expect(pastMatches().some(({ table }) => table === 'n0')).toBe(false)
  })

  test('that were stored by something else are left out', () => {
    localStorage.setItem('mazzo.matches', JSON.stringify([null, { table: 'a' }]))
    expect(pastMatches()).toEqual([])
  })

  test('whose replay was shared say so', () => {
    play(WON)
    play(LOST)
    noteShared(pastMatches()[0]!.table)
    expect(pastMatches().map(({ shared }) => shared)).toEqual([true, false])
  })
})

describe('a file', () => {
  test('brings them to another browser, beside those that are there', () => {
    play(WON)
    play(LOST)
    const file = exported()
    forgetMatches()
    play(WON)
    expect(imported(file)).toBe(2)
    expect(imported(file)).toBe(0)
    expect(pastMatches()).toHaveLength(3)
  })

  test.each([
    ['a picture', '\u0089PNG', /no file with matches/],
    ['another JSON', '{"game": "scopa"}', /holds something else/],
    ['a list', '[]', /holds something else/],
    ['a newer one', '{"kind": "mazzo matches", "format": 2, "matches": []}', /newer mazzo/],
    ['one too large', 'x'.repeat(2_000_001), /at most 2 MB/],
  ])('that is %s is refused in one sentence', (_, text, reason) => {
    play(WON)
    expect(() => imported(text)).toThrow(reason)
    expect(pastMatches()).toHaveLength(1)
  })

  test.each([
    { seat: 5 },
    { shares: [1] },
    { scores: ['11', 0] },
    { table: '../api' },
    { title: 'x'.repeat(100) },
    { players: [{ name: 'Ada' }, {}] },
    { ended: null },
  ])('with a damaged match, %j, brings none at all', (damage) => {
    play(WON)
    play(LOST)
    const file = JSON.parse(exported())
    file.matches[1] = { ...file.matches[1], ...damage }
    forgetMatches()
    expect(() => imported(JSON.stringify(file))).toThrow('damaged at match 2')
    expect(pastMatches()).toEqual([])
  })
})

describe('a tally', () => {
  test('counts by game, the one played most first', () => {
    play(WON, undefined, { game: 'hoards', title: 'Hoards' })
    play(WON)
    play([0.5, 0.5])
    play(LOST)
    const [scopa, hoards] = tallies(pastMatches())
    expect(countWords(scopa!)).toBe('1 won, 1 shared, 1 lost')
    expect(countWords(hoards!)).toBe('1 won, 0 lost')
  })

  test('counts people by name, bots by level however many they are, and practice apart', () => {
    const four = [bot('Elsa', 'hard'), bot('Ivo', 'hard'), person('Bob')]
    play([1, 0, 0, 0], four)
    play([0, 1, 0, 0], four)
    play(WON, undefined, { practice: true })
    const { against } = tally(pastMatches())
    expect(against.map((each) => `${againstWords(each)}: ${countWords(each)}`)).toEqual([
      'Bob: 1 won, 1 lost',
      'bots (hard): 1 won, 1 lost',
      'bots (hard), in practice: 1 won, 0 lost',
    ])
  })

  test('knows victories in a row, now and at best, and the longest match', () => {
    for (const shares of [WON, WON, WON, LOST, WON, WON]) play(shares)
    play(WON, undefined, { plays: 50 })
    play(WON, undefined, { plays: 0 })
    expect(feats(tally(pastMatches()))).toEqual(['4 victories in a row now', 'longest match: 50 plays'])
    play([0.5, 0.5])
    expect(feats(tally(pastMatches()))).toEqual(['at best 4 in a row', 'longest match: 50 plays'])
  })

  test('of nothing is nothing', () => {
    expect(tallies([])).toEqual([])
    expect(feats(tally([]))).toEqual([])
  })
})

test('a match is told in words, oneself first', () => {
  keepMatch(over([0, 1, 0], [bot('Elsa', 'easy'), person('Bob')]), 2)
  const [match] = pastMatches()
  expect([outcomeWord(match!), opponentWords(match!), scoreWords(match!)]).toEqual([
    'Lost',
    'with Ada and Elsa (easy)',
    '0 to 0 to 11',
  ])
})
