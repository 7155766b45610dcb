// The seats that this browser holds, and the name of who sits in them. A token is a seat: it never leaves this file
// but for the server.
import { newWord, rememberWord } from './fair/witness'
import { sha256 } from './fair/sha256'
import { keep, load } from './storage'
import { LONGEST_NAME, type Seated } from './wire'

export interface HeldSeat extends Seated {
  /** when it was taken, in milliseconds since 1970 */
  since: number
}

const MOST_SEATS = 100

/** All seats held here, the newest first. */
export function heldSeats(): HeldSeat[] {
  const found = load('seats')
  return Array.isArray(found) ? found.filter(isHeldSeat) : []
}

export function seatAt(table: string): HeldSeat | undefined {
  return heldSeats().find((held) => held.table === table)
}

/** Keep a seat, in place of one held at the same table before. */
export function holdSeat(seated: Seated): void {
  const others = heldSeats().filter((held) => held.table !== seated.table)
  keep('seats', [{ ...seated, since: Date.now() }, ...others].slice(0, MOST_SEATS))
}

/** Sit down somewhere, with the hash of a new word for the deal, and keep both. */
export async function takeSeat(ask: (hash: string) => Promise<Seated>): Promise<Seated> {
  const word = newWord()
  const seated = await ask(sha256(word))
  rememberWord(seated.table, word)
  holdSeat(seated)
  return seated
}

/** Give a seat another token: the old one is worth nothing now. */
export function renewToken(table: string, token: string): void {
  keep(
    'seats',
    heldSeats().map((held) => (held.table === table ? { ...held, token } : held)),
  )
}

export function forgetSeat(table: string): void {
  keep(
    'seats',
    heldSeats().filter((held) => held.table !== table),
  )
}

/** The player's name; who has not chosen one yet is given one, so that no player has to type to play. */
export function playerName(): string {
  const found = load('name')
  if (typeof found === 'string' && found.trim()) return found
  return rename(inventedName())
}

/** Keep a name, tidied up; an empty one brings an invented one. Returns what was kept. */
export function rename(name: string): string {
  const tidy = [...name.trim().replace(/\s+/g, ' ')].slice(0, LONGEST_NAME).join('').trim()
  const kept = tidy || inventedName()
  keep('name', kept)
  return kept
}

const MANNERS = ['Merry', 'Quiet', 'Clever', 'Sunny', 'Patient', 'Bold', 'Lucky', 'Gentle', 'Nimble', 'Bright']
const BIRDS = ['Magpie', 'Heron', 'Robin', 'Swallow', 'Finch', 'Wren', 'Owl', 'Kestrel', 'Thrush', 'Jay']

function inventedName(): string {
  return `${anyOf(MANNERS)} ${anyOf(BIRDS)}`
}

function anyOf(words: string[]): string {
  return words[Math.floor(Math.random() * words.length)] ?? ''
}

function isHeldSeat(value: unknown): value is HeldSeat {
  if (typeof value !== 'object' || value === null) return false
  const { table, seat, token, invite } = value as Partial<HeldSeat>
  return (
    typeof table === 'string' && typeof seat === 'number' && typeof token === 'string' && typeof invite === 'string'
  )
}
