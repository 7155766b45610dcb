// A bubble with an explanation: it stands over what it explains, or under it where there is no room.

const GAP = 6 // pixels between the two, and from there to the edge of the page

/** Show the bubble, a popover, at that element. */
export function openBubble(bubble: HTMLElement, at: Element): void {
  if (!bubble.matches(':popover-open')) bubble.showPopover()
  const { left, top, bottom, width: wide } = at.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const right = document.documentElement.clientWidth - width - GAP
  bubble.style.left = `${Math.max(GAP, Math.min(left + wide / 2 - width / 2, right))}px`
  bubble.style.top = `${top - height - GAP < GAP ? bottom + GAP : top - height - GAP}px`
}

export function closeBubble(bubble: HTMLElement): void {
  if (bubble.matches(':popover-open')) bubble.hidePopover()
}
