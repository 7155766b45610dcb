import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromHex, sha256 } from '../src/fair/sha256'

const theirs = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

describe('sha256', () => {
  test('of the examples in FIPS 180-4', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  test('is that of Node around every edge of a block, and for letters of several bytes', () => {
    for (const length of [...Array(140).keys(), 1000, 4096]) expect(sha256('7'.repeat(length))).toBe(theirs('7'.repeat(length)))
    for (const text of ['Ćao 🂡', 'ß\u0000ß', '汉'.repeat(50)]) expect(sha256(text)).toBe(theirs(text))
  })

  test('of bytes, also of those that are no text', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, each) => each)
    expect(sha256(bytes)).toBe(theirs(bytes))
    expect(sha256(bytes.subarray(3, 70))).toBe(theirs(bytes.subarray(3, 70)))
  })
})

describe('hex', () => {
  test('is read as bytes', () => {
    expect([...fromHex('00ff10')]).toEqual([0, 255, 16])
  })

  test('that is none stands for nothing', () => {
    for (const digits of ['0', '0g', 'FF', ' 00', '']) expect(fromHex(digits)).toHaveLength(0)
  })
})
