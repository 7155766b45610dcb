// The names by which cards and places of this table are known to what moves them, and who sits where.
import { backOf, DECK } from '../../parts/places'
import type { Options } from './model'

export { backOf, DECK as MARKET_DECK }
export const SOAP_DECK = 'soap deck'
export const DISCARDS = 'discards'
export const ON_SALE = 'on sale'

/** Where the hand of a seat is. */
export const handPlace = (seat: number) => `hand ${seat}`
/** One card of one's own hand: of each kind there may be several. */
export const ownCard = (kind: string, index: number) => `own ${kind} ${index}`
export const bidCard = (seat: number, index: number) => `bid ${seat} ${index}`

/** The kind of one's own card that goes by this name. */
export function kindOfOwn(key: string): string {
  return key.split(' ')[1] ?? ''
}

/** All seats but `from`, in the order in which they play after it. */
export function othersInTurn(from: number, count: number, { direction }: Options): number[] {
  const step = direction === 'clockwise' ? 1 : count - 1
  return Array.from({ length: count - 1 }, (_, number) => (from + step * (number + 1)) % count)
}

/** All seats but `near` as they sit around the table, from its left to its right: seats are numbered clockwise. */
export function othersAround(near: number, count: number): number[] {
  return Array.from({ length: count - 1 }, (_, number) => (near + number + 1) % count)
}
