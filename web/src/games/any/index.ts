// Any game, as the server lays it out: rows of tiles, and a button for each play.
import type { GamePart } from '../contract'
import type { Row, Layout } from '../../wire'
import Table from './Table.svelte'

export const any: GamePart<Layout> = { Table, openHands }

/** The first seat's table, but with every seat's own row as that seat sees it. */
function openHands(layouts: Layout[]): Layout {
  const [near] = layouts
  if (!near) throw new Error('There is no table to open.')
  const own = (row: Row) => layouts[row.seat ?? -1]?.rows.find((other) => other.seat === row.seat)
  return { ...near, rows: near.rows.map((row) => own(row) ?? row) }
}
