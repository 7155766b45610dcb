// What is kept of the page for when the server cannot be reached. Whatever the server has is better: a page that is
// asked for comes from here only if it does not answer.

export const SHELL = '/'
const BUILT = /^\/assets\// // files that never change under their name
const DRAWN = /^\/(favicon\.svg|manifest\.webmanifest|icons\/[\w-]+\.png)$/
const NO_PAGE = /^\/(api\/|socket|health|metrics|previews\/)/
const OFFLINE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Offline · mazzo</title>' +
  '<p>mazzo cannot be reached, and nothing of it is kept here yet. Please try again when you are online.</p></html>'

export interface Asked {
  method: string
  mode: string
  url: string
}

/** How a request is answered: a page, a built file, a picture, or as if there were no worker. */
export function kindOf({ method, mode, url }: Asked, origin: string): 'page' | 'built' | 'drawn' | 'other' {
  const place = new URL(url)
  if (method !== 'GET' || place.origin !== origin) return 'other'
  if (mode === 'navigate') return NO_PAGE.test(place.pathname) ? 'other' : 'page'
  if (BUILT.test(place.pathname)) return 'built'
  return DRAWN.test(place.pathname) ? 'drawn' : 'other'
}

/** The files that a page names and that are kept with it. */
export function filesOf(html: string): string[] {
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)
  return [...new Set(named.filter((path) => BUILT.test(path) || DRAWN.test(path)))]
}

/** A page from the server or, where that is not to be had, what is kept of it, marked so that it can say so. */
export async function pageOf(cache: Cache, ask: () => Promise<Response>): Promise<Response> {
  try {
    const answer = await ask()
    if (answer.status < 500) return answer
  } catch {
    // There is no connection.
  }
  const kept = await cache.match(SHELL)
  const html = kept ? (await kept.text()).replace('<html', '<html data-kept') : OFFLINE
  return new Response(html, { status: kept ? 200 : 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** A file of the page: what never changes is taken from here, anything else only without a connection. */
export async function fileOf(
  cache: Cache,
  path: string,
  isBuilt: boolean,
  ask: () => Promise<Response>,
): Promise<Response> {
  const kept = await cache.match(path)
  if (kept && isBuilt) return kept
  try {
    const answer = await ask()
    if (answer.ok) await cache.put(path, answer.clone())
    return answer
  } catch (problem) {
    if (kept) return kept
    throw problem
  }
}

/** Keep the page as the server has it now, whole or not at all; what an older one needed is dropped. */
export async function refresh(cache: Cache, ask: (path: string) => Promise<Response>): Promise<void> {
  const answer = await ask(SHELL)
  if (!answer.ok) return
  const html = await answer.clone().text()
  const before = await cache.match(SHELL)
  if (before && (await before.text()) === html) return
  const files = filesOf(html)
  const answers = await Promise.all(files.map((path) => ask(path)))
  if (!answers.every(({ ok }) => ok)) return
  for (const old of await cache.keys()) await cache.delete(old)
  await Promise.all(files.map((path, number) => cache.put(path, answers[number]!)))
  await cache.put(SHELL, answer)
}
