// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { merged, Playback } from '../src/table/replay.svelte'
import type { Replay, Told } from '../src/wire'

const told = (...words: string[]): Told[] => words.map((text) => ({ event: { event: text }, text }))
const texts = (found: Told[]) => found.map(({ text }) => text)
const STEPS = 5

/** What the server answers: a match of a game that the page has no drawing for, some frames at a time. */
function answer(address: string): Replay {
  const query = new URL(address, 'http://localhost').searchParams
  const [seat, first] = [Number(query.get('seat')), Number(query.get('first'))]
  const frames = Array.from({ length: STEPS }, (_, step) => ({
    mover: step ? step % 2 : -1,
    text: '',
    told: told(`all ${step}`, ...(step === 2 ? [`seat ${seat}`] : [])),
    view: {},
    layout: { heading: `step ${step} of ${seat}`, rows: [0, 1].map((row) => ({ seat: row, title: '', text: row === seat ? 'open' : 'hidden', tiles: [] })) },
  }))
  const table = { table: 't1', game: 'some game', title: 'Some game', players: [{ name: 'Ann' }, { name: 'Bob' }] }
  return { table, seat, count: STEPS, first, frames: frames.slice(first, first + 2) } as unknown as Replay
}

let asked: string[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(new Response(JSON.stringify(answer(address))))
  })
})

afterEach(() => vi.useRealTimers())

describe('a replay', () => {
  test('is fetched whole, some frames at a time', async () => {
    const playback = new Playback('t1')
    await playback.load(1)
    expect(playback.shots).toHaveLength(STEPS)
    expect(asked.map((address) => new URL(address, 'http://localhost').searchParams.get('first'))).toEqual(['0', '2', '4'])
    expect(playback.showing!.view).toMatchObject({ heading: 'step 0 of 1' })
  })

  test('seen with everybody’s eyes has every hand open, and what each was told once', async () => {
    const playback = new Playback('t1')
    await playback.load('all')
    const { view, told } = playback.shots[2]!
    expect((view as { rows: { text: string }[] }).rows.map(({ text }) => text)).toEqual(['open', 'open'])
    expect(texts(told)).toEqual(['all 2', 'seat 0', 'seat 1'])
  })

  test('says who is to act after each step, and nobody at the end', async () => {
    const playback = new Playback('t1')
    await playback.load(0)
    expect(playback.shots.map(({ actor }) => actor)).toEqual([1, 0, 1, 0, null])
  })

  test('goes to any step, but to none that is not there', async () => {
    const playback = new Playback('t1')
    await playback.load(0)
    playback.go(3)
    expect([playback.at, playback.sentences]).toEqual([3, 'all 3'])
    playback.go(99)
    expect(playback.at).toBe(STEPS - 1)
    playback.go(-1)
    expect(playback.at).toBe(0)
  })

  test('stays at its step when somebody else’s eyes are chosen', async () => {
    const playback = new Playback('t1')
    await playback.load(0)
    playback.go(2)
    await playback.load(1)
    expect(playback.at).toBe(2)
    expect(playback.showing!.view).toMatchObject({ heading: 'step 2 of 1' })
  })

  test('runs to its end by itself, pauses, and begins anew', async () => {
    const playback = new Playback('t1')
    await playback.load(0)
    vi.useFakeTimers()
    const running = playback.play()
    await vi.advanceTimersByTimeAsync(600)
    expect(playback.at).toBeGreaterThan(0)
    playback.pause()
    await vi.advanceTimersByTimeAsync(5000)
    await running
    const paused = playback.at
    expect(paused).toBeLessThan(STEPS - 1)
    void playback.play()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([playback.at, playback.isPlaying]).toEqual([STEPS - 1, false])
    void playback.play()
    await vi.advanceTimersByTimeAsync(0)
    expect(playback.at).toBeLessThan(STEPS - 1)
    playback.close()
  })
})

describe('what two seats were told', () => {
  test('is told once and in order', () => {
    expect(texts(merged(told('a', 'b', 'c'), told('a', 'b', 'c')))).toEqual(['a', 'b', 'c'])
    expect(texts(merged(told('a', 'own', 'c'), told('a', 'other', 'c')))).toEqual(['a', 'own', 'other', 'c'])
    expect(texts(merged(told('a'), told('a', 'later')))).toEqual(['a', 'later'])
    expect(texts(merged([], told('a')))).toEqual(['a'])
  })

  test('twice is told twice', () => {
    expect(texts(merged(told('a', 'a'), told('a', 'a')))).toEqual(['a', 'a'])
  })
})
