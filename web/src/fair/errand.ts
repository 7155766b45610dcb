// A player who waits in the lobby is waited for at a table: their word is brought there without them.
import { Connection } from '../connection'
import type { MySeat, Summary } from '../wire'
import { answerTo } from './witness'

const going = new Set<string>() // tables to which a word is on its way

/** Show our word at that table, if it waits for it, and come back. */
export function bringWord({ table, seat, token }: MySeat): void {
  if (!table.awaited?.includes(seat) || going.has(table.table)) return
  going.add(table.table)
  const see = ({ table }: { table: Summary }) => {
    const answer = answerTo(table, seat)
    if (answer) connection.send(answer)
    if (table.state !== 'open' || !table.awaited?.includes(seat)) connection.close()
  }
  const connection = new Connection(table.table, token, {
    welcome: see,
    table: see,
    state: (state) => state === 'closed' && going.delete(table.table),
  })
}
