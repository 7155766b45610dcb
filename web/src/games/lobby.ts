// What the lobby knows of a game beyond what the server says of it: how many play a quick one, and who is ahead.
import type { GameInfo } from '../wire'

const QUICK_SEATS: Record<string, number> = { sobesobe: 4 }
const FEWEST_POINTS_WIN = new Set(['sobesobe'])

/** How many sit at a table that is opened with one press. */
export function quickSeats({ name, least_seats }: GameInfo): number {
  return QUICK_SEATS[name] ?? least_seats
}

/** Orders scores of that game, the best first. */
export function compareScores(game: string, one: number, other: number): number {
  return FEWEST_POINTS_WIN.has(game) ? one - other : other - one
}
