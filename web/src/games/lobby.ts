// What the lobby knows of a game beyond what the server says of it.
import type { GameInfo } from '../wire'

const QUICK_SEATS: Record<string, number> = { hoards: 3, sapone: 4, sobesobe: 4, splendor: 3 }

/** How many sit at a table that is opened with one press. */
export function quickSeats({ name, least_seats }: GameInfo): number {
  return QUICK_SEATS[name] ?? least_seats
}
