// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection, type Listeners } from '../src/connection'
import type { Answer, Request } from '../src/wire'

/** The other end of the line. */
class Socket {
  static readonly CONNECTING = 0
  static all: Socket[] = []
  static get last(): Socket {
    return Socket.all.at(-1)!
  }

  readonly address: string
  readyState = 0
  sent: Request[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(address: string) {
    this.address = address
    Socket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request)
  }

  close(): void {
    this.readyState = 3
  }

  open(): void {
    this.readyState = 1
    this.onopen?.()
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** Let in, at the table. */
  welcome(number = 0, id = ''): void {
    this.open()
    this.tell({ tell: 'welcome', table: {}, seat: 0, token: '', chat: [], news: { number, id } })
  }

  break(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }

  /** What was asked but for coming in. */
  get wanted(): Request[] {
    return this.sent.filter((request) => request.do !== 'enter')
  }
}

let line: Connection | undefined

/** From now on there is no new line before `least` milliseconds, and one after `most`. */
function expectAnotherWithin(least: number, most: number) {
  const before = Socket.all.length
  vi.advanceTimersByTime(least - 1)
  expect(Socket.all).toHaveLength(before)
  vi.advanceTimersByTime(most - least + 1)
  expect(Socket.all).toHaveLength(before + 1)
}

function connect(listeners: Listeners = {}, token = 'mine'): Connection {
  line = new Connection('t1', token, listeners)
  return line
}

beforeEach(() => {
  Socket.all = []
  vi.stubGlobal('WebSocket', Socket)
  vi.useFakeTimers()
})

afterEach(() => {
  line?.close()
  vi.useRealTimers()
})

describe('a connection', () => {
  test('asks to be let in, and is open once it is', () => {
    const states: string[] = []
    const connection = connect({ state: (state) => states.push(state) })
    expect(Socket.last.address).toMatch(/^ws:\/\/.*\/socket$/)
    Socket.last.open()
    expect(Socket.last.sent).toEqual([{ do: 'enter', table: 't1', token: 'mine', since: 0, layout: false, undos: 0, takes_back: true, words: false }])
    expect(connection.send({ do: 'hint' })).toBe(false)
    Socket.last.welcome()
    expect(states).toEqual(['open'])
    expect(connection.send({ do: 'hint' })).toBe(true)
  })

  test('tells each kind of message to who listens for it', () => {
    const heard: Answer[] = []
    connect({ said: (message) => heard.push(message) })
    Socket.last.welcome()
    Socket.last.tell({ tell: 'said', text: 'Ciao' })
    Socket.last.tell({ tell: 'hinted', command: 'x', why: 'y' })
    expect(heard).toEqual([{ tell: 'said', text: 'Ciao' }])
  })

  test('comes back by itself, asks for what it has missed, and waits longer each time', () => {
    const states: string[] = []
    connect({ state: (state) => states.push(state) })
    Socket.last.welcome(7)
    Socket.last.tell({ tell: 'news', number: 9 })
    Socket.last.break()
    expect(states).toEqual(['open', 'lost'])
    expectAnotherWithin(140, 200)
    Socket.last.break()
    expectAnotherWithin(280, 400)
    Socket.last.open()
    expect(Socket.last.sent).toMatchObject([{ do: 'enter', since: 9 }])
  })

  test('comes back at once when the server is restarted, and then as always', () => {
    connect()
    Socket.last.welcome()
    Socket.last.break(1012)
    vi.advanceTimersByTime(0)
    expect(Socket.all).toHaveLength(2)
    Socket.last.break()
    expectAnotherWithin(140, 200)
  })

  test('comes back with the token that it was given', () => {
    connect()
    Socket.last.open()
    Socket.last.tell({ tell: 'welcome', table: {}, seat: 0, token: 'newer', chat: [] })
    Socket.last.break()
    vi.advanceTimersByTime(300)
    Socket.last.open()
    expect(Socket.last.sent).toMatchObject([{ token: 'newer' }])
  })

  test('sends a play until it is answered, and then no more', () => {
    const connection = connect()
    Socket.last.welcome()
    const id = connection.play('AS', 'm1')
    const play = { do: 'play', text: 'AS', id, moment: 'm1' }
    expect(Socket.last.wanted).toEqual([play])
    Socket.last.break()
    vi.advanceTimersByTime(300)
    Socket.last.welcome(1)
    expect(Socket.last.wanted).toEqual([play])
    Socket.last.tell({ tell: 'news', number: 2, id })
    Socket.last.break()
    vi.advanceTimersByTime(300)
    Socket.last.welcome(2)
    expect(Socket.last.wanted).toEqual([])
  })

  test('says a line until it is heard, and once', () => {
    const connection = connect()
    Socket.last.welcome()
    connection.say('Good evening.')
    const [said] = Socket.last.wanted
    expect(said).toMatchObject({ do: 'say', text: 'Good evening.' })
    Socket.last.break()
    vi.advanceTimersByTime(300)
    Socket.last.welcome()
    expect(Socket.last.wanted).toEqual([said])
    Socket.last.break()
    vi.advanceTimersByTime(300)
    Socket.last.open()
    Socket.last.tell({ tell: 'welcome', table: {}, seat: 0, chat: [{ name: 'Ada', text: 'Good evening.', at: 0, seat: 0, id: (said as { id: string }).id }] })
    expect(Socket.last.wanted).toEqual([])
  })

  test('does not send again what the welcome says has happened', () => {
    const connection = connect()
    Socket.last.welcome()
    const id = connection.play('AS', 'm1')
    Socket.last.break()
    vi.advanceTimersByTime(300)
    Socket.last.welcome(5, id)
    expect(Socket.last.wanted).toEqual([])
  })

  test('sends what was made while it was lost, in order, each with an id of its own', () => {
    const connection = connect()
    const ids = [connection.play('AS', 'm1'), connection.rematch('hash')]
    expect(new Set(ids).size).toBe(2)
    Socket.last.welcome()
    expect(Socket.last.wanted).toMatchObject([{ do: 'play', id: ids[0] }, { do: 'rematch', id: ids[1], hash: 'hash' }])
  })

  test('gives a play up that is refused', () => {
    const connection = connect()
    Socket.last.welcome()
    const id = connection.play('AS', 'm1')
    Socket.last.tell({ tell: 'refused', kind: 'not allowed', reason: 'no', id })
    Socket.last.break()
    vi.advanceTimersByTime(300)
    Socket.last.welcome()
    expect(Socket.last.wanted).toEqual([])
  })

  test('is closed for good when it is not let in, and knocks again when it may', () => {
    const heard: string[] = []
    const connection = connect({ refused: ({ kind }) => heard.push(kind) })
    Socket.last.open()
    Socket.last.tell({ tell: 'refused', kind: 'try again', reason: 'busy' })
    expect(connection.state).toBe('connecting')
    vi.advanceTimersByTime(300)
    expect(Socket.all).toHaveLength(2)
    Socket.last.open()
    Socket.last.tell({ tell: 'refused', kind: 'not found', reason: 'no such table' })
    expect(connection.state).toBe('closed')
    expect(heard).toEqual(['not found'])
    vi.advanceTimersByTime(60_000)
    expect(Socket.all).toHaveLength(2)
  })

  test('is closed when the seat is left', () => {
    const connection = connect()
    Socket.last.welcome()
    Socket.last.tell({ tell: 'left', reason: 'bye' })
    expect(connection.state).toBe('closed')
  })

  test('notices a line that is dead though nothing says so', () => {
    const connection = connect()
    Socket.last.welcome()
    vi.advanceTimersByTime(10_000)
    expect(Socket.last.wanted).toEqual([{ do: 'ping' }])
    vi.advanceTimersByTime(4000)
    expect(connection.state).toBe('lost')
    vi.advanceTimersByTime(300)
    Socket.last.welcome()
    vi.advanceTimersByTime(6000)
    expect(Socket.last.wanted).toEqual([{ do: 'ping' }])
    Socket.last.tell({ tell: 'pong' })
    vi.advanceTimersByTime(5000)
    expect(connection.state).toBe('open')
  })

  test('gives up a socket that never opens, and hears nothing of it later', () => {
    const heard = vi.fn()
    connect({ welcome: heard })
    const first = Socket.last
    vi.advanceTimersByTime(3000)
    vi.advanceTimersByTime(300)
    expect(Socket.all).toHaveLength(2)
    first.welcome()
    expect(heard).not.toHaveBeenCalled()
  })

  test('does not wait when the network is back', () => {
    connect()
    Socket.last.welcome()
    Socket.last.break()
    dispatchEvent(new Event('online'))
    expect(Socket.all).toHaveLength(2)
  })

  test('that is closed stays closed', () => {
    const connection = connect()
    Socket.last.welcome()
    connection.close()
    vi.advanceTimersByTime(60_000)
    dispatchEvent(new Event('online'))
    expect(Socket.all).toHaveLength(1)
    expect(connection.state).toBe('closed')
  })
})
