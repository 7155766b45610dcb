// The five vegetables, each around the origin and about 70 wide and 90 high.
import { around, disc, line, placed, round, shape, steps, type Drawing } from '../../../cards/draw'
import { DARK_LEAF, INK, LEAF, PALE_LEAF } from './palette'

const PEN = 1.6

/** A melon, and a slice of it in front. */
export function watermelon(): Drawing {
  const stripe = (x: number, width: number) =>
    shape(`M${x}-28C${x * 1.5 - width} -12 ${x * 1.5 - width} 8 ${x} 24C${x * 1.5 + width} 8 ${x * 1.5 + width} -12 ${x} -28Z`, DARK_LEAF)
  const seed = shape('M0-3Q2.600 1.600 0 2Q-2.600 1.600 0-3Z', INK)
  const seeds = [
    [-15, -5],
    [-5, -7],
    [6, -7],
    [16, -5],
    [-9, 4],
    [1, 5],
    [11, 4],
    [-2, 13],
  ]
  const slice =
    shape('M-35-13A35 35 0 0 0 35-13Z', DARK_LEAF, INK, PEN) +
    shape('M-31-13A31 31 0 0 0 31-13Z', '#e9f3cf') +
    shape('M-28-13A28 28 0 0 0 28-13Z', '#e2503f') +
    line('M-24-9.500H20', '#f08a76', 2) +
    seeds.map(([x, y]) => placed(seed, x!, y!)).join('')
  const ball =
    disc(0, -2, 30, LEAF, INK, PEN) +
    [-15, -5, 5, 15].map((x) => stripe(x, 4)).join('') +
    disc(0, -2, 30, 'none', INK, PEN) +
    line('M0-31Q3-39 11-40', DARK_LEAF, 3)
  return placed(ball, 4, -18) + placed(slice, -3, 26, 1, -14)
}

/** A leek, its root at the bottom and its leaves spread at the top. */
export function leek(): Drawing {
  const leaves =
    shape('M-4-8C-10-22-24-32-27-52C-13-44-6-30-2-14Z', LEAF, INK, PEN) +
    shape('M4-8C10-22 24-30 28-50C14-44 6-30 2-14Z', LEAF, INK, PEN) +
    shape('M-6-6C-9-26-11-42-3-58C6-44 9-26 6-6Z', DARK_LEAF, INK, PEN) +
    line('M-1-46C-2-32-1-22-1-10M-21-43C-15-31-8-22-4-12M22-42C15-31 8-22 4-12', PALE_LEAF, 1.3)
  return (
    leaves +
    shape('M-7.500-10L7.500-10L7 20C8 28 10 32 9 38C7 46-7 46-9 38C-10 32-8 28-7 20Z', '#f6f4df', INK, PEN) +
    shape('M-7.500-10H7.500L7.200 4Q0 9-7.200 4Z', PALE_LEAF) +
    line('M-7.500-10L-7 20M7.500-10L7 20', INK, PEN) +
    line('M-2.500 8C-3 18-3.500 26-4 36M2.500 8C3 18 3.500 26 4 36', '#cdd3a2', 1.3) +
    line('M-6 43Q-8 49-12 51M-2 44.500Q-2 51-4 54M2 44.500Q3 51 4 54M6 43Q8 48 12 50', '#b79f6a', 1.5)
  )
}

/** A head of broccoli. */
export function broccoli(): Drawing {
  const crown: [number, number, number][] = [
    [-22, -10, 13],
    [22, -10, 13],
    [-13, -25, 14],
    [13, -25, 14],
    [0, -33, 13],
    [0, -12, 15],
  ]
  const dots = crown.flatMap(([x, y, radius]) =>
    steps(5).map((step) => {
      const angle = step * 1.3 + x
      return disc(x + Math.cos(angle) * radius * 0.52, y + Math.sin(angle) * radius * 0.52, 1.9, LEAF)
    }),
  )
  return (
    shape('M-11 0C-9 16-8 28-12 42C-4 48 4 48 12 42C8 28 9 16 11 0Z', PALE_LEAF, INK, PEN) +
    shape('M-10 8L-26-2L-20-10L-6 2ZM10 8L26-2L20-10L6 2Z', PALE_LEAF, INK, PEN) +
    line('M-4 14C-3 24-4 32-5 40M4 14C4 24 4 30 5 38', '#7fae58', 1.6) +
    crown.map(([x, y, radius]) => disc(x, y, radius, DARK_LEAF, INK, PEN)).join('') +
    crown.map(([x, y, radius]) => disc(x, y, radius - 1.4, DARK_LEAF)).join('') +
    dots.join('')
  )
}

/** A cucumber and two slices. */
export function cucumber(): Drawing {
  const slice =
    disc(0, 0, 14, DARK_LEAF, INK, PEN) +
    disc(0, 0, 11.4, '#e4f0bd') +
    disc(0, 0, 6.6, '#cfe39a') +
    around(6, () => shape('M0-3.200Q2-6 0-8.400Q-2-6 0-3.200Z', '#f7f9e3', '#9dbb64', 0.6))
  const whole =
    shape('M-11-38C-11-52 11-52 12-38C15-14 14 12 11 36C9 50-9 50-11 36C-13 12-13-14-11-38Z', LEAF, INK, PEN) +
    line('M-5-38C-7-12-7 12-5 34M4-40C6-12 6 12 4 36', '#7cba6a', 2) +
    [[-8, -20], [9, -26], [0, -8], [-9, 10], [9, 6], [1, 20], [-1, -32], [8, 28]]
      .map(([x, y]) => disc(x!, y!, 1.3, '#d6ecb2'))
      .join('') +
    line('M0-49Q2-56 8-57', DARK_LEAF, 3.4)
  return placed(whole, 3, -6, 0.98, 30) + placed(slice, -19, 34, 0.92) + placed(slice, 5, 40, 0.92)
}

/** A pointed leaf that stands on the origin. */
function outline(half: number, height: number): string {
  const [wide, narrow, low, high] = [half * 1.1, half * 0.4, -height * 0.55, -height * 0.8].map(round)
  return `M${-half} 0C${-wide!} ${low} ${-narrow!} ${high} 0 ${-height}C${narrow} ${high} ${wide} ${low} ${half} 0Q0 ${half * 0.7} ${-half} 0Z`
}

/** An artichoke: leaf over leaf. */
export function artichoke(): Drawing {
  const leaf = (x: number, y: number, width: number, height: number, tone: string) =>
    placed(shape(outline(width, height), tone, INK, 1.3) + line(`M0 ${-height * 0.75}V${-height * 0.25}`, '#cfe0a6', 1.1), x, y)
  const row = (y: number, places: number[], width: number, height: number, tone: string) =>
    places.map((x) => leaf(x, y, width, height, tone)).join('')
  return (
    shape('M-5 24C-5 36-6 42-9 50Q0 54 9 50C6 42 5 36 5 24Z', PALE_LEAF, INK, PEN) +
    shape('M0-50C22-34 34-10 30 10C26 26 12 30 0 30C-12 30-26 26-30 10C-34-10-22-34 0-50Z', DARK_LEAF, INK, PEN) +
    row(-20, [-9, 9], 9, 26, '#7a9a5c') +
    row(-20, [0], 9, 30, '#8fae6c') +
    row(-4, [-18, 18], 10, 26, '#6c934f') +
    row(-4, [-6.5, 6.5], 10, 25, '#83a862') +
    row(11, [-20, 20], 10, 25, '#5f8a48') +
    row(12, [-10, 10], 10.5, 25, '#759d57') +
    row(13, [0], 10.5, 25, '#8fb56c') +
    row(26, [-15, 15], 11, 22, '#5b8546') +
    row(28, [0], 12, 23, '#719b53')
  )
}
