// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GamePart, Step } from '../src/games/contract'
import { plainStep, readingTime, whatWasMissed, type Notice } from '../src/table/announcing'
import { Cast } from '../src/table/cast'
import { Showing, type Standing } from '../src/table/showing.svelte'
import type { Sheet, Told } from '../src/wire'
import type { Reader } from '../src/words'

const told = (...words: string[]): Told[] => words.map((text) => ({ event: {}, text }))
const standing = (view: unknown, isOver = false): Standing => ({ view, actors: [0], scores: [], commands: [], moment: 'm', isOver })
const scored = (title: string): Told => ({ event: {}, text: title, sheet: { title } as Sheet })

/** A game that shows each sentence for so long. */
function slowly(hold: number): GamePart<unknown> {
  const steps = (_: unknown, all: Told[], after: unknown): Step<unknown>[] =>
    all.map((each, at) => ({ view: at === all.length - 1 ? after : each.text, told: [each], hold }))
  return { steps, openHands: () => null } as unknown as GamePart<unknown>
}

/** A game in which what ends with an exclamation mark is announced, and costs the first player something if it says so. */
function loudly(hold = 400): GamePart<unknown> {
  const announced = (text: string) => ({ words: (cast: Cast) => [text, `It is about ${cast.name(0)}.`], losers: text.includes('loss') ? [0] : [] })
  const steps = (_: unknown, all: Told[], after: unknown): Step<unknown>[] =>
    all.map((each, at) => {
      const step = { view: at === all.length - 1 ? after : each.text, told: [each], hold }
      return each.text.endsWith('!') ? { ...step, announced: announced(each.text) } : step
    })
  return { steps, openHands: () => null } as unknown as GamePart<unknown>
}

const LEAST_LEGIBLE = 1200
const ann = () => new Cast(['Ann', 'Bob'], 0, 'italian')
const seatedAnn = [(): Reader => ({ seat: 0, deck: 'italian', isPortuguese: false }), () => ['Ann', 'Bob']] as const
const texts = (found: { text: string }[]) => found.map(({ text }) => text)

let isHidden = false

/** The person looks elsewhere, or here again. */
function hide(value: boolean): void {
  isHidden = value
  document.dispatchEvent(new Event('visibilitychange'))
}

/** For how long each title was shown, as far as the page could be seen. */
async function legible(showing: Showing, milliseconds: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (let passed = 0; passed < milliseconds; passed += 20) {
    if (showing.notice && !isHidden) found[showing.notice.title] = (found[showing.notice.title] ?? 0) + 20
    await vi.advanceTimersByTimeAsync(20)
  }
  return found
}

beforeEach(() => {
  vi.useFakeTimers()
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
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

  test('what moves nothing is told at once, and who is about to act is not disturbed', () => {
    const still = (_: unknown, all: Told[], after: unknown) => [{ view: after, told: all, hold: 0, isStill: true }]
    const showing = new Showing({ steps: still } as unknown as GamePart<unknown>)
    void showing.act(told('a'), standing('end'))
    expect([showing.view, showing.isSettled, showing.standing!.view]).toEqual(['end', true, 'end'])
    expect([texts(showing.lines), texts(showing.spoken)]).toEqual([['a'], ['a']])
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

describe('what is announced', () => {
  test('has its time however much is waiting, while the rest is hurried', async () => {
    const showing = new Showing(loudly(), ...seatedAnn)
    for (const word of ['a', 'first!', 'b', 'c', 'second!', 'd', 'e', 'f']) void showing.act(told(word), standing(word))
    const shown = await legible(showing, 20_000)
    expect(Object.keys(shown)).toEqual(['First!', 'Second!'])
    for (const time of Object.values(shown)) expect(time).toBeGreaterThanOrEqual(LEAST_LEGIBLE)
    expect(texts(showing.lines)).toEqual(['a', 'first!', 'b', 'c', 'second!', 'd', 'e', 'f'])
    expect([showing.isSettled, showing.view, showing.notice]).toEqual([true, 'f', null])
  })

  test('is shown with the table as it was then, and nothing can be done meanwhile', async () => {
    const showing = new Showing(loudly(), ...seatedAnn)
    void showing.act(told('now!', 'later'), standing('end'))
    await vi.advanceTimersByTimeAsync(LEAST_LEGIBLE)
    expect([showing.view, showing.isSettled, showing.notice!.title]).toEqual(['now!', false, 'Now!'])
  })

  test('is over when it is dismissed, and only this one', async () => {
    const showing = new Showing(loudly(), ...seatedAnn)
    void showing.act(told('one!', 'two!'), standing('end'))
    await vi.advanceTimersByTimeAsync(50)
    showing.dismiss()
    await vi.advanceTimersByTimeAsync(50)
    expect(showing.notice!.title).toBe('Two!')
    showing.dismiss()
    await vi.advanceTimersByTimeAsync(50)
    expect([showing.notice, showing.isSettled]).toEqual([null, true])
  })

  test('speaks to who sits there, and says whether it is their loss', async () => {
    const showing = new Showing(loudly(), ...seatedAnn)
    void showing.act(told('a loss!'), standing('end'))
    await vi.advanceTimersByTimeAsync(10)
    expect(showing.notice).toEqual({ title: 'A loss!', sentences: ['It is about you.'], isLoss: true })
    const watched = new Showing(loudly())
    void watched.act(told('a loss!'), standing('end'))
    await vi.advanceTimersByTimeAsync(10)
    expect(watched.notice!.isLoss).toBe(false)
  })

  test('is heard once, in place of the sentence of the log', async () => {
    const showing = new Showing(loudly(), ...seatedAnn)
    void showing.act(told('a', 'b!', 'c'), standing('end'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(texts(showing.spoken)).toEqual(['a', 'B! It is about you.', 'c'])
  })

  test('waits while a dialog lies over it', async () => {
    const showing = new Showing(loudly(), ...seatedAnn)
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    void showing.act(told('now!'), standing('end'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(showing.notice!.title).toBe('Now!')
    dialog.remove()
    expect((await legible(showing, 20_000))['Now!']).toBeGreaterThanOrEqual(LEAST_LEGIBLE)
  })

  test('is cut short with all the rest when the person goes elsewhere', async () => {
    const showing = new Showing(loudly(), ...seatedAnn)
    void showing.act(told('one!', 'two!'), standing('end'))
    await vi.advanceTimersByTimeAsync(50)
    showing.cut()
    await vi.advanceTimersByTimeAsync(50)
    expect([showing.notice, showing.isSettled]).toEqual([null, true])
  })
})

describe('a page that nobody looks at', () => {
  test('keeps up, and tells who comes back what they missed: losses one by one, the rest together', async () => {
    const showing = new Showing(loudly(), ...seatedAnn)
    hide(true)
    for (const word of ['one!', 'a loss!', 'b', 'two!', 'three!']) void showing.act(told(word), standing(word))
    await vi.advanceTimersByTimeAsync(100)
    expect([showing.view, showing.isSettled, showing.notice]).toEqual(['three!', true, null])
    expect(showing.lines).toHaveLength(5)
    expect(texts(showing.spoken)).toEqual(['b'])
    hide(false)
    const shown = await legible(showing, 30_000)
    expect(Object.keys(shown)).toEqual(['A loss!', 'While you looked elsewhere'])
    expect(shown['A loss!']).toBeGreaterThanOrEqual(LEAST_LEGIBLE)
    expect(texts(showing.spoken)).toHaveLength(3)
    expect(showing.isSettled).toBe(true)
  })

  test('does not act out later what came meanwhile, not even behind an announcement that was on', async () => {
    const showing = new Showing(loudly(), ...seatedAnn)
    void showing.act(told('seen!'), standing('seen!'))
    await vi.advanceTimersByTimeAsync(200)
    hide(true)
    for (let each = 0; each < 40; each++) void showing.act(told(`missed ${each}!`), standing(each))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(showing.notice!.title).toBe('Seen!')
    hide(false)
    const shown = await legible(showing, 30_000)
    expect(Object.keys(shown)).toEqual(['Seen!', 'While you looked elsewhere'])
    expect([showing.view, showing.isSettled]).toEqual([39, true])
  })

  test('tells the points of the last hand that ended meanwhile, and of no other', async () => {
    const showing = new Showing(slowly(0), ...seatedAnn)
    hide(true)
    for (const title of ['Hand 1', 'Hand 2']) void showing.act([scored(title), ...told('next')], standing(title))
    await vi.advanceTimersByTimeAsync(100)
    expect([showing.sheet, showing.view]).toEqual([null, 'Hand 2'])
    hide(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(showing.sheet).toMatchObject({ title: 'Hand 2' })
    showing.turnPage()
    await vi.advanceTimersByTimeAsync(100)
    expect([showing.sheet, showing.isSettled]).toEqual([null, true])
  })
})

describe('announcements', () => {
  const notice = (title: string, isLoss = false): Notice => ({ title, sentences: [`${title} it was.`], isLoss })

  test('can be read in their time, the longer ones and losses in more', () => {
    expect(readingTime({ title: '!', sentences: [], isLoss: false })).toBeGreaterThanOrEqual(LEAST_LEGIBLE)
    expect(readingTime(notice('A long one'))).toBeGreaterThan(readingTime(notice('A')))
    expect(readingTime(notice('A', true))).toBeGreaterThan(readingTime(notice('A')))
    expect(readingTime(notice('A'.repeat(10_000)))).toBeLessThan(15_000)
  })

  test('that were missed never take minutes, and the last ones are told', () => {
    const many = Array.from({ length: 100 }, (_, each) => notice(`N${each}`, each % 2 === 0))
    const told = whatWasMissed(many)
    expect(told.reduce((sum, each) => sum + readingTime(each), 0)).toBeLessThan(30_000)
    expect(told.slice(0, -1).map(({ title }) => title)).toEqual(['N94', 'N96', 'N98'])
    expect(told.at(-1)!.sentences.at(-1)).toBe('N99 it was.')
    expect(whatWasMissed([notice('A')])).toEqual([notice('A')])
    expect(whatWasMissed([])).toEqual([])
  })

  test('of a game that brings no steps are the changes of its points, with what was told', () => {
    const step = plainStep('view', told('Ann takes 7D.'), [3, 0], [3, 7])
    expect(step.announced!.words(ann())).toEqual(['Bob +7', 'Ann takes 7D.'])
    expect(plainStep('view', told('a'), [3, 0.5], [3, 0.25]).announced!.words(ann())[0]).toBe('Bob −0.25')
    expect(plainStep('view', told('a'), [3, 0], [3, 0]).announced).toBeUndefined()
    expect(plainStep('view', told('a'), [], [3, 0]).announced).toBeUndefined()
  })
})
