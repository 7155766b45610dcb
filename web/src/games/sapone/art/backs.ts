// Three backs of one pattern: the market's deck, the soap deck, and a card of which it is not said where it comes from.
import { disc, HEIGHT, line, placed, round, shape, steps, WIDTH, type Drawing } from '../../../cards/draw'
import { bar, bubble } from './soap'

export type Back = 'market' | 'soap' | 'held'

interface Colours {
  ground: string
  deep: string
  light: string
}

const COLOURS: Record<Back, Colours> = {
  market: { ground: '#2f6d4a', deep: '#1f4f35', light: '#e9dcae' },
  soap: { ground: '#2f6f86', deep: '#1f5265', light: '#d8eef2' },
  held: { ground: '#7d2433', deep: '#5f1826', light: '#f3e2c3' },
}

const MARGIN = 5.5
const FIELD = 10
const COLUMNS = 6
const ROWS = 10

/** Scales, as on roof tiles or in foam. */
function field({ deep, light }: Colours): Drawing {
  const [width, height] = [(WIDTH - 2 * FIELD) / COLUMNS, (HEIGHT - 2 * FIELD) / ROWS]
  const arcs = steps(ROWS * COLUMNS).map((step) => {
    const row = Math.floor(step / COLUMNS)
    const shift = row % 2 ? width / 2 : 0
    const x = FIELD + (step % COLUMNS) * width + shift
    const isCut = x + width > WIDTH - FIELD + 0.1
    const top = FIELD + row * height
    return isCut ? '' : `M${round(x)} ${round(top)}A${round(width / 2)} ${round(height * 0.8)} 0 0 0 ${round(x + width)} ${round(top)}`
  })
  return line(arcs.join(''), deep, 3.4) + line(arcs.join(''), light, 1.1)
}

function basket(light: string, deep: string): Drawing {
  return (
    line('M-13-2C-13-20 13-20 13-2', light, 3) +
    shape('M-18-3H18L14 15H-14Z', light, deep, 1.4) +
    line('M-15.500 3H15.500M-14.500 9H14.500M-8-2L-6 14M0-2V14M8-2L6 14', deep, 1.3)
  )
}

const EMBLEMS: Record<Back, (colours: Colours) => Drawing> = {
  market: ({ light, deep }) => basket(light, deep),
  soap: () => bubble(-9, -12, 4.5) + bubble(4, -14, 6) + placed(bar(), 0, 4, 0.56),
  held: ({ light }) => line('M-7-7C-7-15 8-15 8-6C8 0 0 0 0 6', light, 4.4) + disc(0, 14, 2.8, light),
}

function frame(inset: number, radius: number, fill: string, pen = 'none', width = 0): Drawing {
  const [w, h] = [WIDTH - 2 * inset, HEIGHT - 2 * inset]
  return (
    `<rect x="${inset}" y="${inset}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"` +
    ` stroke="${pen}" stroke-width="${width}"/>`
  )
}

export function cardBack(back: Back): Drawing {
  const colours = COLOURS[back]
  const { ground, deep, light } = colours
  return (
    frame(MARGIN, 3, ground) +
    frame(MARGIN + 2, 1.6, 'none', light, 0.9) +
    field(colours) +
    disc(50, 80, 27, light) +
    disc(50, 80, 25.4, deep) +
    disc(50, 80, 23, ground, light, 0.9) +
    placed(EMBLEMS[back](colours), 50, 80)
  )
}
