// Batons: turned staves that cross like a trellis, and an upright one where the number is odd.
import { disc, line, mirrored, placed, shape, steps, type Drawing } from '../draw'
import { GOLD, GREEN, INK, PALE_GOLD, RED } from './palette'

/** A stave of that length, upright, around the origin, with a ring around it at that height. */
function stave(length: number, width: number, ring = 0): Drawing {
  const end = length / 2 - 4
  const cap = (y: number, away: number) =>
    line(`M${-width / 2} ${y}H${width / 2}`, INK, 3) +
    line(`M${-width / 2} ${y}H${width / 2}`, RED, 1.6) +
    disc(0, y + away * 3.6, width * 0.62, GOLD, INK, 0.8)
  return (
    line(`M0 ${-end}V${end}`, INK, width + 1.4) +
    line(`M0 ${-end}V${end}`, GREEN, width) +
    line(`M${-width * 0.16} ${-end}V${end}`, '#7db88a', 0.8) +
    shape(`M${-width / 2 - 0.7} ${ring - 3}h${width + 1.4}v6h${-width - 1.4}Z`, PALE_GOLD, INK, 0.7) +
    cap(-end, -1) +
    cap(end, 1)
  )
}

// By the number of pairs: how far they lean, how far apart they stand, how thick they are.
const TILTS = [25, 21, 18]
const GAPS = [0, 13, 10]
const WIDTHS = [5.4, 5, 4.4]

/** Two to seven batons. */
export function batons(count: number): Drawing {
  const pairs = Math.floor(count / 2)
  const [tilt, gap, width] = [TILTS[pairs - 1]!, GAPS[pairs - 1]!, WIDTHS[pairs - 1]!]
  const one = stave(112, width, pairs > 1 ? -34 : 0)
  const leaning = steps(pairs)
    .map((step) => placed(one, 50 + (step - (pairs - 1) / 2) * gap, 80, 1, tilt))
    .join('')
  return leaning + mirrored(leaning) + (count % 2 ? placed(stave(124, width), 50, 80) : '')
}

export function aceOfBatons(): Drawing {
  const knot = (x: number, y: number) => disc(x, y, 2.6, '#8a5a2f', INK, 0.8) + disc(x, y, 0.9, INK)
  const twig = (x: number, y: number, turn: number) =>
    placed(
      line('M0 0Q1-8 6-12', INK, 2.2) +
        shape('M6-12Q14-14 16-22Q7-21 6-12Z', GREEN, INK, 0.8) +
        shape('M3-8Q-4-10-7-17Q3-17 3-8Z', GREEN, INK, 0.8),
      x,
      y,
      1,
      turn,
    )
  return (
    twig(58, 60, 18) +
    twig(43, 84, -52) +
    twig(57, 112, 34) +
    shape(
      'M44 144C43 120 41 104 40 84C39 62 34 48 38 32C41 20 59 18 63 31C67 46 61 64 60 84' +
        'C59 104 57 122 56 144Q50 148 44 144Z',
      '#c08a4a',
      INK,
      1.2,
    ) +
    line('M47 138C46 112 45 92 45 74M53 134C54 110 55 98 55 80M46 60Q45 46 48 34', '#8a5a2f', 1.1) +
    knot(53, 52) +
    knot(46, 96) +
    knot(52, 122) +
    shape('M41.6 66Q50 71 60.4 66V73Q50 78 40.6 73Z', RED, INK, 0.9) +
    shape('M43.4 130Q50 134 56.8 130V136Q50 140 43.6 136Z', RED, INK, 0.9)
  )
}

/** One baton by itself, 24 high around the origin: the sign of the suit. */
export function baton(): Drawing {
  return stave(25, 5)
}

/** A baton to hold: the hand is at the origin. */
export function longBaton(): Drawing {
  return placed(stave(54, 6), 0, -6)
}
