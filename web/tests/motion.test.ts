// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Motion } from '../src/parts/motion'

test('what is not shown on this screen does not fly, for it has no size to grow from or to', async () => {
  document.body.innerHTML = '<div id="deck" data-face=""></div>'
  document.documentElement.style.setProperty('--card-travel', '100ms')
  const animate = vi.fn()
  HTMLElement.prototype.animate = animate
  const motion = new Motion()
  motion.place('deck')(document.getElementById('deck')!)
  motion.snapshot()
  const card = document.createElement('div')
  card.dataset.face = '7D'
  document.body.append(card)
  motion.card('7D')(card)
  await motion.play({ route: () => ({ from: 'deck' }) })
  expect(animate).not.toHaveBeenCalled()
})

describe('on a small screen, which shows one back of a hand', () => {
  const box = { left: 100, top: 50, width: 50, height: 80 } as DOMRect
  let motion: Motion
  let animate: ReturnType<typeof vi.fn>

  beforeEach(() => {
    document.body.innerHTML = '<div id="hand"><i class="drawn" data-face=""></i><i data-face=""></i></div>'
    document.documentElement.style.setProperty('--card-travel', '100ms')
    animate = vi.fn(() => ({ finished: Promise.resolve(), cancel: () => {} }))
    HTMLElement.prototype.animate = animate as unknown as HTMLElement['animate']
    motion = new Motion()
    for (const drawn of document.querySelectorAll<HTMLElement>('#hand, .drawn')) draw(drawn)
    hide(document.querySelector<HTMLElement>('i:not(.drawn)')!)
    motion.place('hand')(document.getElementById('hand')!)
    motion.snapshot()
  })

  function draw(element: HTMLElement): HTMLElement {
    element.getClientRects = () => [box] as unknown as DOMRectList
    element.getBoundingClientRect = () => box
    return element
  }

  function hide(element: HTMLElement): HTMLElement {
    element.getClientRects = () => [] as unknown as DOMRectList
    return element
  }

  function comes(card: HTMLElement): Promise<void> {
    card.dataset.face = ''
    document.body.append(card)
    motion.card('card')(card)
    return motion.play({ route: () => ({ from: 'hand' }) })
  }

  test('a card that is not drawn flies nowhere: it has no place but the corner of the page', async () => {
    await comes(hide(document.createElement('div')))
    expect(animate).not.toHaveBeenCalled()
  })

  test('a card that comes from the hand comes from that back', async () => {
    const card = draw(document.createElement('div'))
    card.getBoundingClientRect = () => ({ ...box, left: 300 })
    void comes(card)
    await Promise.resolve()
    expect(JSON.stringify(animate.mock.calls[0])).toContain('125px 90px')
  })
})
