// Which lines of chat have not been looked at, remembered between visits.
import { keep, load } from '../storage'
import type { Said } from '../wire'

const MOST_TABLES = 100

type Read = [table: string, at: number][] // up to when each chat was read, the last one first

/** How many lines of others there are that this browser has not shown. */
export function unreadIn(table: string, chat: Said[], seat: number): number {
  const at = marks().find(([name]) => name === table)?.[1] ?? 0
  return chat.filter((said) => said.at > at && said.seat !== seat).length
}

/** All of this has been looked at. */
export function markRead(table: string, chat: Said[]): void {
  const last = chat.at(-1)
  if (!last) return
  const others = marks().filter(([name]) => name !== table)
  keep('read', [[table, last.at], ...others].slice(0, MOST_TABLES))
}

function marks(): Read {
  const found = load('read')
  return Array.isArray(found) ? found.filter(isMark) : []
}

function isMark(value: unknown): value is Read[number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
