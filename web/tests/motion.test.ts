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
