// The back of every card: a field of lozenges around a rosette, the same from both ends.
import { around, disc, HEIGHT, placed, round, shape, steps, WIDTH, type Drawing } from './draw'

const GROUND = '#7d2433'
const DEEP = '#5f1826'
const LIGHT = '#f3e2c3'
const GOLD = '#dcb062'

const MARGIN = 5.5
const FIELD = 10 // from the edge of the card to the field
const COLUMNS = 9
const ROWS = 15
const MEDALLION = 23

function field(): Drawing {
  const [stepX, stepY] = [(WIDTH - 2 * FIELD) / COLUMNS, (HEIGHT - 2 * FIELD) / ROWS]
  const [halfX, halfY] = [stepX * 0.72, stepY * 0.72]
  let lozenges = ''
  let centres = ''
  for (const row of steps(ROWS)) {
    for (const column of steps(COLUMNS)) {
      if ((row + column) % 2) continue
      const x = FIELD + (column + 0.5) * stepX
      const y = FIELD + (row + 0.5) * stepY
      if (Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) < MEDALLION + 5) continue
      lozenges += lozenge(x, y, halfX, halfY) + lozenge(x, y, halfX * 0.72, halfY * 0.72)
      centres += lozenge(x, y, halfX * 0.32, halfY * 0.32)
    }
  }
  return `<path d="${lozenges}" fill="${LIGHT}" fill-rule="evenodd"/>` + shape(centres, GOLD)
}

function lozenge(x: number, y: number, halfWidth: number, halfHeight: number): string {
  const [left, right, top, bottom] = [x - halfWidth, x + halfWidth, y - halfHeight, y + halfHeight].map(round)
  return `M${round(x)} ${top}L${right} ${round(y)}L${round(x)} ${bottom}L${left} ${round(y)}Z`
}

function rosette(): Drawing {
  return (
    disc(0, 0, MEDALLION, LIGHT) +
    disc(0, 0, MEDALLION - 1.4, DEEP) +
    disc(0, 0, MEDALLION - 3.4, GROUND, GOLD, 0.8) +
    around(8, () => shape('M0-6Q3.4-11 0-17Q-3.4-11 0-6Z', LIGHT), 22.5) +
    around(8, () => shape('M0-3Q5.4-10.4 0-18.4Q-5.4-10.4 0-3Z', GOLD, GROUND, 0.7)) +
    disc(0, 0, 3.8, LIGHT, GROUND, 0.8) +
    disc(0, 0, 1.5, GROUND)
  )
}

function frame(inset: number, radius: number, fill: string, line = 'none', width = 0): Drawing {
  const [w, h] = [WIDTH - 2 * inset, HEIGHT - 2 * inset]
  return (
    `<rect x="${inset}" y="${inset}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"` +
    ` stroke="${line}" stroke-width="${width}"/>`
  )
}

export function cardBack(): Drawing {
  return (
    frame(MARGIN, 3, GROUND) +
    frame(MARGIN + 2, 1.6, 'none', GOLD, 0.8) +
    field() +
    placed(rosette(), WIDTH / 2, HEIGHT / 2)
  )
}
