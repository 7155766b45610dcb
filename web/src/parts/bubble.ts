// A bubble with an explanation: it stands over what it explains, or under it where there is no room or what is asked is read.

const GAP = 6 // pixels between the two, and from there to the edge of the page
const NEAR = 40 // pixels: a card that is chosen rises, and is still there

/** Where something is on the page, from top to bottom. */
export interface Span {
  top: number
  bottom: number
}

/** Show the bubble, a popover, at that element. */
export function openBubble(bubble: HTMLElement, at: Element): void {
  if (!bubble.matches(':popover-open')) bubble.showPopover()
  const { left, width: wide } = at.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const right = document.documentElement.clientWidth - width - GAP
  bubble.style.left = `${Math.max(GAP, Math.min(left + wide / 2 - width / 2, right))}px`
  const prompts = [...document.querySelectorAll('.prompt')].filter((prompt) => !prompt.contains(at))
  const asked = prompts.map((prompt) => prompt.getBoundingClientRect())
  bubble.style.top = `${topOf(at.getBoundingClientRect(), height, asked, document.documentElement.clientHeight)}px`
}

/** How far down a bubble of that height stands, on a page so high: over the element, but not over what is asked just now. */
export function topOf(at: Span, height: number, asked: Span[], page: number): number {
  const [above, below] = [at.top - height - GAP, at.bottom + GAP]
  if (above < GAP) return below
  const hidden = asked.filter(({ top, bottom }) => top < above + height && bottom > above)
  if (!hidden.length) return above
  if (below + height + GAP < page) return below
  const higher = Math.min(...hidden.map(({ top }) => top)) - height - GAP
  return higher < GAP ? above : higher
}

/** Whether what is explained has left the place where it was when the bubble came: a card that was played meanwhile. */
export function hasLeft(element: Element, was: DOMRect): boolean {
  const { x, y } = element.getBoundingClientRect()
  return !element.isConnected || Math.abs(x - was.x) > NEAR || Math.abs(y - was.y) > NEAR
}

export function closeBubble(bubble: HTMLElement): void {
  if (bubble.matches(':popover-open')) bubble.hidePopover()
}
