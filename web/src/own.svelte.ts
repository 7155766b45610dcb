// The tables at which this browser sits, as the server described them last, and which of them wait for its person.
import * as api from './api'
import { bringWord } from './fair/errand'
import { keepMatch } from './matches/matches'
import { forgetSeat, heldSeats } from './seats'
import type { MySeat } from './wire'

class OwnTables {
  all: MySeat[] = $state.raw([])
  /** where it is one's turn */
  awaiting: MySeat[] = $derived(this.all.filter(isAwaited))

  #isKnown = false

  /** Ask how they stand; those that wait for us now and did not when we asked before. */
  async ask(): Promise<MySeat[]> {
    const held = heldSeats().map(({ token }) => token).filter(Boolean)
    // What is over stays over: only the other tables are asked about again.
    const over = this.all.filter(({ table, token }) => table.state === 'over' && held.includes(token))
    const asked = held.filter((token) => !over.some((known) => known.token === token))
    const found = asked.length ? await api.mine(asked) : []
    for (const { table } of found) if (table.state === 'closed') forgetSeat(table.table)
    found.forEach(bringWord)
    for (const { table, seat } of found) keepMatch(table, seat)
    const before = this.#isKnown ? this.awaiting.map(({ token }) => token) : asked
    this.all = [...found.filter(({ table }) => table.state !== 'closed'), ...over]
    this.#isKnown = true
    return this.awaiting.filter(({ token }) => !before.includes(token))
  }
}

/** Whether the table waits for who sits there, and no bot sits in. */
export function isAwaited({ table, seat }: MySeat): boolean {
  return table.state === 'running' && table.actors.includes(seat) && !table.players[seat]?.level
}

export const ownTables = new OwnTables()
