// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GamePart, Step } from '../src/games/contract'
import { Showing, type Standing } from '../src/table/showing.svelte'
import type { Sheet, Told } from '../src/wire'

const told = (...words: string[]): Told[] => words.map((text) => ({ event: {}, text }))
const standing = (view: unknown, isOver = false): Standing => ({ view, actors: [0], scores: [], commands: [], moment: 'm', isOver })
const scored = (title: string): Told => ({ event: {}, text: title, sheet: { title } as Sheet })

/** A game that shows each sentence for so long. */
function slowly(hold: number): GamePart<unknown> {
  const steps = (_: unknown, all: Told[], after: unknown): Step<unknown>[] =>
    all.map((each, at) => ({ view: at === all.length - 1 ? after : each.text, told: [each], hold }))
  return { steps, openHands: () => null } as unknown as GamePart<unknown>
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('showing', () => {
  test('a jump shows how things stand at once; what was told is in the log, unspoken', () => {
    const showing = new Showing(slowly(500))
    showing.jump(told('a', 'b'), standing('end'))
    expect(showing.view).toBe('end')
    expect(showing.lines.map(({ text }) => text)).toEqual(['a', 'b'])
    expect(showing.spoken).toEqual([])
  })

  test('moments follow one another at their pace, each with what is heard then', async () => {
    const showing = new Showing(slowly(500))
    void showing.act(told('a', 'b'), standing('end'))
    await vi.advanceTimersByTimeAsync(100)
    expect([showing.view, showing.isSettled, showing.standing]).toEqual(['a', false, null])
    expect(showing.spoken.map(({ text }) => text)).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(500)
    expect(showing.view).toBe('end')
    await vi.advanceTimersByTimeAsync(500)
    expect(showing.isSettled).toBe(true)
    expect(showing.standing!.view).toBe('end')
  })

  test('news that come meanwhile wait their turn, in order', async () => {
    const showing = new Showing(slowly(500))
    void showing.act(told('a'), standing(1))
    void showing.act(told('b'), standing(2))
    await vi.advanceTimersByTimeAsync(100)
    expect(showing.view).toBe(1)
    await vi.advanceTimersByTimeAsync(1500)
    expect(showing.view).toBe(2)
    expect(showing.lines.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  test('who is far behind is shown the old news in a hurry, and loses no sentence', async () => {
    const showing = new Showing(slowly(10_000))
    for (const word of ['a', 'b', 'c', 'd', 'e']) void showing.act(told(word), standing(word))
    await vi.advanceTimersByTimeAsync(10_100)
    expect(['c', 'd']).toContain(showing.view)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(showing.lines.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(showing.isSettled).toBe(true)
  })

  test('a score sheet is read before the next hand is dealt', async () => {
    const showing = new Showing(slowly(0))
    void showing.act([scored('Hand 1'), ...told('next')], standing('end'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(showing.sheet).toMatchObject({ title: 'Hand 1' })
    expect(showing.view).toBe('Hand 1')
    showing.turnPage()
    await vi.advanceTimersByTimeAsync(10)
    expect([showing.sheet, showing.view]).toEqual([null, 'end'])
    expect(showing.lastSheet).toMatchObject({ title: 'Hand 1' })
  })

  test('that of the last hand is not waited at: it is part of the result', async () => {
    const showing = new Showing(slowly(0))
    void showing.act([scored('Last hand')], standing('end', true))
    await vi.advanceTimersByTimeAsync(10)
    expect([showing.sheet, showing.isSettled]).toEqual([null, true])
    expect(showing.lastSheet).toMatchObject({ title: 'Last hand' })
  })

  test('what is cut short stops, and later news are shown again', async () => {
    const showing = new Showing(slowly(500))
    void showing.act(told('a', 'b'), standing('end'))
    await vi.advanceTimersByTimeAsync(100)
    showing.cut()
    await vi.advanceTimersByTimeAsync(5000)
    expect(showing.view).toBe('a')
    void showing.act(told('c'), standing('later'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(showing.view).toBe('later')
  })

  test('only the last sentences are kept for who listens', () => {
    const showing = new Showing(slowly(0))
    for (let each = 0; each < 30; each++) showing.speak(`s${each}`)
    expect(showing.spoken).toHaveLength(12)
    expect(showing.spoken.at(-1)!.text).toBe('s29')
    expect(new Set(showing.spoken.map(({ id }) => id)).size).toBe(12)
  })

  test('a note is in the log and is spoken', () => {
    const showing = new Showing(slowly(0))
    showing.note('Ann was out of time')
    expect([showing.lines, showing.spoken].map((found) => found[0]!.text)).toEqual(Array(2).fill('Ann was out of time'))
  })
})
