// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isFinished } from '../src/learn/done'
import { LessonRun } from '../src/learn/lesson.svelte'
import type { Learn, Taught } from '../src/wire'

const news = { tell: 'news', number: 0, told: [], view: {}, layout: {}, actors: [0], scores: [], commands: [] }
const beat = (text: string) => ({ text, news })
const table = { game: 'some game', players: [] }
const base = { lesson: { name: 'one', title: 'One' }, table, seat: 0, asks: 2, refusal: null, answer: '', next: null }

let asked: Learn[]
let answers: object[]

beforeEach(() => {
  localStorage.clear()
  asked = []
  answers = []
  vi.stubGlobal('fetch', (_: string, request: RequestInit) => {
    asked.push(JSON.parse(String(request.body)) as Learn)
    const answer = answers.shift()
    return answer ? Promise.resolve(new Response(JSON.stringify(answer))) : Promise.reject(new Error('no server'))
  })
})

/** What the server answers. */
function taught(more: Partial<Taught> | object): object {
  return { ...base, done: 0, verdict: '', beats: [], ask: '', asked: 'AS', ...more }
}

async function settled(): Promise<void> {
  for (let step = 0; step < 30; step += 1) await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve))
}

async function begun(isBrief = false, ...beats: string[]): Promise<LessonRun> {
  answers.push(taught({ beats: [beat('A card takes another.'), ...beats.map(beat)], ask: 'Take the 7D.', ask_words: ['Take the seven.'] }))
  const run = new LessonRun('some game', 'one', () => isBrief)
  void run.begin()
  await settled()
  return run
}

describe('a lesson', () => {
  test('says what it is about and asks, with the cards by name', async () => {
    const run = await begun()
    expect([run.said, run.ask, run.isPaused]).toEqual([['A card takes another.'], ['Take the seven.'], false])
    expect(run.isAsked).toBe(true)
  })

  test('rests after a sentence that another takes the place of', async () => {
    const run = await begun(false, 'Bruno plays.')
    expect([run.said, run.ask, run.isPaused]).toEqual([['A card takes another.'], [], true])
    run.goOn()
    await settled()
    expect([run.said, run.isPaused, run.isAsked]).toEqual([['Bruno plays.'], false, true])
  })

  test('takes a play for having read on', async () => {
    const run = await begun(true)
    answers.push(taught({ verdict: 'allowed', answer: 'Not this one.', ask: 'Take the 7D.' }))
    expect([run.isPaused, run.isAsked]).toEqual([true, false])
    expect(await run.play('KS')).toBe(false)
    expect([run.isPaused, run.answer]).toEqual([false, ['Not this one.']])
  })

  test('shows one sentence at a time where there is little room', async () => {
    const run = await begun(true)
    expect([run.ask, run.isPaused]).toEqual([[], true])
    run.goOn()
    await settled()
    expect(run.isAsked).toBe(true)
  })

  test('answers a play that is not asked for, and waits for another', async () => {
    const run = await begun()
    answers.push(taught({ verdict: 'allowed', answer: 'Not the KS.', answer_words: ['Not the king.'], ask: 'Take the 7D.', ask_words: ['Take the seven.'] }))
    expect(await run.play('KS')).toBe(false)
    expect([run.answer, run.isAsked]).toEqual([['Not the king.'], true])
    answers.push(taught({ verdict: 'refused', refusal: { reason: 'It must capture.' }, ask: 'Take the 7D.', ask_words: ['Take the seven.'] }))
    expect(await run.play('trail')).toBe(false)
    expect(run.answer).toEqual(['It must capture.'])
  })

  test('sends all plays that were right, and is remembered when it is done', async () => {
    const run = await begun()
    answers.push(taught({ verdict: 'right', done: 1, beats: [beat('So it is.')], ask: 'Once more.' }))
    expect(await run.play('AS')).toBe(true)
    await settled()
    expect([run.said, run.answer, run.ask]).toEqual([['So it is.'], [], ['Once more.']])
    answers.push(taught({ verdict: 'right', done: 2, beats: [beat('Done.')] }))
    await run.showMe()
    await settled()
    expect(asked.map(({ plays }) => plays)).toEqual([[], ['AS'], ['AS', 'AS']])
    expect([run.isOver, isFinished('some game', 'one'), isFinished('some game', 'two')]).toEqual([true, true, false])
  })

  test('says so if the server cannot be reached, and loses nothing', async () => {
    const run = await begun()
    expect(await run.play('AS')).toBe(false)
    expect(run.problem).toContain('cannot be reached')
    expect(run.isAsked).toBe(true)
  })
})
