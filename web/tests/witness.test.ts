// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { fromHex, sha256 } from '../src/fair/sha256'
import { answerTo, check, newWord, rememberWord, type MatchRecord } from '../src/fair/witness'
import type { Reveal, Summary } from '../src/wire'

const seed = '00112233'
const commitment = sha256(fromHex(seed))
const summary = (more: Partial<Summary>) => ({ table: 't1', state: 'open', commitment, hashes: [], awaited: [], ...more }) as unknown as Summary
const other = 'their word'

/** A table at which two have shown their hashes, ours first. */
function atTable(word: string) {
  rememberWord('t1', word)
  return summary({ hashes: [sha256(word), sha256(other)], awaited: [0] })
}

function record(more: Partial<MatchRecord> = {}): MatchRecord {
  return { commitment, seed, words: ['ours', other], hashes: [sha256('ours'), sha256(other)], scores: [3, 5], ...more }
}

beforeEach(() => localStorage.clear())

describe('a word', () => {
  test('cannot be guessed', () => {
    expect(newWord()).toMatch(/^[0-9a-f]{32}$/)
    expect(newWord()).not.toBe(newWord())
  })

  test('is shown when it is awaited and its hash is among those published', () => {
    expect(answerTo(atTable('ours'), 0)).toEqual({ do: 'reveal', word: 'ours' })
    expect(answerTo(atTable('ours'), 1)).toBeNull()
  })

  test('is shown for one set of hashes only', () => {
    const table = atTable('ours')
    answerTo(table, 0)
    expect((answerTo(table, 0) as Reveal).word).toBe('ours')
    const swapped = { ...table, hashes: [sha256('ours'), sha256('chosen to suit')] } as Summary
    expect(answerTo(swapped, 0)).toBeNull()
  })

  test('is not shown to a server whose number has changed', () => {
    const table = atTable('ours')
    answerTo(summary({}), 0)
    expect(answerTo({ ...table, commitment: sha256('another') } as Summary, 0)).toBeNull()
  })

  test('is made anew, and only its hash given, where none was brought', () => {
    const answer = answerTo(summary({ awaited: [0] }), 0)
    expect(answer).toMatchObject({ do: 'commit' })
    const { hash } = answer as { hash: string }
    expect(answerTo(summary({ hashes: [hash], awaited: [0] }), 0)).toMatchObject({ do: 'reveal' })
  })
})

describe('a seal', () => {
  beforeEach(() => void answerTo(atTable('ours'), 0))

  test('says all that was found right', () => {
    const { checked, wrong } = check('t1', record(), 0, [3, 5])
    expect(wrong).toEqual([])
    expect(checked).toHaveLength(5)
  })

  test.each([
    ['another number than was promised', { seed: '00112234' }, 'number'],
    ['another promise', { commitment: sha256('x') }, 'number'],
    ['other hashes than were shown', { hashes: [sha256('ours'), sha256('x')], words: ['ours', 'x'] }, 'hashes'],
    ['a word without its hash', { words: ['ours', 'x'] }, 'a word'],
    ['another word than ours', { words: ['x', other], hashes: [sha256('x'), sha256(other)] }, 'your own'],
    ['other scores than were seen', { scores: [5, 3] }, 'scores'],
  ])('is broken by %s', (_, change, word) => {
    expect(check('t1', record(change), 0, [3, 5]).wrong.join()).toContain(word)
  })
})
