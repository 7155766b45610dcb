// The pencil: SVG as text. Every card is drawn on a sheet of 100 by 160 units.

export const WIDTH = 100
export const HEIGHT = 160

export type Drawing = string

/** A filled shape, with an outline if `line` names its colour. */
export function shape(outline: string, fill: string, line?: string, width = 1): Drawing {
  const pen = line ? ` stroke="${line}" stroke-width="${width}" stroke-linejoin="round"` : ''
  return `<path d="${outline}" fill="${fill}"${pen}/>`
}

/** A line without a filling, its ends rounded. */
export function line(course: string, colour: string, width: number): Drawing {
  return (
    `<path d="${course}" fill="none" stroke="${colour}" stroke-width="${width}"` +
    ' stroke-linecap="round" stroke-linejoin="round"/>'
  )
}

export function disc(x: number, y: number, radius: number, fill: string, pen?: string, width = 1): Drawing {
  const outline = pen ? ` stroke="${pen}" stroke-width="${width}"` : ''
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${outline}/>`
}

/** The drawing, made around the origin, put at a place of the sheet. */
export function placed(drawing: Drawing, x: number, y: number, scale = 1, turn = 0): Drawing {
  const turned = turn ? ` rotate(${round(turn)})` : ''
  const scaled = scale === 1 ? '' : ` scale(${round(scale)})`
  return `<g transform="translate(${round(x)} ${round(y)})${turned}${scaled}">${drawing}</g>`
}

/** The drawing as in a mirror whose edge is the vertical line through x. */
export function mirrored(drawing: Drawing, x = WIDTH / 2): Drawing {
  return `<g transform="translate(${2 * x} 0) scale(-1 1)">${drawing}</g>`
}

/** The drawing, and once more as seen from across the table. */
export function twice(drawing: Drawing): Drawing {
  return drawing + `<g transform="rotate(180 ${WIDTH / 2} ${HEIGHT / 2})">${drawing}</g>`
}

/** The same drawing many times around the origin. */
export function around(count: number, drawing: (step: number) => Drawing, start = 0): Drawing {
  return steps(count)
    .map((step) => `<g transform="rotate(${round(start + (360 / count) * step)})">${drawing(step)}</g>`)
    .join('')
}

export function steps(count: number): number[] {
  return Array.from({ length: count }, (_, step) => step)
}

/** Short numbers: a hundredth of a unit is finer than any screen. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
