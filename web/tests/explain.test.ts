// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
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
