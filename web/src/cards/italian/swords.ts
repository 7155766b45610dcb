// Swords: curved blades that cross at both ends, and a straight one between them where the number is odd.
import { disc, line, mirrored, placed, round, shape, type Drawing } from '../draw'
import { BLUE, GOLD, GREEN, INK, RED, STEEL, WHITE } from './palette'

interface Bow {
  hilt: readonly [x: number, y: number]
  belly: number // the x that pulls the blade aside
  tip: readonly [x: number, y: number]
}

const BLADE = 4

/** A curved sword that bows to the left. */
function curved({ hilt, belly, tip }: Bow): Drawing {
  const [hx, hy] = hilt
  const [tx, ty] = tip
  const course = `M${hx} ${hy}Q${belly} ${(hy + ty) / 2} ${tx} ${ty}`
  const angle = (x: number, y: number) => round((Math.atan2(x, -y) * 180) / Math.PI)
  const up = angle(tx - belly, ty - (hy + ty) / 2)
  const down = angle(belly - hx, (hy + ty) / 2 - hy)
  const butt = (colour: string, width: number) =>
    `<path d="${course}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  return (
    butt(INK, BLADE + 1.4) +
    butt(STEEL, BLADE) +
    line(course, WHITE, 0.8) +
    placed(point(BLADE / 2 + 0.7, 0.4, 8, INK) + point(BLADE / 2, 0.6, 6, STEEL), tx, ty, 1, up) +
    placed(hiltSign(), hx, hy, 1, down)
  )
}

function point(half: number, foot: number, length: number, colour: string): Drawing {
  return shape(`M${-half} ${foot}L0 ${-length}L${half} ${foot}Z`, colour)
}

/** Guard, grip and pommel; the blade begins at the origin and goes up. */
function hiltSign(): Drawing {
  return (
    line('M0 1V9', INK, 4.4) +
    line('M0 1V9', RED, 2.8) +
    disc(0, 10.6, 2.6, GOLD, INK, 0.8) +
    shape('M-6.4-1.6Q0 .6 6.4-1.6V1.4Q0 3.6-6.4 1.4Z', GOLD, INK, 0.8)
  )
}

/** A straight sword, its point up, about 120 long. */
function straight(x: number, top: number, hilt: number, width = BLADE): Drawing {
  const half = width / 2
  return (
    shape(`M${x - half} ${hilt}V${top + 8}L${x} ${top}L${x + half} ${top + 8}V${hilt}Z`, STEEL, INK, 0.8) +
    line(`M${x} ${top + 7}V${hilt}`, WHITE, 0.8) +
    placed(hiltSign(), x, hilt)
  )
}

const BOWS: readonly Bow[][] = [
  [{ hilt: [66, 124], belly: -22, tip: [69, 34] }],
  [
    { hilt: [70, 117], belly: -42, tip: [74, 43] },
    { hilt: [63, 130], belly: -4, tip: [66, 29] },
  ],
  [
    { hilt: [74, 113], belly: -56, tip: [77, 47] },
    { hilt: [69, 123], belly: -26, tip: [72, 37] },
    { hilt: [61, 131], belly: 4, tip: [64, 27] },
  ],
]

/** Two to seven swords. */
export function swords(count: number): Drawing {
  const bows = BOWS[Math.floor(count / 2) - 1]!
  const left = bows.map(curved).join('')
  return left + mirrored(left) + (count % 2 ? straight(50, 20, 128) : '')
}

export function aceOfSwords(): Drawing {
  const leaf = (x: number, y: number, turn: number) =>
    placed(shape('M0 0Q4.4-5 0-12Q-4.4-5 0 0Z', GREEN, INK, 0.7), x, y, 1, turn)
  // A laurel branch: leaves in pairs along an arc, and one at its end.
  const branch =
    line('M50 102C34 98 25 84 26 62', GREEN, 1.6) +
    [
      [42, 98.6, -64],
      [34, 91.6, -44],
      [28.6, 81.4, -22],
      [26, 70, -4],
    ]
      .map(([x, y, turn]) => leaf(x!, y!, turn! - 34) + leaf(x!, y!, turn! + 34))
      .join('') +
    leaf(26, 62, 6)
  return (
    branch +
    mirrored(branch) +
    shape('M45.8 114V32L50 17L54.2 32V114Z', STEEL, INK, 1) +
    line('M50 30V112', WHITE, 1.5) +
    line('M50 116V134', INK, 6.8) +
    line('M50 116V134', RED, 5) +
    line('M47.6 121L52.4 124M47.6 126L52.4 129', GOLD, 1.1) +
    disc(50, 139, 4.8, GOLD, INK, 1) +
    shape('M29 107C36 113 64 113 71 107Q74 113 68 116C58 119 42 119 32 116Q26 113 29 107Z', GOLD, INK, 1) +
    disc(50, 114.4, 3, BLUE, INK, 0.8)
  )
}

/** One sword by itself, 24 high around the origin: the sign of the suit, and what a figure holds. */
export function sword(): Drawing {
  return straight(0, -14, 5, 4.4)
}

/** A sword to hold: its grip is at the origin. */
export function longSword(): Drawing {
  return straight(0, -38, -4, 5)
}
