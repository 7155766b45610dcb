// @vitest-environment happy-dom
import jsQR from 'jsqr'
import { describe, expect, test, vi } from 'vitest'
import { qrCode } from '../src/parts/qr'
import { addressForOthers, isLoopback, moved } from '../src/reach'

const SCALE = 4 // pixels of a square

/** What a camera would see: the path painted black on white. */
function painted(text: string): { pixels: Uint8ClampedArray; side: number } {
  const { size, path } = qrCode(text)
  const side = size * SCALE
  const pixels = new Uint8ClampedArray(4 * side * side).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const begin = row * side + Number(x) * SCALE
      for (let pixel = begin; pixel < begin + Number(width) * SCALE; pixel += 1) pixels.fill(0, 4 * pixel, 4 * pixel + 3)
    }
  }
  return { pixels, side }
}

describe('a QR code', () => {
  test.each([
    'http://192.168.1.20:8770/table/vnefg3zefv83#invite=FJ9KzluEG5FXew4oK31k9iin',
    'https://cards.example/replay/vnefg3zefv83',
    `https://${'long.'.repeat(30)}example/table/vnefg3zefv83#seat=FJ9KzluEG5FXew4oK31k9iin`,
  ])('is read by a reader that is not of its maker (%#)', (link) => {
    const { pixels, side } = painted(link)
    expect(jsQR(pixels, side, side)?.data).toBe(link)
  })

  test('has four squares of quiet around it', () => {
    const { size, path } = qrCode('https://cards.example/')
    const bars = Array.from(path.matchAll(/M(\d+) (\d+)h(\d+)/g), (found) => found.slice(1).map(Number))
    expect(Math.min(...bars.flatMap(([x, y]) => [x!, y!]))).toBe(4)
    expect(Math.max(...bars.map(([x, , width]) => x! + width!))).toBe(size - 4)
  })
})

describe('the address for others', () => {
  test.each(['localhost', '127.0.0.1', '127.8.9.1', '[::1]'])('is not %s', (host) => expect(isLoopback(host)).toBe(true))
  test.each(['192.168.1.20', 'cards.example', 'localhost.example', '[fe80::1]'])('may be %s', (host) =>
    expect(isLoopback(host)).toBe(false),
  )

  test('is put into a link, and its keys stay', () => {
    expect(moved('http://localhost:8770/table/abc#invite=k-_1', 'http://192.168.1.20:8771')).toBe(
      'http://192.168.1.20:8771/table/abc#invite=k-_1',
    )
  })

  const at = (hostname: string) => vi.stubGlobal('location', { hostname, origin: `http://${hostname}:8770` })
  const answered = (others: string[]) => {
    const ask = vi.fn(() => Promise.resolve(Response.json({ others })))
    vi.stubGlobal('fetch', ask)
    return ask
  }

  test('is that of the page if others reach it, and then nobody is asked', async () => {
    at('192.168.1.20')
    const ask = answered(['http://elsewhere:1'])
    expect([await addressForOthers(), ask.mock.calls.length]).toEqual(['http://192.168.1.20:8770', 0])
  })

  test('is asked of the server where the page is on its own computer', async () => {
    at('localhost')
    answered(['http://192.168.1.20:8770'])
    expect(await addressForOthers()).toBe('http://192.168.1.20:8770')
  })

  test('is unknown if the server has none, or does not answer', async () => {
    at('127.0.0.1')
    answered([])
    expect(await addressForOthers()).toBe('')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect(await addressForOthers()).toBe('')
  })
})
