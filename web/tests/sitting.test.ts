// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { router } from '../src/router.svelte'
import { Sitting } from '../src/table/sitting.svelte'
import { preferences } from '../src/preferences.svelte'
import { SPECTATOR, type Describe, type Play, type Request, type Summary } from '../src/wire'

const player = (name: string) => ({ name, kind: 'person', level: '', is_here: true })
const table = { table: 't1', game: 'some game', title: '', state: 'running', players: [player('Ann'), player('Bob')], actors: [0], clock: {}, absent: 'ask', watchers: 0, rematch: null }

let socket: { onopen?: () => void; onmessage?: (event: { data: string }) => void }
let sent: Request[]
let sitting: Sitting

const tell = (message: object) => socket.onmessage!({ data: JSON.stringify(message) })
const plays = () => sent.filter((request): request is Play => request.do === 'play')
const news = (more: object) => ({ tell: 'news', number: 1, told: [], view: {}, layout: {}, actors: [0], scores: [], commands: [], ...more })

beforeEach(() => {
  sent = []
  vi.stubGlobal(
    'WebSocket',
    class {
      readyState = 1
      constructor() {
        socket = this as typeof socket
      }
      send = (text: string) => void sent.push(JSON.parse(text) as Request)
      close = () => {}
    },
  )
  sitting = new Sitting(table as unknown as Summary, 'mine')
  socket.onopen!()
  tell({ tell: 'welcome', table, seat: 0, token: '', chat: [], news: news({}) })
})

afterEach(() => sitting.close())

const welcome = (more: object) => tell({ tell: 'welcome', table, seat: 0, token: '', chat: [], news: news({}), ...more })
const said = (text: string, at: number, seat = 1) => ({ tell: 'said', name: 'Bob', text, at, seat })

describe('a play', () => {
  test('is on its way until its news come', async () => {
    const played = sitting.play('AS')
    expect(sitting.isSending).toBe(true)
    tell(news({ number: 2, id: plays()[0]!.id }))
    expect(await played).toBe(true)
    expect(sitting.isSending).toBe(false)
  })

  test('is over when it is refused, which is said', async () => {
    const played = sitting.play('AS')
    tell({ tell: 'refused', kind: 'not allowed', reason: 'Follow suit.', id: plays()[0]!.id })
    expect(await played).toBe(false)
    expect([sitting.isSending, sitting.refusal!.reason]).toEqual([false, 'Follow suit.'])
  })

  test('is the only one: another meanwhile is not sent, whatever game makes it', async () => {
    const first = sitting.play('AS')
    expect(await sitting.play('KS')).toBe(false)
    expect(plays().map(({ text }) => text)).toEqual(['AS'])
    tell(news({ number: 2, id: plays()[0]!.id }))
    expect(await first).toBe(true)
    void sitting.play('KS')
    expect(plays().map(({ text }) => text)).toEqual(['AS', 'KS'])
  })

  test('is still on its way while others’ news come', () => {
    void sitting.play('AS')
    tell(news({ number: 2, id: '' }))
    tell({ tell: 'refused', kind: 'too many', reason: 'Chat less.' })
    expect(sitting.isSending).toBe(true)
  })

  test('ends with the seat', async () => {
    const played = sitting.play('AS')
    tell({ tell: 'left', reason: 'You have left.' })
    expect(await played).toBe(false)
    expect([sitting.isSending, sitting.left]).toEqual([false, 'You have left.'])
  })
})

describe('the chat', () => {
  beforeEach(() => localStorage.clear())

  test('is unread until it is looked at, and what oneself says is not counted', () => {
    tell(said('Hello', 10))
    tell(said('Hello yourself', 11, 0))
    expect(sitting.unread).toBe(1)
    sitting.readChat()
    expect(sitting.unread).toBe(0)
  })

  test('stays unread over a lost line and a reload, also what was said meanwhile', () => {
    tell(said('Hello', 10))
    welcome({ chat: [said('Hello', 10), said('Still there?', 12)] })
    expect(sitting.unread).toBe(2)
    sitting.readChat()
    welcome({ chat: [said('Hello', 10), said('Still there?', 12), said('Well', 20)] })
    expect(sitting.unread).toBe(1)
  })
})

describe('who was away', () => {
  const away = { plays: 2, told: [{ event: {}, text: 'Ann takes the seven.' }] }

  test('is told what the bot played, once for each return', () => {
    welcome({ token: 'fresh', away })
    expect(sitting.away).toEqual(away)
    sitting.away = null
    welcome({ away }) // the line was lost for a moment
    expect(sitting.away).toBeNull()
  })

  test('is told nothing if the bot had nothing to play', () => {
    welcome({ token: 'fresh', away: { plays: 0, told: [] } })
    expect(sitting.away).toBeNull()
  })

  test('is not counted down any more when the table goes on', () => {
    const [ann, bob] = table.players
    tell({ tell: 'table', table: { ...table, players: [{ ...ann, bot_in: 40 }, { ...bob, is_here: false, bot_in: 30 }] } })
    tell(news({ number: 2 }))
    expect(sitting.table.players.map(({ bot_in }) => bot_in)).toEqual([null, 30])
  })

  test('is counted down from when they come in the last minute', () => {
    const [ann, bob] = table.players
    welcome({ table: { ...table, players: [{ ...ann, bot_in: 40 }, bob] } })
    expect(sitting.table.players[0]!.bot_in).toBe(40)
  })
})

describe('who watches', () => {
  const over = { ...table, state: 'over', watchers: 1 }
  const again = { ...over, rematch: { table: 't2', wanted: [0] } }
  let go: MockInstance<typeof router.go>

  beforeEach(() => {
    vi.useFakeTimers()
    go = vi.spyOn(router, 'go').mockReturnValue()
  })

  afterEach(() => void vi.useRealTimers())

  test('goes along to the rematch after a while', () => {
    welcome({ table: over, seat: SPECTATOR })
    tell({ tell: 'table', table: again })
    expect(sitting.followIn).toBe(5)
    vi.advanceTimersByTime(4000)
    expect([sitting.followIn, go.mock.calls.length]).toEqual([1, 0])
    vi.advanceTimersByTime(1000)
    expect(go.mock.calls).toEqual([['/table/t2']])
  })

  test('can stay', () => {
    welcome({ table: over, seat: SPECTATOR })
    tell({ tell: 'table', table: again })
    sitting.stay()
    vi.advanceTimersByTime(60_000)
    expect([sitting.followIn, go.mock.calls.length]).toEqual([null, 0])
  })

  test('comes to an old match without being led away from it, and players are asked', () => {
    sitting.close()
    sitting = new Sitting(again as unknown as Summary, '')
    socket.onopen!()
    welcome({ table: again, seat: SPECTATOR })
    expect(sitting.followIn).toBeNull()
    welcome({ table: over, seat: 1 })
    tell({ tell: 'table', table: again })
    expect(sitting.followIn).toBeNull()
  })

  test('is announced when they come, and not when they go', () => {
    const spoken = () => sitting.showing.spoken.map(({ text }) => text)
    tell({ tell: 'table', table: { ...table, watchers: 1 } })
    expect(spoken()).toEqual(['Somebody has come to watch: 1 watching.'])
    tell({ tell: 'table', table })
    expect(spoken()).toHaveLength(1)
  })
})

describe('a play that is to be confirmed', () => {
  beforeEach(() => void (preferences.confirm = true))
  afterEach(() => void (preferences.confirm = false))

  const words = ['Play ', { text: 'the ace of spades', card: 'AS' }, '.']
  const asked = () => sent.at(-1) as Describe

  test('is sent when it is meant, and said as the game says it', async () => {
    const played = sitting.play('AS')
    expect([asked().do, asked().text]).toEqual(['describe', 'AS'])
    tell({ tell: 'described', words, id: asked().id })
    await vi.waitFor(() => expect(sitting.unsure?.words).toEqual(words))
    expect(plays()).toEqual([])
    sitting.unsure!.answer(true)
    await vi.waitFor(() => expect(plays().map(({ text }) => text)).toEqual(['AS']))
    tell(news({ number: 2, id: plays()[0]!.id }))
    expect(await played).toBe(true)
  })

  test('is not when it was a mistake, and another can be made', async () => {
    const played = sitting.play('AS')
    expect(await sitting.play('KS')).toBe(false)
    tell({ tell: 'described', words, id: asked().id })
    await vi.waitFor(() => expect(sitting.unsure).not.toBeNull())
    expect(await sitting.play('KS')).toBe(false)
    sitting.unsure!.answer(false)
    expect([await played, sitting.unsure, plays()]).toEqual([false, null, []])
  })

  test('is not asked about when it was ordered before', () => {
    void sitting.play('AS', true)
    expect(plays().map(({ text }) => text)).toEqual(['AS'])
  })

  test('is not asked about when it cannot be made: that is said at once', async () => {
    const played = sitting.play('AS')
    tell({ tell: 'refused', kind: 'not allowed', reason: 'Follow suit.', id: asked().id })
    expect([await played, sitting.unsure, sitting.refusal?.reason, sitting.isSending]).toEqual([false, null, 'Follow suit.', false])
  })
})

describe('taking back', () => {
  const told = (...texts: string[]) => texts.map((text) => ({ event: {}, text }))
  const lines = () => sitting.showing.lines.map(({ text }) => text)

  test('is offered when the table says so, and is on its way until it is answered', async () => {
    tell(news({ number: 2, told: told('a'), can_undo: true }))
    await vi.waitFor(() => expect(sitting.showing.standing?.canUndo).toBe(true))
    sitting.undo()
    expect([sent.at(-1)?.do, sitting.isSending]).toEqual(['undo', true])
    tell({ tell: 'refused', kind: 'not allowed', reason: 'Another player has acted since.', id: (sent.at(-1) as { id: string }).id })
    expect([sitting.isSending, sitting.refusal!.reason]).toEqual([false, 'Another player has acted since.'])
  })

  test('shows the table as it was, and leaves what was told out of the log', async () => {
    tell(news({ number: 2, told: told('a') }))
    await vi.waitFor(() => expect(lines()).toEqual(['a']))
    tell(news({ number: 1, undone: 1, undos: 1, layout: { was: true } }))
    expect(sitting.showing.view).toEqual({ was: true })
    expect(lines()).toEqual(['Bob took back a play.'])
    tell(news({ number: 2, told: told('b'), undos: 1 }))
    await vi.waitFor(() => expect(lines()).toEqual(['Bob took back a play.', 'b']))
  })

  test('while the line was lost: all is told anew', async () => {
    tell(news({ number: 2, told: told('a') }))
    await vi.waitFor(() => expect(lines()).toEqual(['a']))
    tell({ tell: 'welcome', table, seat: 0, token: '', chat: [], news: news({ number: 2, told: told('c', 'd'), undos: 2 }) })
    expect(lines()).toEqual(['c', 'd'])
  })
})
