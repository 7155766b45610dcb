// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOLD_ALWAYS, TOLD_WHILE_OPEN, turns } from '../src/notices/turns.svelte'
import { preferences } from '../src/preferences.svelte'

const KEY = 'BAAA' // any letters of base64
const PUSHED = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }

let asked: string[] // of the server

/** A browser that answers so when it is asked for permission, and has that push service. */
function browse(answer: NotificationPermission, subscription: object | undefined) {
  const notification = { permission: 'default' as NotificationPermission, requestPermission: () => Promise.resolve((notification.permission = answer)) }
  vi.stubGlobal('Notification', notification)
  const found = subscription && { ...PUSHED, toJSON: () => PUSHED, unsubscribe: () => Promise.resolve(true) }
  const pushManager = {
    subscribe: () => (found ? Promise.resolve(found) : Promise.reject(new Error('no push service'))),
    getSubscription: () => Promise.resolve(found),
  }
  const registration = Promise.resolve({ pushManager })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => registration, ready: registration } })
}

beforeEach(() => {
  turns.sentence = ''
  asked = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(new Response(JSON.stringify({ key: KEY })))
  })
})

afterEach(() => {
  preferences.notices = false
})

test('who has allowed it is told of their turn, and how far that reaches', async () => {
  browse('granted', PUSHED)
  await turns.toggle()
  expect([turns.isOn, turns.sentence]).toEqual([true, TOLD_ALWAYS])
  turns.sentence = ''
  await turns.describe()
  expect(turns.sentence).toBe(TOLD_ALWAYS)
  await turns.toggle()
  expect([turns.isOn, turns.sentence, asked.at(-1)]).toEqual([false, '', '/api/push/end'])
})

test('without a push service it is as long as a page is open', async () => {
  browse('granted', undefined)
  await turns.toggle()
  expect([turns.isOn, turns.sentence]).toEqual([true, TOLD_WHILE_OPEN])
})

test.each([
  ['denied', 'The browser blocks notices of this page; allow them in its settings, beside the address.'],
  ['default', 'The browser has asked, and you have not allowed it; press again to be asked again.'],
] as const)('who has not is told what would do (%s)', async (answer, sentence) => {
  browse(answer, PUSHED)
  await turns.toggle()
  expect([turns.isOn, turns.sentence]).toEqual([false, `${sentence} Your turn is in the title of the tab in any case.`])
  expect(asked).toEqual([])
})

test('where the browser shows none, it says why', async () => {
  vi.stubGlobal('navigator', {})
  await turns.toggle()
  expect([turns.isOn, turns.isBusy]).toEqual([false, false])
  expect(turns.sentence).toContain('only for pages that came by https')
})

test('a server that cannot be reached is said', async () => {
  browse('granted', PUSHED)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('gone')))
  await turns.toggle()
  expect(turns.sentence).toContain('The server cannot be reached')
})
