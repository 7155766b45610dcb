// Marks that explain themselves: what they mean is shown on hover, on focus and on tap by parts/Explanation.svelte.

/** The attributes of a mark that stands by itself; within a button `data-explain` alone is enough. */
export function mark(meaning: string): { 'data-explain': string; tabindex: 0; role: 'note' } {
  return { 'data-explain': meaning, tabindex: 0, role: 'note' }
}

/** What is said of something only to who rests the pointer on it, because pressing it does something and says as much. */
export function hovered(meaning: string): { 'data-hover': string } {
  return { 'data-hover': meaning }
}

/** The attributes of what cannot be done now, and why: it is said when it is tried. Nothing if it can be. */
export function barred(why: string): { 'data-why'?: string; 'aria-disabled'?: true } {
  return why ? { 'data-why': why, 'aria-disabled': true } : {}
}

const TOLD = 'mazzo:told'

/** Say something at that element, where a person has just pressed. */
export function tell(element: Element, text: string): void {
  element.dispatchEvent(new CustomEvent<string>(TOLD, { bubbles: true, detail: text }))
}

/** Calls back with what is said, and where. Returns how to stop that. */
export function onTold(heard: (text: string, element: Element) => void): () => void {
  const listener = (event: Event) => {
    if (event.target instanceof Element) heard((event as CustomEvent<string>).detail, event.target)
  }
  document.addEventListener(TOLD, listener)
  return () => document.removeEventListener(TOLD, listener)
}

/** What is to be said of that element, and where: of a mark, of the card that it lies on, or of the mark in a button. */
export function explained(
  target: EventTarget | null,
  meaningOf: (face: string) => string,
  isHover = false,
): { element: HTMLElement; meaning: string } | null {
  if (!(target instanceof Element)) return null
  const own = target.closest<HTMLElement>(isHover ? '[data-explain], [data-hover]' : '[data-explain]')
  if (own) return { element: own, meaning: own.dataset.explain ?? own.dataset.hover ?? '' }
  const card = target.closest<HTMLElement>('[data-face]')
  const meaning = meaningOf(card?.dataset.face ?? '')
  return card && meaning ? { element: card, meaning } : null
}

const FINGER = 44 // pixels: so much room a mark has for a finger, however small it is drawn

/** The mark nearest to where a finger came down beside it, on nothing that can be pressed itself; null if none is near. */
export function markNear(target: EventTarget | null, x: number, y: number): Element | null {
  if (!(target instanceof Element) || target.closest('a, button, input, select, [data-face]')) return null
  const near = [...document.querySelectorAll('[data-explain]')].flatMap((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    const [across, along] = [Math.abs(x - left - width / 2), Math.abs(y - top - height / 2)]
    const isNear = width > 0 && across <= Math.max(width, FINGER) / 2 && along <= Math.max(height, FINGER) / 2
    return isNear ? [{ mark, distance: across + along }] : []
  })
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.mark ?? null
}
