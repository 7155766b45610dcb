// The arrow keys go to what lies next in their direction: over the board, the bank, and what one has.

const DIRECTIONS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ASIDE = 3 // how much worse it is to go aside than ahead

/** Gives the focus to the nearest button in that direction; without a focus in the table, to the first one. */
export function goTo(root: HTMLElement, key: string): void {
  const buttons = [...root.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const here = document.activeElement
  if (!(here instanceof HTMLElement) || here === root || !root.contains(here)) {
    ;(root.querySelector<HTMLElement>('.board button') ?? buttons[0])?.focus()
    return
  }
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0]
  const from = middleOf(here)
  let [nearest, best] = [here, Infinity]
  for (const button of buttons) {
    const to = middleOf(button)
    const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx)
    const cost = ahead + aside * ASIDE
    if (button !== here && ahead > 1 && cost < best) [nearest, best] = [button, cost]
  }
  nearest.focus()
}

function middleOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
