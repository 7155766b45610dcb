// The page's line to one table: a socket that comes back by itself, and forgets no play that was not answered.
import { PASSING, type Answer, type Describe, type Enter, type Play, type Rematch, type Request, type Say, type Undo } from './wire'

/** connecting: for the first time; open: at the table; lost: trying to come back; closed: for good. */
export type LineState = 'connecting' | 'open' | 'lost' | 'closed'

type Insisted = Play | Rematch | Undo | Describe | Say

type AnswerOf<Kind> = Extract<Answer, { tell: Kind }>

/** What is called for each kind of message, and when the line changes. */
export type Listeners = { [Kind in Answer['tell']]?: (message: AnswerOf<Kind>) => void } & {
  state?: (state: LineState) => void
}

const WAITS = [200, 400, 800, 1000] // milliseconds before each new attempt; the last one for all that follow
const RESTART = 1012 // the code with which a server closes that is restarted
const CONNECT_PATIENCE = 3000
const PING_EVERY = 10_000
const PONG_PATIENCE = 4000
const NOT_FOR_GOOD: readonly string[] = PASSING // kinds of refusals after which one may knock again

export class Connection {
  state: LineState = 'connecting'

  readonly #table: string
  readonly #listeners: Listeners
  readonly #layout: boolean
  #token: string
  #since = 0
  #undos = 0
  #socket: WebSocket | undefined
  #attempts = 0
  #retry: number | undefined
  #deadline: number | undefined
  readonly #heartbeat: number
  readonly #unanswered = new Map<string, Insisted>() // by id, in the order they were made

  /** Without a token one watches. With `layout` the news bring the table laid out in rows and tiles. */
  constructor(table: string, token: string, listeners: Listeners, layout = false) {
    this.#table = table
    this.#token = token
    this.#listeners = listeners
    this.#layout = layout
    this.#heartbeat = window.setInterval(this.#ping, PING_EVERY)
    addEventListener('online', this.#wake)
    document.addEventListener('visibilitychange', this.#wake)
    this.#connect()
  }

  /** Make a play, meant for that moment. It is sent until it is answered, and its answer bears the id that this returns. */
  play(text: string, moment: string): string {
    const id = newId()
    this.#insist(id, { do: 'play', text, id, moment })
    return id
  }

  /** Ask how a play is said in words. It is sent until it is answered, and its answer bears the id that this returns. */
  describe(text: string): string {
    const id = newId()
    this.#insist(id, { do: 'describe', text, id })
    return id
  }

  /** Take back one's last play. It is sent until it is answered, and its answer bears the id that this returns. */
  undo(): string {
    const id = newId()
    this.#insist(id, { do: 'undo', id })
    return id
  }

  /** Want to play again. It is sent until it is answered, and its answer bears the id that this returns. */
  rematch(hash: string): string {
    const id = newId()
    this.#insist(id, { do: 'rematch', id, hash })
    return id
  }

  /** Say a line. It is sent until it is answered. */
  say(text: string): void {
    const id = newId()
    this.#insist(id, { do: 'say', text, id })
  }

  /** Send anything else; false if the line is not open, and then nothing was sent. */
  send(request: Exclude<Request, Enter>): boolean {
    if (this.state !== 'open') return false
    this.#write(request)
    return true
  }

  close(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#retry)
    removeEventListener('online', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
    this.#drop()
    this.#become('closed')
  }

  #insist(id: string, request: Insisted): void {
    this.#unanswered.set(id, request)
    this.send(request)
  }

  #connect(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`)
    this.#socket = socket
    socket.onopen = () => {
      this.#write({ do: 'enter', table: this.#table, token: this.#token, since: this.#since, layout: this.#layout, undos: this.#undos, takes_back: true, words: this.#layout })
    }
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Answer)
    socket.onclose = (event) => this.#lose(event.code === RESTART)
    this.#expectWord(CONNECT_PATIENCE)
  }

  #hear(message: Answer): void {
    clearTimeout(this.#deadline)
    if (message.tell === 'welcome') {
      this.#token = message.token || this.#token
      this.#since = message.news?.number ?? this.#since
      this.#undos = message.news?.undos ?? 0
      if (message.news?.id) this.#unanswered.delete(message.news.id)
      for (const { id } of message.chat) if (id) this.#unanswered.delete(id)
      this.#attempts = 0
      this.#become('open')
      for (const request of this.#unanswered.values()) this.#write(request)
    } else if (message.tell === 'news') {
      this.#since = message.number
      this.#undos = message.undos ?? 0
    }
    if ('id' in message && message.id) this.#unanswered.delete(message.id)
    if (message.tell === 'refused' && this.state !== 'open') {
      if (NOT_FOR_GOOD.includes(message.kind)) return this.#lose()
      this.close()
    }
    if (message.tell === 'left') this.close()
    const listener = this.#listeners[message.tell] as ((message: Answer) => void) | undefined
    listener?.(message)
  }

  /** The socket is gone: try again, a little later each time; at once if the server sends us away to come back. */
  #lose(isSentAway = false): void {
    this.#drop()
    if (this.state === 'closed' || this.#retry !== undefined) return
    if (this.state === 'open') this.#become('lost')
    const wait = isSentAway ? 0 : (WAITS[Math.min(this.#attempts, WAITS.length - 1)] ?? 0)
    if (!isSentAway) this.#attempts += 1
    this.#retry = window.setTimeout(() => this.#connect(), wait * (0.7 + 0.3 * Math.random()))
  }

  /** Let go of the socket without waiting for its farewell, which a dead one never sends. */
  #drop(): void {
    clearTimeout(this.#deadline)
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    socket.onmessage = socket.onclose = null
    socket.onopen = () => socket.close() // before that, browsers complain of it
    if (socket.readyState !== WebSocket.CONNECTING) socket.close()
  }

  readonly #ping = (): void => {
    if (this.send({ do: 'ping' })) this.#expectWord(PONG_PATIENCE)
  }

  /** The network or the window is back: no need to wait for the next attempt, or the next ping. */
  readonly #wake = (): void => {
    if (document.hidden) return
    if (this.#retry !== undefined) this.#connect()
    else this.#ping()
  }

  #expectWord(patience: number): void {
    clearTimeout(this.#deadline)
    this.#deadline = window.setTimeout(() => this.#lose(), patience)
  }

  #write(request: Request): void {
    this.#socket?.send(JSON.stringify(request))
  }

  #become(state: LineState): void {
    if (this.state === state) return
    this.state = state
    this.#listeners.state?.(state)
  }
}

/** Also where crypto.randomUUID is missing, as it is without https. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
