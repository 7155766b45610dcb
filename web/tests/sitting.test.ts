// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Sitting } from '../src/table/sitting.svelte'
import type { Play, Request, Summary } from '../src/wire'

const player = (name: string) => ({ name, kind: 'person', level: '', is_here: true })
const table = { table: 't1', game: 'some game', title: '', state: 'running', players: [player('Ann'), player('Bob')], actors: [0], clock: {}, absent: 'ask' }

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
