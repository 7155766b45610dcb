// One card on its way: a ghost that goes from one place to another, turns over if its face changes, and then is gone.
import { copyOf, EASE, hang, openPoint, translateTo, type Box } from './ghost'

/** A place, and the card as it looks there. */
export interface Stop {
  box: Box
  look: HTMLElement
}

// A ghost must never outlive its journey, not even in a tab whose animations stand still.
const GRACE = 400

export class Flight {
  readonly goal: Box
  readonly done: Promise<void>
  readonly #point: HTMLElement
  readonly #animations: Animation[]
  #finish: () => void = () => {}

  /** Flies after the delay; `hidden` is the real card, which is not seen until its ghost has arrived. */
  constructor(layer: HTMLElement, start: Stop, goal: Stop, travel: number, delay: number, hidden?: HTMLElement) {
    this.goal = goal.box
    this.#point = openPoint(layer)
    const timing: KeyframeAnimationOptions = { duration: travel, delay, fill: 'both', easing: EASE }
    this.#animations = [this.#point.animate(course(start.box, goal.box), timing)]
    for (const [look, turning] of sides(start.look, goal.look)) {
      const copy = copyOf(look)
      copy.style.setProperty('--card-width', `${goal.box.width}px`)
      copy.style.inlineSize = `${goal.box.width}px`
      hang(this.#point, copy, goal.box)
      this.#animations.push(copy.animate({ scale: turning }, timing))
    }
    // Without a fill the card shows again by itself when the time is over, whatever becomes of this object.
    if (hidden) this.#animations.push(hidden.animate({ opacity: [0, 0] }, { duration: delay + travel }))
    this.done = new Promise((resolve) => {
      const timer = setTimeout(() => this.end(), delay + travel + GRACE)
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
}

function course(start: Box, goal: Box): PropertyIndexedKeyframes {
  return {
    translate: [translateTo(start), translateTo(goal)],
    scale: [String(start.width / goal.width), '1'],
    rotate: [`${start.turn}deg`, `${goal.turn}deg`],
  }
}

/** What is seen of the card: one side throughout, or half of the way the one and then the other. */
function sides(start: HTMLElement, goal: HTMLElement): [look: HTMLElement, scale: string[]][] {
  if (start.dataset.face === goal.dataset.face) return [[goal, ['1 1', '1 1']]]
  return [
    [start, ['1 1', '0 1', '0 1']],
    [goal, ['0 1', '0 1', '1 1']],
  ]
}
