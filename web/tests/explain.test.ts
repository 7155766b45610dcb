// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { hasLeft, topOf } from '../src/parts/bubble'
import { markNear } from '../src/parts/explain'

/** An element of the page that is drawn there. */
function drawn(html: string, left: number, top: number, width: number, height: number): Element {
  document.body.insertAdjacentHTML('beforeend', html)
  const element = document.body.lastElementChild!
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height)
  return element
}

beforeEach(() => (document.body.innerHTML = ''))

test('a finger beside a small mark means it, within 44 pixels', () => {
  const mark = drawn('<span data-explain="Deals.">d</span>', 100, 100, 10, 10)
  expect(markNear(document.body, 120, 118)).toBe(mark)
  expect(markNear(document.body, 130, 105)).toBe(null)
})

test('of two marks the nearer one is meant', () => {
  const one = drawn('<span data-explain="Deals.">d</span>', 100, 100, 10, 10)
  const other = drawn('<span data-explain="Sits out.">s</span>', 130, 100, 10, 10)
  expect(markNear(document.body, 112, 105)).toBe(one)
  expect(markNear(document.body, 126, 105)).toBe(other)
})

test('a finger on what can be pressed means that', () => {
  drawn('<span data-explain="Deals.">d</span>', 100, 100, 10, 10)
  const button = drawn('<button>Play</button>', 110, 100, 40, 40)
  expect(markNear(button, 112, 105)).toBe(null)
})

test('what is explained has left when it is gone or far away, and not when it has only risen', () => {
  const card = document.createElement('button')
  let y = 300
  card.getBoundingClientRect = () => new DOMRect(10, y, 50, 80)
  document.body.append(card)
  const was = card.getBoundingClientRect()
  y = 280
  expect(hasLeft(card, was)).toBe(false)
  y = 100
  expect(hasLeft(card, was)).toBe(true)
  y = 300
  card.remove()
  expect(hasLeft(card, was)).toBe(true)
})

test('a bubble stands over what it explains, and not over what is asked', () => {
  const span = (top: number, bottom: number) => ({ top, bottom })
  expect(topOf(span(600, 700), 80, [], 800)).toBe(514)
  expect(topOf(span(600, 700), 80, [span(550, 594)], 780)).toBe(464)
  expect(topOf(span(600, 700), 80, [span(550, 594)], 900)).toBe(706)
  expect(topOf(span(600, 700), 80, [span(50, 594)], 780)).toBe(514)
  expect(topOf(span(50, 90), 80, [], 800)).toBe(96)
})
