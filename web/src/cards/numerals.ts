// The signs of the ranks, our own letters and figures: one line of even width, 18 units high, around the origin.
import type { Rank } from './deck'
import { line, type Drawing } from './draw'

const WEIGHT = 3.2

const COURSES: Record<Rank, string> = {
  A: 'M-6 9L0-9L6 9M-4 3.4H4',
  2: 'M-5.2-4.4C-5.2-7.4-2.9-9 0-9C3.1-9 5.2-7.2 5.2-4.4C5.2-.4-4.2 3.4-5.4 9H5.6',
  3: 'M-4.8-9H5L-.6-2.2C3.2-2.2 5.5-.1 5.5 3.3C5.5 6.8 3 9-.3 9C-3 9-5 7.7-5.6 5.4',
  4: 'M2.8 9V-9L-6 4.2H6',
  5: 'M4.7-9H-3.9L-4.7-.9C-3.5-2.1-1.9-2.8-.2-2.8C3.3-2.8 5.5-.4 5.5 3C5.5 6.6 3.1 9-.4 9C-3 9-4.9 7.8-5.5 5.8',
  6: 'M3.2-9C-2-6-5.4-1.8-5.4 3.5A5.4 5.5 0 1 0 5.4 3.5A5.4 5.5 0 0 0-5.2 2.4',
  7: 'M-5.4-9H5.6L-1.4 9',
  8: 'M0-1.1A4.4 4 0 1 1 .1-1.1A5.4 5.1 0 1 1-.1-1.1',
  9: 'M-3.2 9C2 6 5.4 1.8 5.4-3.5A5.4 5.5 0 1 0-5.4-3.5A5.4 5.5 0 0 0 5.2-2.4',
  10: 'M-8.2-6.4L-5.2-9V9M4.4-9C7.4-9 8.6-5 8.6 0C8.6 5 7.4 9 4.4 9C1.4 9 .2 5 .2 0C.2-5 1.4-9 4.4-9Z',
  J: 'M-.6-9H4.4V3.8C4.4 7.2 2.2 9-.6 9C-3.4 9-5.2 7.4-5.4 4.6',
  Q: 'M0-9C4-9 6-5 6 0C6 5 4 9 0 9C-4 9-6 5-6 0C-6-5-4-9 0-9ZM1.6 4.2L6.4 10',
  K: 'M-5.2-9V9M5.4-9L-5 2M-1.6-1.6L6 9',
}

export function numeral(rank: Rank, colour: string): Drawing {
  return line(COURSES[rank], colour, WEIGHT)
}
