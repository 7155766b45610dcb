// What a table of Sapone shows at one moment: a view, or one between two views.
import type { Exchanged, Offer, SaleClosed, Sealed, View } from './model'

export interface Scene extends View {
  /** what seats have just said, by their number */
  said?: Record<number, string>
  /** every hand, where all of them lie open */
  hands?: string[][]
  /** whether all of them do throughout: in a replay seen with all players' eyes */
  isOpen?: boolean
  /** what seats have done in this lap, as far as it is known here */
  acts?: Record<number, Sealed>
  /** what came of a sale in which we had a part, until there is another */
  deal?: Deal
}

export type Deal = Exchanged | SaleClosed

/** The cards of a seat as far as they are seen; '' is a back. */
export function handOf(scene: Scene, seat: number): string[] {
  const shown = scene.hands ?? (scene.phase === 'over' ? scene.last_round?.hands : undefined)
  if (shown) return shown[seat] ?? []
  if (seat === scene.seat) return scene.hand
  return Array<string>(scene.hand_sizes[seat] ?? 0).fill('')
}

/** The cards of a bid as far as they are seen. */
export function bidOf({ cards, kinds }: Offer): string[] {
  return kinds.length === cards ? kinds : Array<string>(cards).fill('')
}

export function offerOf(scene: Scene, seat: number): Offer | undefined {
  return scene.sale?.offers.find((offer) => offer.seat === seat)
}

/** What a seat has done in this lap, if that is known here. */
export function actOf(scene: Scene, seat: number): Sealed | undefined {
  return scene.acts?.[seat] ?? (seat === scene.seat ? (scene.sealed ?? undefined) : undefined)
}

/** What all seats saw together: the first one's table, with every hand, bid and card on sale open. */
export function openHands(views: Scene[]): Scene {
  const [near] = views
  if (!near) throw new Error('There is no view to open.')
  const { sale } = near
  return {
    ...near,
    isOpen: true,
    hands: views.map(({ hand }) => hand),
    acts: Object.fromEntries(views.flatMap(({ sealed }, seat) => (sealed ? [[seat, sealed]] : []))),
    sale: sale && {
      ...sale,
      card: views[sale.seller]?.sale?.card ?? sale.card,
      offers: sale.offers.map((offer) => offerOf(views[offer.seat] ?? near, offer.seat) ?? offer),
    },
  }
}
