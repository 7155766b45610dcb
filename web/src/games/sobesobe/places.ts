// Where the seats of a table of SobeSobe are, and the names by which places are known to what moves cards.

/** The sides of the table, clockwise from one's own. */
export type Side = 'south' | 'west' | 'northwest' | 'north' | 'northeast' | 'east'

const AROUND: Record<number, readonly Side[]> = {
  2: ['south', 'north'],
  3: ['south', 'northwest', 'northeast'],
  4: ['south', 'west', 'north', 'east'],
  5: ['south', 'west', 'northwest', 'northeast', 'east'],
}

/** Where a seat is when `near` sits in the south: seats are numbered clockwise, and turns go the other way. */
export function sideOf(seat: number, near: number, count: number): Side {
  return AROUND[count]?.[(seat - near + count) % count] ?? 'north'
}

/** The other seats in the order of their turns, from the one that comes after `near`. */
export function othersInTurn(near: number, count: number): number[] {
  return Array.from({ length: count - 1 }, (_, step) => (near - step - 1 + count) % count)
}

/** Where the tricks of a seat lie. */
export const tricksOf = (seat: number) => `tricks ${seat}`
