import { beforeEach, describe, expect, test } from 'vitest'
import { keyBytes } from '../src/notices/key'
import { fileOf, filesOf, kindOf, pageOf, refresh } from '../src/worker/shell'

const KEPT = ' data-kept'
const HERE = 'https://cards.example'
const page = (number: number, mark = '') =>
  `<html${mark}><link rel="icon" href="/favicon.svg" /><script src="/assets/index-${number}.js"></script>` +
  `<link href="/assets/index-${number}.css" /><a href="/learn/scopa"></a><img src="https://elsewhere.example/assets/x.js">`

/** As much of a cache as is used. */
class Kept {
  readonly #kept = new Map<string, string>()

  async match(path: string): Promise<Response | undefined> {
    const text = this.#kept.get(path)
    return text === undefined ? undefined : new Response(text)
  }

  async put(path: string, answer: Response): Promise<void> {
    this.#kept.set(path, await answer.text())
  }

  async keys(): Promise<string[]> {
    return [...this.#kept.keys()]
  }

  async delete(path: string): Promise<boolean> {
    return this.#kept.delete(path)
  }
}

let kept: Kept
let cache: Cache
let served: Record<string, string>

beforeEach(() => {
  kept = new Kept()
  cache = kept as unknown as Cache
  served = { '/': page(1), '/favicon.svg': 'icon', '/assets/index-1.js': 'one', '/assets/index-1.css': 'look' }
})

const ask = async (path: string) => new Response(served[path] ?? '', { status: path in served ? 200 : 404 })
const unreachable = () => Promise.reject(new TypeError('no connection'))

describe('a request', () => {
  test.each([
    ['/', 'navigate', 'page'],
    ['/table/abc', 'navigate', 'page'],
    ['/api/tables/abc/record', 'navigate', 'other'],
    ['/metrics', 'navigate', 'other'],
    ['/assets/index-1.js', 'cors', 'built'],
    ['/icons/icon-192.png', 'no-cors', 'drawn'],
    ['/manifest.webmanifest', 'cors', 'drawn'],
    ['/api/lobby', 'cors', 'other'],
    ['/previews/scopa.png', 'no-cors', 'other'],
  ])('for %s by %s is of the kind that is answered as %s', (path, mode, kind) => {
    expect(kindOf({ method: 'GET', mode, url: HERE + path }, HERE)).toBe(kind)
  })

  test('that changes something, or goes elsewhere, is left alone', () => {
    expect(kindOf({ method: 'POST', mode: 'navigate', url: HERE }, HERE)).toBe('other')
    expect(kindOf({ method: 'GET', mode: 'cors', url: 'https://elsewhere.example/assets/x.js' }, HERE)).toBe('other')
  })
})

describe('the shell', () => {
  test('is the page with the files that it names, and no others', async () => {
    expect(filesOf(page(1))).toEqual(['/favicon.svg', '/assets/index-1.js', '/assets/index-1.css'])
    await refresh(cache, ask)
    expect(await kept.keys()).toEqual(['/favicon.svg', '/assets/index-1.js', '/assets/index-1.css', '/'])
  })

  test('of an older server is gone as soon as the new one has been asked', async () => {
    await refresh(cache, ask)
    served = { '/': page(2), '/favicon.svg': 'icon', '/assets/index-2.js': 'two', '/assets/index-2.css': 'look' }
    await refresh(cache, ask)
    expect(await kept.keys()).not.toContain('/assets/index-1.js')
    expect(await (await pageOf(cache, unreachable)).text()).toBe(page(2, KEPT))
  })

  test('stays as it is when the new one does not come whole', async () => {
    await refresh(cache, ask)
    served = { '/': page(2) }
    await refresh(cache, ask)
    expect(await (await pageOf(cache, unreachable)).text()).toBe(page(1, KEPT))
    await expect(refresh(cache, unreachable)).rejects.toThrow()
    expect(await kept.keys()).toHaveLength(4)
  })
})

describe('a page', () => {
  test('is that of the server whenever it answers', async () => {
    await refresh(cache, ask)
    expect(await (await pageOf(cache, async () => new Response('newer'))).text()).toBe('newer')
    expect((await pageOf(cache, async () => new Response('nothing here', { status: 404 }))).status).toBe(404)
  })

  test('is what is kept while nothing answers, or only a proxy does', async () => {
    await refresh(cache, ask)
    expect(await (await pageOf(cache, unreachable)).text()).toBe(page(1, KEPT))
    expect(await (await pageOf(cache, async () => new Response('', { status: 502 }))).text()).toBe(page(1, KEPT))
  })

  test('of which nothing is kept says so', async () => {
    const answer = await pageOf(cache, unreachable)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('Please try again when you are online')
  })
})

test('a built file is asked for once, a picture each time there is a connection', async () => {
  const one = () => fileOf(cache, '/assets/a.js', true, async () => new Response('built'))
  await one()
  expect(await (await fileOf(cache, '/assets/a.js', true, unreachable)).text()).toBe('built')
  const icon = (text: string) => fileOf(cache, '/favicon.svg', false, async () => new Response(text))
  await icon('old')
  expect(await (await icon('new')).text()).toBe('new')
  expect(await (await fileOf(cache, '/favicon.svg', false, unreachable)).text()).toBe('new')
  await expect(fileOf(cache, '/assets/b.js', true, unreachable)).rejects.toThrow()
})

test('the key of a server is read as browsers want it', () => {
  expect([...keyBytes('_-8')]).toEqual([255, 239])
})
