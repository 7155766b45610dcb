// Cards move from where they were to where they go, across all parts of a table.
//
// Cards and places are registered by key as attachments. Before a change of state the table calls `snapshot()`, after
// the page has been updated `play()`. The cards themselves never move: ghosts do, so nothing clips them or stays behind.
import type { Attachment } from 'svelte/attachments'
import { Flight, type Stop } from './flight'
import { boxOf, openLayer, travelTime, type Box } from './ghost'

/** Where a card comes from that was nowhere, and where one goes to that is nowhere any more: keys of places or cards. */
export interface Route {
  from?: string
  to?: string
}

export interface Plan {
  route?: (key: string) => Route | undefined
}

interface Shot extends Stop {
  isFlying: boolean
}

interface Journey {
  key: string
  start: Stop
  goal: Stop
  hidden?: HTMLElement
}

interface StandIn {
  element: HTMLElement
  leave: () => void
}

const STAGGER = 50 // milliseconds between cards that leave together
const LONGEST_STAGGER = 300
const STILL = 1 // pixels: less is no movement

export class Motion {
  readonly #cards = new Map<string, HTMLElement>()
  readonly #places = new Map<string, HTMLElement>()
  readonly #standIns = new Map<string, StandIn>()
  readonly #flights = new Map<string, Flight>()
  #before: Map<string, Shot> | undefined
  #layer: HTMLElement | undefined

  /** Registers a card. */
  card(key: string): Attachment<HTMLElement> {
    return registration(this.#cards, key)
  }

  /** Registers a place that cards come from or go to: a pile, a hand. */
  place(name: string): Attachment<HTMLElement> {
    return registration(this.#places, name)
  }

  /** Until it leaves, the element is where the card is seen: the ghost that a hand has dropped. */
  standIn(key: string, element: HTMLElement, leave: () => void): void {
    this.#standIns.set(key, { element, leave })
  }

  dismiss(key: string): void {
    this.#standIns.delete(key)
  }

  /** Remembers where every card is now, be it on its way. */
  snapshot(): void {
    const shots = new Map<string, Shot>()
    for (const [name, element] of this.#places) {
      if (!isDrawn(element)) continue // or what comes from there would come from the corner of the page
      const { box, look } = seenOf(element)
      shots.set(name, { box, look: copyLook(look), isFlying: false })
    }
    for (const [key, element] of this.#cards) {
      if (!isDrawn(element)) continue
      const flight = this.#flights.get(key)
      const seen = this.#standIns.get(key)?.element ?? element
      shots.set(key, { box: flight?.box() ?? boxOf(seen), look: copyLook(element), isFlying: Boolean(flight) })
    }
    this.#before = shots
  }

  /** Moves every card from where the snapshot saw it to where it is now; resolves when all have arrived. */
  async play(plan: Plan = {}): Promise<void> {
    const before = this.#before
    this.#before = undefined
    for (const [key, standIn] of this.#standIns) {
      this.#standIns.delete(key)
      standIn.leave()
    }
    const travel = travelTime()
    if (!before || travel === 0 || document.hidden) {
      this.stop()
      return
    }
    await Promise.all(this.#launch([...this.#arriving(before, plan), ...this.#leaving(before, plan)], travel))
  }

  /** Lands all that flies. */
  stop(): void {
    for (const flight of [...this.#flights.values()]) flight.end()
  }

  #arriving(before: Map<string, Shot>, plan: Plan): Journey[] {
    const journeys: Journey[] = []
    for (const [key, element] of this.#cards) {
      if (!isDrawn(element)) continue // or it would fly to the corner of the page
      const goal: Stop = { box: boxOf(element), look: element }
      const known = before.get(key)
      const flight = this.#flights.get(key)
      if (flight && known?.isFlying && isSame(flight.goal, goal.box)) continue // it is on its way there already
      flight?.end()
      const start = known ?? origin(before, plan.route?.(key)?.from, element)
      if (start && !(isSame(start.box, goal.box) && start.look.dataset.face === element.dataset.face)) {
        journeys.push({ key, start, goal, hidden: element })
      }
    }
    return journeys
  }

  #leaving(before: Map<string, Shot>, plan: Plan): Journey[] {
    const journeys: Journey[] = []
    for (const [key, start] of before) {
      if (this.#cards.has(key) || this.#places.has(key)) continue
      const goal = this.#goal(plan.route?.(key)?.to, start.look)
      if (goal) journeys.push({ key, start, goal })
      else this.#flights.get(key)?.end()
    }
    return journeys
  }

  // Whatever goes to a face-down pile shows its back when it gets there.
  #goal(to: string | undefined, look: HTMLElement): Stop | undefined {
    const element = to === undefined ? undefined : (this.#places.get(to) ?? this.#cards.get(to))
    if (!element || !isDrawn(element)) return undefined
    const seen = seenOf(element)
    return { box: seen.box, look: isBack(seen.look) ? seen.look : look }
  }

  #launch(journeys: Journey[], travel: number): Promise<void>[] {
    // What has no size on either side is not shown on this screen, so that there is nothing to fly.
    const seen = journeys.filter(({ start, goal }) => start.box.width > 0 || goal.box.width > 0)
    if (seen.length === 0) return []
    const layer = (this.#layer ??= openLayer())
    const stagger = Math.min(STAGGER, LONGEST_STAGGER / seen.length)
    return seen.map(({ key, start, goal, hidden }, index) => {
      this.#flights.get(key)?.end()
      const flight = new Flight(layer, sized(start, goal), sized(goal, start), travel, index * stagger, hidden)
      this.#flights.set(key, flight)
      return flight.done.then(() => this.#landed(key, flight))
    })
  }

  #landed(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
    if (this.#flights.size > 0) return
    this.#layer?.remove()
    this.#layer = undefined
  }
}

function registration(known: Map<string, HTMLElement>, key: string): Attachment<HTMLElement> {
  return (element) => {
    known.set(key, element)
    return () => {
      if (known.get(key) === element) known.delete(key) // a card that moved to another part has registered there by now
    }
  }
}

// Whatever comes out of a face-down pile or hand starts as its back.
function origin(before: Map<string, Shot>, from: string | undefined, look: HTMLElement): Stop | undefined {
  const shot = from === undefined ? undefined : before.get(from)
  return shot && { box: shot.box, look: isBack(shot.look) ? shot.look : look }
}

// What a card looks like that comes from a place: the last of a hand that this screen shows, the top of a pile or the
// outline of an empty one. A zone without any has a middle but no size.
function seenOf(place: HTMLElement): Stop {
  const isCard = place.dataset.face !== undefined
  const look = isCard ? place : [...place.querySelectorAll<HTMLElement>('[data-face], [data-slot]')].findLast(isDrawn)
  return look ? { box: boxOf(look), look } : { box: { ...boxOf(place), width: 0, height: 0 }, look: place }
}

function copyLook(element: HTMLElement): HTMLElement {
  return element.cloneNode(true) as HTMLElement
}

// Where a stop has no size of its own the card keeps that of the other.
function sized(stop: Stop, other: Stop): Stop {
  const { width, height } = other.box
  return stop.box.width > 0 ? stop : { ...stop, box: { ...stop.box, width, height } }
}

function isDrawn(element: HTMLElement): boolean {
  return element.getClientRects().length > 0
}

function isBack(look: HTMLElement): boolean {
  return look.dataset.face === ''
}

function isSame(one: Box, other: Box): boolean {
  const far = (side: 'x' | 'y' | 'width') => Math.abs(one[side] - other[side]) >= STILL
  return !far('x') && !far('y') && !far('width')
}
