// What the page asks the server by HTTP. Whatever goes wrong ends as one Failure, whose message is a whole sentence.
import type { MatchRecord } from './fair/witness'
import { kept } from './notices/kept.svelte'
import type {
  Addresses,
  Catalogue,
  Learn,
  Lobby,
  MySeat,
  NewTable,
  Problem,
  PushKey,
  Replay,
  Seated,
  Sit,
  Subscribe,
  Subscribed,
  Summary,
  Taught,
} from './wire'

const PATIENCE = 10_000 // milliseconds until an answer is given up
const UNREACHABLE = 'The server cannot be reached; please check your connection and try again.'

export class Failure extends Error {
  /** The server's word for it, or `unreachable`. */
  readonly kind: string

  constructor(kind: string, reason: string) {
    super(reason)
    this.kind = kind
  }
}

export const catalogue = () => ask<Catalogue>('games')
export const addresses = () => ask<Addresses>('addresses')
export const lobby = () => ask<Lobby>('lobby')
export const mine = (tokens: string[]) => ask<MySeat[]>('mine', { tokens })
export const pushKey = () => ask<PushKey>('push')
export const subscribe = (asked: Subscribe) => ask<Subscribed>('push', asked)
export const unsubscribe = (endpoint: string) => ask<Subscribed>('push/end', { endpoint })
export const openTable = (table: NewTable) => ask<Seated>('tables', table)
export const summary = (table: string) => ask<Summary>(`tables/${table}`)
export const sit = (table: string, how: Sit) => ask<Seated>(`tables/${table}/seats`, how)
export const claim = (table: string, key: string) => ask<Seated>(`tables/${table}/claim`, { key })
export const replay = (table: string, seat: number, first: number) =>
  ask<Replay>(`tables/${table}/replay?seat=${seat}&first=${first}`)

export const learn = (game: string, lesson: string, asked: Learn) => ask<Taught>(`games/${game}/lessons/${lesson}`, asked)

/** The rules of a game as it is played here, in Markdown. */
export async function rules(game: string): Promise<string> {
  return (await answerTo(`games/${game}/rules`)).text()
}

export const record = (table: string) => ask<MatchRecord>(`tables/${table}/record`)

/** Where the record of a finished match can be downloaded. */
export const recordAddress = (table: string) => `/api/tables/${table}/record`

/** The sentence to show for anything that was thrown. */
export function reasonOf(problem: unknown): string {
  return problem instanceof Failure ? problem.message : `Something went wrong in the page: ${String(problem)}`
}

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await answerTo(path, body)
  try {
    return (await answer.json()) as Answer
  } catch {
    throw new Failure('unreachable', UNREACHABLE)
  }
}

async function answerTo(path: string, body?: object): Promise<Response> {
  const request: RequestInit = { signal: AbortSignal.timeout(PATIENCE) }
  if (body) {
    request.method = 'POST'
    request.headers = { 'Content-Type': 'application/json' }
    request.body = JSON.stringify(body)
  }
  let answer: Response
  try {
    answer = await fetch(`/api/${path}`, request)
  } catch {
    throw new Failure('unreachable', UNREACHABLE)
  }
  if (!answer.ok) throw await failureOf(answer)
  kept.isAll = false
  return answer
}

async function failureOf(answer: Response): Promise<Failure> {
  try {
    const { kind, reason } = (await answer.json()) as Problem
    if (reason) return new Failure(kind, reason)
  } catch {
    // What stands before the server (a proxy) does not speak our words.
  }
  return new Failure('unreachable', `The server cannot be reached (status ${answer.status}); please try again soon.`)
}
