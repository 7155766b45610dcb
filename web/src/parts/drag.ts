// Dragging with any pointer: a ghost of the card follows it to a drop zone, or glides back. A tap stays a tap.
import type { Attachment } from 'svelte/attachments'
import { boxOf, copyOf, EASE, hang, openLayer, openPoint, translateTo, travelTime, type Box } from './ghost'
import type { Motion } from './motion'

export interface Draggable {
  what: string // what a zone is told: a card in notation
  disabled?: boolean
  onstart?: () => void
  onend?: () => void
}

export interface Zone {
  accepts?: (what: string) => boolean
  onover?: (what: string) => void
  onleave?: (what: string) => void
  /** False, at once or later, sends the card back. */
  ondrop: (what: string) => void | boolean | Promise<boolean | void>
}

const THRESHOLD = { mouse: 4, other: 9 } // pixels: a finger trembles
const PATIENCE = 4000 // milliseconds: then a dropped card goes back, whatever the zone is waiting for

export class Dragging {
  readonly #motion: Motion | undefined
  readonly #zones = new Map<HTMLElement, () => Zone>()
  #current: Drag | undefined

  /** With a motion, a dropped card moves on from where it was let go. */
  constructor(motion?: Motion) {
    this.#motion = motion
  }

  /** Makes a card draggable. The options are asked for when a pointer goes down. */
  card(options: () => Draggable): Attachment<HTMLElement> {
    return (element) => {
      const begin = (event: PointerEvent) => {
        const draggable = options()
        if (draggable.disabled || !event.isPrimary || event.button !== 0 || this.#current) return
        const free = () => (this.#current = undefined)
        this.#current = new Drag(element, draggable, event, this.#zones, this.#motion, free)
      }
      element.style.touchAction = 'none'
      element.addEventListener('pointerdown', begin)
      return () => {
        element.style.touchAction = ''
        element.removeEventListener('pointerdown', begin)
        if (this.#current?.element === element) this.#current.lose()
      }
    }
  }

  /** Makes an element a place where cards can be dropped. */
  zone(options: () => Zone): Attachment<HTMLElement> {
    return (element) => {
      this.#zones.set(element, options)
      return () => this.#zones.delete(element)
    }
  }
}

class Drag {
  readonly element: HTMLElement
  readonly #draggable: Draggable
  readonly #start: PointerEvent
  readonly #zones: ReadonlyMap<HTMLElement, () => Zone>
  readonly #motion: Motion | undefined
  readonly #over: () => void
  readonly #listening = new AbortController()
  #home: Box | undefined
  #layer: HTMLElement | undefined
  #ghost: HTMLElement | undefined
  #zone: HTMLElement | undefined
  #isOver = false

  constructor(
    element: HTMLElement,
    draggable: Draggable,
    start: PointerEvent,
    zones: ReadonlyMap<HTMLElement, () => Zone>,
    motion: Motion | undefined,
    over: () => void,
  ) {
    this.element = element
    this.#draggable = draggable
    this.#start = start
    this.#zones = zones
    this.#motion = motion
    this.#over = over
    const { signal } = this.#listening
    const mine = (then: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === start.pointerId) then(event)
    }
    addEventListener('pointermove', mine((event) => this.#move(event)), { signal })
    addEventListener('pointerup', mine(() => void this.#drop()), { signal })
    addEventListener('pointercancel', mine(() => void this.#goHome()), { signal })
    addEventListener('keydown', (event) => this.#press(event), { signal, capture: true })
    // A picture or a selection must not be dragged by the browser at the same time.
    addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  }

  /** The card is gone from the page while it is dragged, so there is nothing to go back to. */
  lose(): void {
    this.#end()
  }

  #move(event: PointerEvent): void {
    const [dx, dy] = [event.clientX - this.#start.clientX, event.clientY - this.#start.clientY]
    if (!this.#ghost) {
      const threshold = this.#start.pointerType === 'mouse' ? THRESHOLD.mouse : THRESHOLD.other
      if (Math.hypot(dx, dy) < threshold) return
      this.#lift()
    }
    const { x, y } = this.#home!
    this.#ghost!.style.translate = translateTo({ x: x + dx, y: y + dy })
    this.#hover(event.clientX, event.clientY)
  }

  #lift(): void {
    this.#home = boxOf(this.element)
    this.#layer = openLayer()
    this.#ghost = openPoint(this.#layer)
    const copy = copyOf(this.element)
    copy.style.inlineSize = `${this.#home.width}px`
    copy.dataset.lifted = ''
    hang(this.#ghost, copy, this.#home)
    this.element.dataset.dragged = ''
    this.#draggable.onstart?.()
  }

  #hover(x: number, y: number): void {
    const zone = this.#zoneAt(x, y)
    if (zone === this.#zone) return
    this.#leave()
    this.#zone = zone
    if (zone) this.#zones.get(zone)?.().onover?.(this.#draggable.what)
  }

  #zoneAt(x: number, y: number): HTMLElement | undefined {
    for (const element of document.elementsFromPoint(x, y)) {
      const zone = element instanceof HTMLElement ? this.#zones.get(element)?.() : undefined
      if (zone && (zone.accepts?.(this.#draggable.what) ?? true)) return element as HTMLElement
    }
    return undefined
  }

  #leave(): void {
    if (this.#zone) this.#zones.get(this.#zone)?.().onleave?.(this.#draggable.what)
    this.#zone = undefined
  }

  async #drop(): Promise<void> {
    if (!this.#ghost) {
      this.#end() // a tap: the click that follows is the card's
      return
    }
    this.#listening.abort()
    swallowClick()
    const zone = this.#zone && this.#zones.get(this.#zone)?.()
    this.#leave()
    if (!zone) {
      await this.#goHome()
      return
    }
    const { what } = this.#draggable
    this.#motion?.standIn(what, this.#ghost.firstElementChild as HTMLElement, () => this.#end())
    const patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE))
    const isTaken = await Promise.race([Promise.resolve(zone.ondrop(what)).catch(() => false), patience])
    this.#motion?.dismiss(what)
    if (isTaken === false) await this.#goHome()
    else this.#end()
  }

  async #goHome(): Promise<void> {
    this.#listening.abort()
    this.#leave()
    const duration = travelTime() * 0.6
    if (this.#ghost && duration > 0 && this.element.isConnected) {
      const home = { translate: translateTo(boxOf(this.element)) }
      await this.#ghost.animate([home], { duration, easing: EASE }).finished.catch(() => {})
    }
    this.#end()
  }

  #press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#ghost) return
    event.preventDefault()
    event.stopPropagation()
    addEventListener('pointerup', swallowClick, { capture: true, once: true })
    void this.#goHome()
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#listening.abort()
    this.#leave()
    const wasLifted = this.#ghost !== undefined
    this.#layer?.remove()
    this.#layer = this.#ghost = undefined
    delete this.element.dataset.dragged
    this.#over()
    if (wasLifted) this.#draggable.onend?.()
  }
}

// The browser reports a click after a drag that ends where it began; it was not meant.
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
