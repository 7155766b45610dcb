// A ghost: a copy of an element in a layer above the page, free of every box that would clip or cover it.

/** Where something is on the screen: its middle, because a card may lie turned; its size before turning; the angle. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
  turn: number
}

export function boxOf(element: HTMLElement): Box {
  const around = element.getBoundingClientRect()
  return {
    x: around.left + around.width / 2,
    y: around.top + around.height / 2,
    width: element.offsetWidth || around.width,
    height: element.offsetHeight || around.height,
    turn: turnOf(element),
  }
}

// A hand turns the place of a card, not the card, hence a look at what holds it.
function turnOf(element: HTMLElement): number {
  const holder = element.parentElement
  const angle = (of: HTMLElement) => Number.parseFloat(getComputedStyle(of).rotate) || 0
  return angle(element) + (holder ? angle(holder) : 0)
}

/** A copy that looks like the element wherever it is put, and that cannot be focused, heard or pressed. */
export function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  copy.inert = true
  copy.setAttribute('aria-hidden', 'true')
  copy.style.setProperty('--card-width', `${element.offsetWidth}px`)
  copy.style.margin = '0'
  return copy
}

/** The layer for copies; it takes no part in layout and lets every pointer through. */
export function openLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.setAttribute('aria-hidden', 'true')
  Object.assign(layer.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '1000',
    overflow: 'clip',
    pointerEvents: 'none',
  })
  document.body.append(layer)
  return layer
}

/** A point in the layer, to be moved by `translate`; copies hang on it by their middle. */
export function openPoint(layer: HTMLElement): HTMLElement {
  const point = document.createElement('div')
  Object.assign(point.style, { position: 'absolute', left: '0', top: '0', inlineSize: '0', willChange: 'translate' })
  layer.append(point)
  return point
}

export function hang(point: HTMLElement, copy: HTMLElement, size: Pick<Box, 'width' | 'height'>): void {
  Object.assign(copy.style, {
    position: 'absolute',
    left: `${-size.width / 2}px`,
    top: `${-size.height / 2}px`,
  })
  point.append(copy)
}

export function translateTo(box: Pick<Box, 'x' | 'y'>): string {
  return `${box.x}px ${box.y}px`
}

/** How long a card travels, in milliseconds: what the page's style says, 0 for who wants no motion. */
export function travelTime(): number {
  if (typeof matchMedia === 'undefined' || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0
  const said = getComputedStyle(document.documentElement).getPropertyValue('--card-travel').trim()
  const number = Number.parseFloat(said)
  if (Number.isNaN(number)) return 0
  return said.endsWith('ms') ? number : number * 1000
}

export const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
