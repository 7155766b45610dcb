// Cards move from where they were to where they go, across all parts of a table.
//
// Cards and places are registered by key as attachments. Before a change of state the table calls `snapshot()`, after the
// page has been updated `play()`. The cards themselves never move: ghosts do, so nothing clips them or is left behind.
import type { Attachment } from 'svelte/attachments'
import { Flight, type Leg, type Stop } from './flight'
import { boxOf, openLayer, travelTime, type Box } from './ghost'

/** The way of a card. Each stop is the key of a place or of a card, as it lay before (from, via) or lies now (via, to). */
export interface Route {
  from?: string // for a card that was nowhere
  via?: string // where it stops on the way
  to?: string // for a card that is nowhere any more
  stage?: number // 0 leaves at once, 1 when those of stage 0 have arrived, and so on
}

/** A card that shows only on its way, such as one that another seat captures with. */
export interface Passing extends Route {
  look: HTMLElement
  from: string
  to: string
}

export interface Plan {
  route?: (key: string) => Route | undefined
  passing?: readonly Passing[]
}

interface Shot extends Stop {
  isFlying: boolean
}

interface Journey {
  key?: string
  stops: Stop[]
  stage: number
  hidden?: HTMLElement
}

interface StandIn {
  element: HTMLElement
  leave: () => void
}

const REST = 160 // at a stop, in milliseconds
const STAGGER = 50 // between cards that leave together
const LONGEST_STAGGER = 300
const STILL = 1 // pixels: less is no movement

export class Motion {
  readonly #cards = new Map<string, HTMLElement>()
  readonly #places = new Map<string, HTMLElement>()
  readonly #standIns = new Map<string, StandIn>()
  readonly #flights = new Map<string, Flight>()
  #before: Map<string, Shot> | undefined
  #layer: HTMLElement | undefined
  #passed = 0

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
      const { box, look } = seenOf(element)
      shots.set(name, { box, look: copyLook(look), isFlying: false })
    }
    for (const [key, element] of this.#cards) {
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
    const journeys = [...this.#arriving(before, plan), ...this.#leaving(before, plan), ...this.#passing(before, plan)]
    await Promise.all(this.#launch(journeys, travel))
  }

  /** Lands all that flies. */
  stop(): void {
    for (const flight of [...this.#flights.values()]) flight.end()
  }

  #arriving(before: Map<string, Shot>, plan: Plan): Journey[] {
    const journeys: Journey[] = []
    for (const [key, element] of this.#cards) {
      const now: Stop = { box: boxOf(element), look: element }
      const known = before.get(key)
      const route = plan.route?.(key)
      const flight = this.#flights.get(key)
      if (flight && known?.isFlying && isSame(flight.goal, now.box)) continue // it is on its way there already
      flight?.end()
      const start = known ?? this.#origin(before, route?.from, element)
      const isMoved = start && !(isSame(start.box, now.box) && isSameFace(start.look, element))
      if (isMoved) journeys.push(this.#journey(before, start, now, route, element, key))
    }
    return journeys
  }

  #leaving(before: Map<string, Shot>, plan: Plan): Journey[] {
    const journeys: Journey[] = []
    for (const [key, shot] of before) {
      if (this.#cards.has(key) || this.#places.has(key)) continue
      const route = plan.route?.(key)
      const goal = this.#goal(route?.to, shot.look)
      if (goal) journeys.push(this.#journey(before, shot, goal, route, undefined, key))
      else this.#flights.get(key)?.end()
    }
    return journeys
  }

  #passing(before: Map<string, Shot>, plan: Plan): Journey[] {
    const journeys: Journey[] = []
    for (const passing of plan.passing ?? []) {
      const start = this.#origin(before, passing.from, passing.look)
      const goal = this.#goal(passing.to, passing.look)
      if (start && goal) journeys.push(this.#journey(before, start, goal, passing, undefined, undefined, passing.look))
    }
    return journeys
  }

  #journey(
    before: Map<string, Shot>,
    start: Stop,
    goal: Stop,
    route: Route | undefined,
    hidden: HTMLElement | undefined,
    key: string | undefined,
    look = start.look,
  ): Journey {
    const via = route?.via === undefined ? undefined : (before.get(route.via)?.box ?? this.#boxNow(route.via))
    const middle: Stop[] = via ? [{ box: beside(via), look: hidden ?? look }] : []
    return { key, stops: sized([start, ...middle, goal]), stage: route?.stage ?? 0, hidden }
  }

  // Whatever comes out of a face-down pile or hand starts as its back.
  #origin(before: Map<string, Shot>, from: string | undefined, look: HTMLElement): Stop | undefined {
    const shot = from === undefined ? undefined : before.get(from)
    if (!shot) return undefined
    return { box: shot.box, look: shot.look.dataset.face === '' ? shot.look : look }
  }

  #goal(to: string | undefined, look: HTMLElement): Stop | undefined {
    const element = to === undefined ? undefined : (this.#places.get(to) ?? this.#cards.get(to))
    if (!element) return undefined
    const seen = seenOf(element)
    return { box: seen.box, look: seen.look.dataset.face === '' ? seen.look : look }
  }

  #boxNow(key: string): Box | undefined {
    const element = this.#cards.get(key) ?? this.#places.get(key)
    return element && boxOf(element)
  }

  #launch(journeys: Journey[], travel: number): Promise<void>[] {
    if (journeys.length === 0) return []
    const layer = (this.#layer ??= openLayer())
    const stagger = Math.min(STAGGER, LONGEST_STAGGER / journeys.length)
    const inStage = new Map<number, number>()
    return journeys.map(({ key = `passing ${this.#passed++}`, stops, stage, hidden }) => {
      const place = inStage.get(stage) ?? 0
      inStage.set(stage, place + 1)
      const legs: Leg[] = stops.slice(1).map((_, leg) => {
        const leaves = (stage + leg) * (travel + REST) + place * stagger
        return { leaves, arrives: leaves + travel }
      })
      this.#flights.get(key)?.end()
      const flight = new Flight(layer, stops, legs, hidden)
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

// What a card that comes from a place looks like there: the last of a hand, the top of a pile or the outline of an empty
// one. A zone without any has a middle but no size.
function seenOf(place: HTMLElement): Stop {
  const isCard = place.dataset.face !== undefined
  const look = isCard ? place : [...place.querySelectorAll<HTMLElement>('[data-face], [data-slot]')].at(-1)
  return look ? { box: boxOf(look), look } : { box: { ...boxOf(place), width: 0, height: 0, turn: 0 }, look: place }
}

function copyLook(element: HTMLElement): HTMLElement {
  return element.cloneNode(true) as HTMLElement
}

function beside(box: Box): Box {
  return { ...box, x: box.x + box.width * 0.22, y: box.y + box.height * 0.16, turn: 0 }
}

// Where a stop has no size of its own the card keeps that of the others.
function sized(stops: Stop[]): Stop[] {
  const model = stops.findLast(({ box }) => box.width > 0)?.box
  const { width = 0, height = 0 } = model ?? {}
  return stops.map((stop) => (stop.box.width > 0 ? stop : { ...stop, box: { ...stop.box, width, height } }))
}

function isSame(one: Box, other: Box): boolean {
  const far = (side: 'x' | 'y' | 'width') => Math.abs(one[side] - other[side]) >= STILL
  return !far('x') && !far('y') && !far('width')
}

function isSameFace(one: HTMLElement, other: HTMLElement): boolean {
  return one.dataset.face === other.dataset.face
}
