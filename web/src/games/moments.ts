// Cuts what was told into moments, whatever the game: each event is a moment of its own, several, or a part of the last.
import type { Told } from '../wire'
import type { Step } from './contract'

/** The moments of one event at a table that looks so; of the events after it some may be known to belong to it. */
export type MomentsOf<Scene, Event> = (scene: Scene, event: Event, rest: Event[]) => Step<Scene>[]

/** The moments of all that was told, one after the other; none if nothing was. */
export function momentsOf<Scene, Event>(first: Scene, told: Told[], of: MomentsOf<Scene, Event>): Step<Scene>[] {
  const events = told.map(({ event }) => event as Event)
  const found: Step<Scene>[] = []
  let scene = first
  for (const [index, item] of told.entries()) {
    const [step, ...others] = of(scene, events[index]!, events.slice(index + 1))
    if (step) found.push({ ...step, told: [item] }, ...others)
    else if (found.length) found.at(-1)!.told.push(item)
    else found.push({ view: scene, told: [item], hold: 0 })
    scene = found.at(-1)!.view
  }
  return found
}
