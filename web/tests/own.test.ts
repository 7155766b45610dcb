// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { titleFor } from '../src/lobby/words'
import { watchOwnTables } from '../src/notices/watch'
import { ownTables } from '../src/own.svelte'
import { preferences } from '../src/preferences.svelte'
import { router } from '../src/router.svelte'
import { holdSeat } from '../src/seats'

const people = [
  { name: 'Ann', kind: 'person', level: '' },
  { name: 'Bob', kind: 'person', level: '' },
]
let actors: Record<string, number[]> // of the tables, by name
let shown: string[]

const seatAtTable = (name: string, to: number[]) => ({
  table: { table: name, title: name, game: 'scopa', state: 'running', players: people, actors: to, watchers: 0 },
  seat: 0,
  token: `token of ${name}`,
})

let isHidden: boolean
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  isHidden = true
  shown = []
  actors = { a: [1], b: [1] }
  for (const table of Object.keys(actors)) holdSeat({ table, seat: 0, token: `token of ${table}`, invite: '' })
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.stubGlobal('fetch', async () => ({
    ok: true,
    json: async () => Object.entries(actors).map(([name, to]) => seatAtTable(name, to)),
  }))
  vi.stubGlobal('Notification', { permission: 'granted' })
  const registration = { showNotification: (_: string, { tag }: { tag: string }) => void shown.push(tag) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration, ready: registration } })
  end = watchOwnTables()
})

afterEach(() => {
  end()
  preferences.notices = false
  router.go('/')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const later = () => vi.advanceTimersByTimeAsync(30_000)

test("the lobby's title counts the tables that wait, also while it is not seen", async () => {
  await later()
  expect(titleFor(ownTables.awaiting.length)).toBe('mazzo: card games with friends and bots')
  actors.a = [0]
  await later()
  expect(titleFor(ownTables.awaiting.length)).toBe('Your turn · mazzo')
  actors.b = [0, 1]
  await later()
  expect(titleFor(ownTables.awaiting.length)).toBe('Your turn at 2 tables · mazzo')
  expect(shown).toEqual([]) // for nobody asked for notices
})

test('who is at one table is told of their turn at another, once, and not of what they see', async () => {
  preferences.notices = true
  router.go('/table/a')
  isHidden = false
  await later()
  actors = { a: [0], b: [0] }
  await later()
  await later()
  expect(shown).toEqual(['b'])
})

test('a bot that sits in for them does not wait for them', async () => {
  const [ann] = people
  actors.a = [0]
  ann!.level = 'easy'
  await later()
  ann!.level = ''
  expect(ownTables.awaiting).toEqual([])
})
