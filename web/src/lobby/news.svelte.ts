// What the lobby knows: the games, the public tables and this browser's own, asked for again and again while it is seen.
import * as api from '../api'
import { ownTables } from '../own.svelte'
import type { Catalogue, Lobby, Summary } from '../wire'

const EVERY = 3000 // milliseconds

export class LobbyNews {
  catalogue: Catalogue | undefined = $state.raw()
  lobby: Lobby | undefined = $state.raw()
  /** The public tables but those that are this browser's own anyway. */
  others: Lobby | undefined = $derived.by(() => {
    if (!this.lobby) return undefined
    const own = ownTables.all.map(({ table }) => table.table)
    const theirs = (tables: Summary[]) => tables.filter(({ table }) => !own.includes(table))
    return { open: theirs(this.lobby.open), running: theirs(this.lobby.running), over: theirs(this.lobby.over) }
  })
  /** Why the last question was not answered; '' if it was. */
  failure = $state('')

  #timer: number | undefined
  #isClosed = false

  /** Ask now, and from now on; returns what ends it. */
  open(): () => void {
    document.addEventListener('visibilitychange', this.#look)
    void this.#look()
    return () => {
      this.#isClosed = true
      clearTimeout(this.#timer)
      document.removeEventListener('visibilitychange', this.#look)
    }
  }

  readonly #look = async (): Promise<void> => {
    clearTimeout(this.#timer)
    if (document.hidden) return
    try {
      // All at once: own tables stand first, and nothing is to move when they come.
      const [catalogue, lobby] = await Promise.all([this.catalogue ?? api.catalogue(), api.lobby(), ownTables.ask()])
      this.catalogue = catalogue
      this.lobby = lobby
      this.failure = ''
    } catch (problem) {
      this.failure = api.reasonOf(problem)
    }
    if (this.#isClosed || document.hidden) return
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(this.#look, EVERY)
  }
}
