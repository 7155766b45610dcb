import { expect, test } from 'vitest'
import { clockFace } from '../src/parts/clock'

test.each([
  [0, '0:00'],
  [64_100, '1:05'],
  [3_599_000, '59:59'],
  [26_430_000, '7 h 20 min'],
  [190_800_000, '2 d 5 h'],
  [259_200_000, '3 d'],
])('%i milliseconds on a clock are %s', (left, face) => {
  expect(clockFace(left)).toBe(face)
})
