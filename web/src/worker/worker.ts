// The service worker of the page: keeps the shell for when there is no connection, and shows what is pushed. It is
// built by itself, as /worker.js, and imports nothing that the page does.
import { fileOf, kindOf, pageOf, refresh } from './shell'

interface Lasting extends Event {
  waitUntil(what: Promise<unknown>): void
}

interface Fetching extends Lasting {
  request: Request
  respondWith(answer: Promise<Response>): void
}

interface Pushing extends Lasting {
  data: { json(): unknown } | null
}

interface Clicking extends Lasting {
  notification: Notification
}

interface Tab {
  url: string
  visibilityState: string
  focus(): Promise<Tab>
}

interface Scope {
  location: Location
  registration: ServiceWorkerRegistration
  clients: { claim(): Promise<void>; matchAll(how: object): Promise<Tab[]>; openWindow(url: string): Promise<unknown> }
  skipWaiting(): Promise<void>
  addEventListener<Kind extends Event>(name: string, hear: (event: Kind) => void): void
}

const scope = self as unknown as Scope
const NAME = 'mazzo'

const opened = () => caches.open(NAME)
const renew = async () => refresh(await opened(), (path) => fetch(path, { cache: 'no-cache' }))

scope.addEventListener<Lasting>('install', (event) => {
  event.waitUntil(Promise.all([renew(), scope.skipWaiting()]))
})

scope.addEventListener<Lasting>('activate', (event) => event.waitUntil(scope.clients.claim()))

scope.addEventListener<Fetching>('fetch', (event) => {
  const { request } = event
  const kind = kindOf(request, scope.location.origin)
  if (kind === 'page') {
    event.respondWith(opened().then((cache) => pageOf(cache, () => fetch(request))))
    event.waitUntil(renew().catch(() => undefined)) // without a connection all stays as it is
  } else if (kind !== 'other') {
    const { pathname } = new URL(request.url)
    event.respondWith(opened().then((cache) => fileOf(cache, pathname, kind === 'built', () => fetch(request))))
  }
})

scope.addEventListener<Pushing>('push', (event) => event.waitUntil(show(event.data?.json())))

/** Show what the server pushed, unless the table is before one's eyes. */
async function show(pushed: unknown): Promise<void> {
  const { table, title, text } = (pushed ?? {}) as Record<string, unknown>
  if (typeof table !== 'string' || !/^\w+$/.test(table)) return
  const tabs = await tabsOfOurs()
  if (tabs.some(({ url, visibilityState }) => url.includes(`/table/${table}`) && visibilityState === 'visible')) return
  await scope.registration.showNotification(String(title), {
    body: String(text),
    tag: table,
    icon: '/icons/icon-192.png',
    data: { table },
  })
}

scope.addEventListener<Clicking>('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goTo(`/table/${event.notification.data?.table}`))
})

/** The tab that shows the table already, or a new one. */
async function goTo(path: string): Promise<void> {
  const there = (await tabsOfOurs()).find(({ url }) => new URL(url).pathname === path)
  if (there) await there.focus()
  else await scope.clients.openWindow(path)
}

const tabsOfOurs = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
