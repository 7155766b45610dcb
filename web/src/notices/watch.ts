// A page that is open hears of all the tables at which its person sits, not only of the one that it shows.
import { ownTables } from '../own.svelte'
import { router } from '../router.svelte'
import { turns } from './turns.svelte'

const EVERY = 30_000 // milliseconds; the lobby asks more often while it is seen

/** Ask again and again, as long as somebody is told: by the browser, or by the title of the lobby. Returns what ends it. */
export function watchOwnTables(): () => void {
  const timer = setInterval(look, EVERY)
  return () => clearInterval(timer)
}

async function look(): Promise<void> {
  const isLobby = router.place.page === 'lobby'
  if (isLobby ? !document.hidden : !turns.isOn) return
  const shown = router.place.page === 'table' ? router.place.id : '' // where the page itself hears of it
  try {
    for (const { table, seat } of await ownTables.ask()) if (table.table !== shown) await turns.tell(table, seat)
  } catch {
    // It is asked again soon.
  }
}
