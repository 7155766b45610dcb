// One card on its way: a ghost that goes from stop to stop, turns over where its face changes, and is gone at the end.
import { copyOf, EASE, hang, openPoint, translateTo, type Box } from './ghost'

/** A place on the way, and the card as it looks when it gets there. */
export interface Stop {
  box: Box
  look: HTMLElement
}

/** The time between two stops, in milliseconds from the start. */
export interface Leg {
  leaves: number
  arrives: number
}

// A ghost must never outlive its journey, not even in a tab whose animations stand still.
const GRACE = 400

export class Flight {
  readonly goal: Box
  readonly done: Promise<void>
  readonly #point: HTMLElement
  readonly #animations: Animation[] = []
  #finish: () => void = () => {}

  /** Flies at once; `hidden` is the real card, which is not seen until its ghost has arrived. */
  constructor(layer: HTMLElement, stops: readonly Stop[], legs: readonly Leg[], hidden?: HTMLElement) {
    const last = stops.at(-1)!
    const total = legs.at(-1)!.arrives
    this.goal = last.box
    this.#point = openPoint(layer)
    this.#animate(this.#point, course(stops, legs, total), total)
    for (const side of sides(stops, legs)) {
      const copy = copyOf(side.look)
      copy.style.setProperty('--card-width', `${last.box.width}px`)
      copy.style.inlineSize = `${last.box.width}px`
      hang(this.#point, copy, last.box)
      this.#animate(copy, side.turning(total), total)
    }
    // Without a fill the card shows again by itself when the time is over, whatever becomes of this object.
    if (hidden) this.#animations.push(hidden.animate({ opacity: [0, 0] }, { duration: total }))
    this.done = new Promise((resolve) => {
      const timer = setTimeout(() => this.end(), total + GRACE)
      this.#finish = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#animations[0]!.finished.then(
      () => this.end(),
      () => {}, // cancelled: `end` has been called already
    )
  }

  /** Where the ghost is now. */
  box(): Box {
    const style = getComputedStyle(this.#point)
    const { left, top } = this.#point.getBoundingClientRect()
    const scale = Number.parseFloat(style.scale) || 1
    const { width, height } = this.goal
    return { x: left, y: top, width: width * scale, height: height * scale, turn: Number.parseFloat(style.rotate) || 0 }
  }

  /** Lands: the ghost is gone, the real card is seen. */
  end(): void {
    for (const animation of this.#animations) animation.cancel()
    this.#point.remove()
    this.#finish()
  }

  #animate(element: HTMLElement, keyframes: Keyframe[], duration: number): void {
    this.#animations.push(element.animate(keyframes, { duration, fill: 'both' }))
  }
}

function course(stops: readonly Stop[], legs: readonly Leg[], total: number): Keyframe[] {
  const width = stops.at(-1)!.box.width
  const at = ({ box }: Stop, time: number): Keyframe => ({
    offset: time / total,
    translate: translateTo(box),
    scale: String(box.width / width),
    rotate: `${box.turn}deg`,
    easing: EASE,
  })
  const keyframes = legs.flatMap((leg, index) => [at(stops[index]!, leg.leaves), at(stops[index + 1]!, leg.arrives)])
  return [at(stops[0]!, 0), ...keyframes]
}

interface Side {
  look: HTMLElement
  turning: (total: number) => Keyframe[]
}

// Each face that the card shows on its way, with the times at which it turns up and away.
function sides(stops: readonly Stop[], legs: readonly Leg[]): Side[] {
  const runs: { look: HTMLElement; since?: Leg; until?: Leg }[] = [{ look: stops[0]!.look }]
  for (const [index, leg] of legs.entries()) {
    const look = stops[index + 1]!.look
    const current = runs.at(-1)!
    if (look.dataset.face === current.look.dataset.face) continue
    current.until = leg
    runs.push({ look, since: leg })
  }
  return runs.map(({ look, since, until }) => ({
    look,
    turning: (total) => {
      const keyframes: Keyframe[] = []
      const at = (time: number, scale: string) => keyframes.push({ offset: time / total, scale })
      if (since) {
        at(0, '0 1')
        at((since.leaves + since.arrives) / 2, '0 1')
      }
      at(since ? since.arrives : 0, '1 1')
      if (until) {
        at(until.leaves, '1 1')
        at((until.leaves + until.arrives) / 2, '0 1')
      }
      at(total, until ? '0 1' : '1 1')
      return keyframes
    },
  }))
}
