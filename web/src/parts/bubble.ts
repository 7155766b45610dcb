// A bubble with an explanation: it stands over what it explains, or under it where there is no room or what is asked is read.

const GAP = 6 // pixels between the two, and from there to the edge of the page

/** Show the bubble, a popover, at that element. */
export function openBubble(bubble: HTMLElement, at: Element): void {
  if (!bubble.matches(':popover-open')) bubble.showPopover()
  const { left, top, bottom, width: wide } = at.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const right = document.documentElement.clientWidth - width - GAP
  bubble.style.left = `${Math.max(GAP, Math.min(left + wide / 2 - width / 2, right))}px`
  const [above, below] = [top - height - GAP, bottom + GAP]
  const hasRoomBelow = below + height + GAP < document.documentElement.clientHeight
  bubble.style.top = `${above < GAP || (hasRoomBelow && hidesPrompt(above, above + height, at)) ? below : above}px`
}

/** Whether between these heights there is what a person is asked just now, and that of something else. */
function hidesPrompt(from: number, to: number, at: Element): boolean {
  return [...document.querySelectorAll('.prompt')].some((prompt) => {
    const { top, bottom } = prompt.getBoundingClientRect()
    return !prompt.contains(at) && top < to && bottom > from
  })
}

export function closeBubble(bubble: HTMLElement): void {
  if (bubble.matches(':popover-open')) bubble.hidePopover()
}
