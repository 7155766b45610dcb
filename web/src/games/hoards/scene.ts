// What a table of Hoards shows at one moment: a view, or one between two views.
import { NOBODY_YET, type Comparison, type King, type Looting, type Pile, type PilePlaces, type View } from './model'

export interface Scene extends View {
  /** what a seat has just said */
  said?: { seat: number; text: string }
  /** whether the raid or the looting of this turn is being acted out */
  isActing?: boolean
}

const IN_RAID = ['answer', 'choose', 'give', 'snatching', 'fighting']
const IN_LOOTING = ['comparing', 'toss', 'tossing']

/** Whether the raid or the looting of this turn is not over, or is still to be seen. */
export function isStaged({ phase, isActing }: Scene): boolean {
  return isActing || phase === 'invert' || IN_RAID.includes(phase) || IN_LOOTING.includes(phase)
}

/** Whether this is what the two saw in that looting. */
export function isOf(comparison: Comparison | null, looting: Looting | null): boolean {
  return Boolean(comparison && looting) && JSON.stringify(comparison!.looting) === JSON.stringify(looting)
}

/** The cards of a seat as far as they are seen; '' is a back. */
export function handOf(scene: Scene, seat: number): string[] {
  const open = scene.hands[seat]
  if (open) return open
  return seat === scene.seat ? scene.hand : Array<string>(scene.hand_sizes[seat] ?? 0).fill('')
}

/** Whether a king lies in a hoard; else it sleeps in a hand, its first owner's if it has not been raided. */
export function isLaid({ holder }: King): boolean {
  return holder !== NOBODY_YET
}

/** The kings to show at a seat: those in its hoard, and those of its own of which all know but that sleep. */
export function kingsAt(scene: Scene, seat: number): King[] {
  if (scene.phase === 'over') return scene.kings.filter((king) => king.holder === seat) // the others lie open in the hands
  return scene.kings.filter((king) => (isLaid(king) ? king.holder : king.owner) === seat)
}

/** How many cards lie in a hoard, kings apart. */
export function hoarded(scene: Scene, seat: number): number {
  return (scene.piles[seat] ?? []).reduce((sum, pile) => sum + pile.original + pile.added, 0)
}

/** A pile as its owner knows it, who may see it or remember what went into it. */
function knownPile(pile: Pile, places: PilePlaces | undefined): Pile {
  if (!places || pile.cards.length) return pile
  return { ...pile, cards: places.original.known, more: places.added.map(({ known }) => known[0] ?? '') }
}

/** What all seats knew together: the first one's table, with every hand open and each pile as its owner knew it. */
export function openHands(views: Scene[]): Scene {
  const [near] = views
  if (!near) throw new Error('There is no view to open.')
  const drawing = views.find((view) => view.drawn.length) ?? near
  return {
    ...near,
    hands: near.hands.length ? near.hands : views.map((view) => view.hand),
    piles: near.piles.map((_, seat) => {
      const owner = views[seat] ?? near
      return owner.piles[seat]!.map((pile, index) => knownPile(pile, owner.remembered?.piles[seat]?.[index]))
    }),
    drawn: drawing.drawn,
    peeked: views.map((view) => view.peeked).find(Boolean) ?? '',
    comparison: views.map((view) => view.comparison).find((comparison) => isOf(comparison, near.looting)) ?? null,
  }
}
