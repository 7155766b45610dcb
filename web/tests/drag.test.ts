// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Dragging, type Draggable, type Zone } from '../src/parts/drag'

let card: HTMLElement
let pile: HTMLElement
let under: HTMLElement[] // what lies below the pointer
let taken: (() => void)[] // cards that were made draggable, to be let go of

beforeEach(() => {
  document.body.innerHTML = '<button id="card">7 of coins</button><div id="pile"></div>'
  card = document.getElementById('card')!
  pile = document.getElementById('pile')!
  under = []
  taken = []
  document.elementsFromPoint = () => under
  document.documentElement.style.setProperty('--card-travel', '0ms')
})

afterEach(() => {
  for (const stop of taken) stop() // a card that is still held would follow the pointer of the next test
  vi.useRealTimers()
})

function drag(draggable: Partial<Draggable> = {}, zone: Partial<Zone> = {}) {
  const heard: string[] = []
  const dragging = new Dragging()
  const say = (word: string) => (what: string) => void heard.push(`${word} ${what}`)
  const own = { what: '7D', onstart: () => heard.push('start'), onend: () => heard.push('end'), ...draggable }
  const stop = dragging.card(() => own)(card) as () => void
  taken.push(stop)
  dragging.zone(() => ({ onover: say('over'), onleave: say('leave'), ondrop: say('drop'), ...zone }))(pile)
  return { heard, stop }
}

function point(kind: string, x: number, y: number, more: PointerEventInit = {}): void {
  const target = kind === 'pointerdown' ? card : window
  const how = { bubbles: true, isPrimary: true, pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y, ...more }
  target.dispatchEvent(new PointerEvent(kind, how))
}

const ghosts = () => document.querySelectorAll('[data-lifted]').length
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('dragging', () => {
  test('a card over a zone and dropped there is told to it', async () => {
    const { heard } = drag()
    point('pointerdown', 10, 10)
    point('pointermove', 30, 10)
    expect(ghosts()).toBe(1)
    under = [pile]
    point('pointermove', 60, 10)
    point('pointerup', 60, 10)
    await settled()
    expect(heard).toEqual(['start', 'over 7D', 'leave 7D', 'drop 7D', 'end'])
    expect(ghosts()).toBe(0)
    expect(card.dataset.dragged).toBeUndefined()
  })

  test('a tap stays a tap, and a trembling finger with it', async () => {
    const { heard } = drag()
    const clicked = vi.fn()
    card.onclick = clicked
    point('pointerdown', 10, 10, { pointerType: 'touch' })
    point('pointermove', 16, 10, { pointerType: 'touch' })
    point('pointerup', 16, 10, { pointerType: 'touch' })
    card.click()
    await settled()
    expect(heard).toEqual([])
    expect(clicked).toHaveBeenCalledOnce()
  })

  test('the click after a drag is meant by nobody, the next one is', async () => {
    drag()
    const clicked = vi.fn()
    card.onclick = clicked
    point('pointerdown', 10, 10)
    point('pointermove', 30, 10)
    point('pointerup', 10, 10)
    card.click()
    expect(clicked).not.toHaveBeenCalled()
    await settled()
    card.click()
    expect(clicked).toHaveBeenCalledOnce()
  })

  test('a card that is let go elsewhere goes home and nothing is told', async () => {
    const { heard } = drag()
    point('pointerdown', 10, 10)
    point('pointermove', 30, 10)
    point('pointerup', 30, 10)
    await settled()
    expect(heard).toEqual(['start', 'end'])
    expect(ghosts()).toBe(0)
  })

  test('a zone that does not accept it is none', async () => {
    const dropped = vi.fn()
    const { heard } = drag({}, { accepts: (what) => what !== '7D', ondrop: dropped })
    under = [pile]
    point('pointerdown', 10, 10)
    point('pointermove', 30, 10)
    point('pointerup', 30, 10)
    await settled()
    expect(heard).toEqual(['start', 'end'])
    expect(dropped).not.toHaveBeenCalled()
  })

  test.each([
    ['says no', () => false],
    ['says no later', () => Promise.resolve(false)],
    ['fails', () => Promise.reject(new Error('broken'))],
  ])('the card goes back if the zone %s', async (_, ondrop) => {
    const { heard } = drag({}, { ondrop })
    under = [pile]
    point('pointerdown', 10, 10)
    point('pointermove', 30, 10)
    point('pointerup', 30, 10)
    await settled()
    expect(heard.at(-1)).toBe('end')
    expect(ghosts()).toBe(0)
  })

  test('a zone that never answers is waited for some seconds only', async () => {
    vi.useFakeTimers()
    const { heard } = drag({}, { ondrop: () => new Promise<boolean>(() => {}) })
    under = [pile]
    point('pointerdown', 10, 10)
    point('pointermove', 30, 10)
    point('pointerup', 30, 10)
    await vi.advanceTimersByTimeAsync(3900)
    expect(heard).not.toContain('end')
    await vi.advanceTimersByTimeAsync(200)
    expect(heard).toContain('end')
  })

  test.each([
    ['Escape', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))],
    ['a cancelled pointer', () => point('pointercancel', 30, 10)],
  ])('%s puts the card back', async (_, cancel) => {
    const { heard } = drag()
    under = [pile]
    point('pointerdown', 10, 10)
    point('pointermove', 30, 10)
    cancel()
    await settled()
    expect(heard).toEqual(['start', 'over 7D', 'leave 7D', 'end'])
    point('pointerup', 30, 10)
    await settled()
    expect(heard).not.toContain('drop 7D')
  })

  test('only the pointer that took the card moves it', () => {
    const { heard } = drag()
    point('pointerdown', 10, 10)
    point('pointermove', 90, 90, { pointerId: 2 })
    expect(heard).toEqual([])
  })

  test.each([
    ['that may not be dragged', { disabled: true }, {}],
    ['under another button', {}, { button: 2 }],
    ['under a second finger', {}, { isPrimary: false }],
  ])('a card %s stays where it is', (_, draggable, how) => {
    const { heard } = drag(draggable)
    point('pointerdown', 10, 10, how)
    point('pointermove', 90, 90)
    expect(heard).toEqual([])
  })

  test('a card that leaves the page while it is dragged takes its ghost along', () => {
    const { heard, stop } = drag()
    point('pointerdown', 10, 10)
    point('pointermove', 30, 10)
    stop()
    expect(ghosts()).toBe(0)
    expect(heard).toEqual(['start', 'end'])
  })
})
