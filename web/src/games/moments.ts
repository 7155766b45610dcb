// Cuts what was told into moments, whatever the game: each event is a moment of its own, several, or a part of the last.
import type { Told } from '../wire'
import type { Step } from './contract'

/** The moments of one event at a table that looks so; of the events after it some may be known to belong to it. */
export type MomentsOf<Scene, Event> = (scene: Scene, event: Event, rest: Event[]) => Step<Scene>[]

/** The same moments, the last of which shows how things stand now; what is announced is seen with the table as it was. */
export function endingWith<Scene>(found: Step<Scene>[], now: (last: Scene) => Scene): Step<Scene>[] {
  const last = found.at(-1)
  if (!last) return found
  if (last.announced) return [...found, { view: now(last.view), told: [], hold: 0 }]
  last.view = now(last.view)
  return found
}

/** The moments of all that was told, one after the other; none if nothing was. */
export function momentsOf<Scene, Event>(first: Scene, told: Told[], of: MomentsOf<Scene, Event>): Step<Scene>[] {
  const events = told.map(({ event }) => event as Event)
  const found: Step<Scene>[] = []
  let scene = first
  for (const [index, item] of told.entries()) {
    const steps = of(scene, events[index]!, events.slice(index + 1))
    // What is announced is told then and not before, or the log would give it away.
    const at = Math.max(0, steps.findIndex(({ announced }) => announced))
    if (steps.length) found.push(...steps.map((step, number) => (number === at ? { ...step, told: [item] } : step)))
    else if (found.length) found.at(-1)!.told.push(item)
    else found.push({ view: scene, told: [item], hold: 0 })
    scene = found.at(-1)!.view
  }
  return found
}
