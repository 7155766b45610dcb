// SHA-256 as FIPS 180-4 has it. Browsers bring their own only to pages with https, and a table in the living room has none.

const BLOCK = 64
const ROUNDS = 64

const PRIMES = primes(ROUNDS)
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)))
const STEPS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))

/** The hash of a text in UTF-8, or of bytes, in hex. */
export function sha256(data: string | Uint8Array): string {
  const bytes = padded(typeof data === 'string' ? new TextEncoder().encode(data) : data)
  const state = Uint32Array.from(START)
  for (let at = 0; at < bytes.byteLength; at += BLOCK) mixIn(state, new DataView(bytes.buffer, at, BLOCK))
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

/** The bytes that hex digits stand for; none at all if they are something else. */
export function fromHex(digits: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(digits)) return new Uint8Array()
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

/** A one, zeros, and the length in bits, up to a whole block. */
function padded(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK)
  bytes.set(data)
  bytes[data.length] = 0x80
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(data.length) * 8n)
  return bytes
}

function mixIn(state: Uint32Array, block: DataView): void {
  const words = new Uint32Array(ROUNDS)
  for (let i = 0; i < ROUNDS; i++) {
    if (i < 16) words[i] = block.getUint32(4 * i)
    else words[i] = word(words, i - 16) + small0(word(words, i - 15)) + word(words, i - 7) + small1(word(words, i - 2))
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < ROUNDS; i++) {
    const choice = (e & f) ^ (~e & g)
    const first = (h + big1(e) + choice + (STEPS[i] ?? 0) + word(words, i)) | 0
    const second = (big0(a) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  for (const [i, each] of [a, b, c, d, e, f, g, h].entries()) state[i] = word(state, i) + each
}

const word = (words: Uint32Array, at: number): number => words[at] ?? 0
const turned = (value: number, by: number): number => (value >>> by) | (value << (32 - by))
const big0 = (value: number): number => turned(value, 2) ^ turned(value, 13) ^ turned(value, 22)
const big1 = (value: number): number => turned(value, 6) ^ turned(value, 11) ^ turned(value, 25)
const small0 = (value: number): number => turned(value, 7) ^ turned(value, 18) ^ (value >>> 3)
const small1 = (value: number): number => turned(value, 17) ^ turned(value, 19) ^ (value >>> 10)

/** The first 32 bits after the point. */
function fraction(value: number): number {
  return Math.floor((value % 1) * 2 ** 32)
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let each = 2; found.length < count; each++) {
    if (found.every((prime) => each % prime)) found.push(each)
  }
  return found
}
