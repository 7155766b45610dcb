// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
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

test('what is not drawn flies nowhere: it has no place but the corner of the page', async () => {
  document.body.innerHTML = '<div id="deck" data-face=""></div>'
  document.documentElement.style.setProperty('--card-travel', '100ms')
  const animate = vi.fn()
  HTMLElement.prototype.animate = animate
  const box = { left: 10, top: 10, width: 50, height: 80 } as DOMRect
  const deck = document.getElementById('deck')!
  deck.getClientRects = () => [box] as unknown as DOMRectList
  deck.getBoundingClientRect = () => box
  const motion = new Motion()
  motion.place('deck')(deck)
  motion.snapshot()
  const card = document.createElement('div')
  card.dataset.face = ''
  card.getClientRects = () => [] as unknown as DOMRectList
  document.body.append(card)
  motion.card('back')(card)
  await motion.play({ route: () => ({ from: 'deck' }) })
  expect(animate).not.toHaveBeenCalled()
})
