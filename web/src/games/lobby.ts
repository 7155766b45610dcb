// What the lobby knows of a game beyond what the server says of it.
import type { GameInfo } from '../wire'

<<<<<<< HEAD
const QUICK_SEATS: Record<string, number> = { sapone: 4, sobesobe: 4, splendor: 3 }
=======
const QUICK_SEATS: Record<string, number> = { sobesobe: 4, hoards: 3 }
>>>>>>> 384af5df78d8f4736ce75c303ea4404dea931e0c

/** How many sit at a table that is opened with one press. */
export function quickSeats({ name, least_seats }: GameInfo): number {
  return QUICK_SEATS[name] ?? least_seats
}
