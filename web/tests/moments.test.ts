import { describe, expect, test } from 'vitest'
import { momentsOf } from '../src/games/moments'
import type { Step } from '../src/games/contract'
import type { Told } from '../src/wire'

const told = (...words: string[]): Told[] => words.map((text) => ({ event: text, text }))
const step = (view: number): Step<number> => ({ view, told: [], hold: 1 })
const texts = (found: Step<number>[]) => found.map((each) => each.told.map(({ text }) => text))

describe('moments', () => {
  test('nothing told makes none', () => {
    expect(momentsOf(1, [], () => [step(2)])).toEqual([])
  })

  test('each event is heard with its first moment, and finds the table as the last one left it', () => {
    const found = momentsOf<number, string>(1, told('a', 'b'), (scene, event) => [step(scene * 10), step(scene * 10 + event.length)])
    expect(found.map(({ view }) => view)).toEqual([10, 11, 110, 111])
    expect(texts(found)).toEqual([['a'], [], ['b'], []])
  })

  test('an event without a moment is heard with the last one', () => {
    const found = momentsOf<number, string>(1, told('a', 'b', 'c'), (scene, event) => (event === 'a' ? [step(scene + 1)] : []))
    expect(texts(found)).toEqual([['a', 'b', 'c']])
  })

  test('if it is the first, it gets a moment in which nothing changes', () => {
    const found = momentsOf<number, string>(7, told('a', 'b'), (scene, event) => (event === 'a' ? [] : [step(scene + 1)]))
    expect(found).toEqual([{ view: 7, told: told('a'), hold: 0 }, { ...step(8), told: told('b') }])
  })

  test('an event that is announced is heard then, and not before', () => {
    const announced = { words: () => ['!'] }
    const found = momentsOf<number, string>(1, told('a'), (scene) => [step(scene), { ...step(scene), announced }, step(scene)])
    expect(texts(found)).toEqual([[], ['a'], []])
  })

  test('an event is shown those that follow it', () => {
    const rests: string[][] = []
    momentsOf<number, string>(1, told('a', 'b', 'c'), (_, __, rest) => {
      rests.push(rest)
      return []
    })
    expect(rests).toEqual([['b', 'c'], ['c'], []])
  })
})
