// Which cards light up, and which combinations are offered, by what the view says of the hand.
import { expect, test } from 'vitest'
import { combinationName, firstOf, fitting, madeOf, matchOf, scoreWords, suggestions } from '../../src/games/hoards/hoarding'
import type { Combination } from '../../src/games/hoards/model'

const ROW: Combination = { family: 'sequence', places: [['3S'], ['4C', '4D'], ['5H']], score: [9.04, 16.8] }
const PAIR: Combination = { family: 'set', places: [['4C'], ['4D']], score: [8] }
const ALL = [ROW, PAIR]

test('cards fit that go into one combination with the chosen ones', () => {
  expect(fitting(ALL, []).toSorted()).toEqual(['3S', '4C', '4D', '5H'])
  expect(fitting(ALL, ['4C']).toSorted()).toEqual(['3S', '4D', '5H'])
  expect(fitting(ALL, ['4C', '3S'])).toEqual(['5H'])
  expect(fitting(ALL, ['9S'])).toEqual([])
})

test('cards are a combination with one of each place and no more', () => {
  expect(madeOf(ALL, ['5H', '3S', '4D'])).toBe(ROW)
  expect(madeOf(ALL, ['4D', '4C'])).toBe(PAIR)
  expect(madeOf(ALL, ['3S', '4C'])).toBeUndefined()
  expect(madeOf(ALL, [])).toBeUndefined()
})

test('what is part of a larger combination is not offered', () => {
  const part: Combination = { ...ROW, places: [['4C', '4D'], ['5H']] }
  expect(suggestions([ROW, part, PAIR], 3)).toEqual([ROW, PAIR])
  expect(suggestions(ALL, 1)).toEqual([ROW])
  expect(combinationName(ROW, firstOf(ROW))).toBe('a sequence 3–5')
  expect(combinationName(PAIR, firstOf(PAIR))).toBe('a pair of fours')
})

test('a card fits to a pile, guards it or is a bluff, and nothing is said of a pile that is not seen', () => {
  const addition = { pile: 1, is_seen: true, fits: ['6S'], guards: ['9C'] }
  expect(['6S', '9C', '9D'].map((card) => matchOf(addition, card))).toEqual(['fits', 'guard', 'bluff'])
  expect(matchOf({ pile: 1, is_seen: false, fits: [], guards: [] }, '6S')).toBe('unseen')
  expect(matchOf(undefined, '6S')).toBe('unseen')
})

test('what a combination scores by itself is one number, or depends on the cards', () => {
  expect([scoreWords(PAIR), scoreWords(ROW)]).toEqual(['+8', '+9.04 to 16.8'])
})
