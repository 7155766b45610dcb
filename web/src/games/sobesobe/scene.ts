// What a table of SobeSobe shows at one moment: a view, or one between two views.
import type { View } from './model'

export interface Scene extends View {
  /** what a seat has just said */
  said?: { seat: number; text: string }
  /** every hand, where all of them lie open */
  hands?: string[][]
}

const FOLDED = 2 // cards of a seat that sits out

/** The cards of a seat as far as they are seen; '' is a back. Who sits out has laid them down but is seen to have them. */
export function handOf(scene: Scene, seat: number): string[] {
  if (scene.hands) return scene.hands[seat] ?? []
  if (seat === scene.seat) return scene.hand.length ? scene.hand : scene.folded
  const size = scene.hand_sizes[seat] ?? 0
  const isFolded = size === 0 && scene.sitting.includes(seat)
  return Array<string>(isFolded ? FOLDED : size).fill('')
}

/** What all seats saw together: the first one's table, with every hand open. */
export function openHands(views: Scene[]): Scene {
  const [near] = views
  if (!near) throw new Error('There is no view to open.')
  return { ...near, hands: views.map((view) => (view.hand.length ? view.hand : view.folded)) }
}
