// The back of every card: a lattice of lozenges around a rosette, the same from both ends.
import { around, disc, HEIGHT, line, shape, steps, WIDTH, type Drawing } from './draw'

const GROUND = '#7d2433'
const LIGHT = '#f3e2c3'
const GOLD = '#d6a95a'
const MARGIN = 5
const INNER = 9
const STEP = 10

function lattice(): Drawing {
  const columns = (WIDTH - 2 * INNER) / STEP
  const rows = (HEIGHT - 2 * INNER) / STEP
  let course = ''
  let dots = ''
  for (const row of steps(Math.ceil(rows))) {
    for (const column of steps(Math.ceil(columns))) {
      const x = INNER + (column + 0.5) * ((WIDTH - 2 * INNER) / Math.ceil(columns))
      const y = INNER + (row + 0.5) * ((HEIGHT - 2 * INNER) / Math.ceil(rows))
      if ((row + column) % 2 === 0) course += `M${x} ${y - 4}L${x + 4} ${y}L${x} ${y + 4}L${x - 4} ${y}Z`
      else dots += disc(x, y, 1, GOLD)
    }
  }
  return line(course, LIGHT, 0.9) + dots
}

export function cardBack(): Drawing {
  const frame = (inset: number) =>
    `M${inset} ${inset}H${WIDTH - inset}V${HEIGHT - inset}H${inset}Z`
  return (
    shape(frame(MARGIN), GROUND) +
    line(frame(INNER - 1), GOLD, 0.8) +
    lattice() +
    `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2})">` +
    disc(0, 0, 21, GROUND, LIGHT, 1.2) +
    around(8, () => shape('M0-3Q5-10 0-18Q-5-10 0-3Z', GOLD)) +
    disc(0, 0, 3.4, LIGHT) +
    '</g>'
  )
}
