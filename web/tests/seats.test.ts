// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../src/fair/sha256'
import { forgetSeat, heldSeats, holdSeat, playerName, rename, renewToken, seatAt, takeSeat } from '../src/seats'
import { load } from '../src/storage'

const seated = (table: string, token = `token of ${table}`) => ({ table, seat: 0, token, invite: '' })

beforeEach(() => localStorage.clear())

describe('seats', () => {
  test('are held until they are forgotten, the newest first', () => {
    holdSeat(seated('a'))
    holdSeat(seated('b'))
    expect(heldSeats().map(({ table }) => table)).toEqual(['b', 'a'])
    expect(seatAt('a')).toMatchObject(seated('a'))
    forgetSeat('a')
    expect(seatAt('a')).toBeUndefined()
    expect(heldSeats()).toHaveLength(1)
  })

  test('are one a table: a new one replaces the old', () => {
    holdSeat(seated('a', 'old'))
    holdSeat(seated('b'))
    holdSeat(seated('a', 'new'))
    expect(heldSeats().map(({ token }) => token)).toEqual(['new', 'token of b'])
  })

  test('get another token in place', () => {
    holdSeat(seated('a'))
    holdSeat(seated('b'))
    renewToken('a', 'fresh')
    expect(heldSeats().map(({ token }) => token)).toEqual(['token of b', 'fresh'])
  })

  test('are a hundred at most, and the oldest goes', () => {
    for (let number = 0; number < 101; number++) holdSeat(seated(`t${number}`))
    expect(heldSeats()).toHaveLength(100)
    expect(seatAt('t0')).toBeUndefined()
    expect(seatAt('t100')).toBeDefined()
  })

  test('that were stored by something else are left out', () => {
    localStorage.setItem('mazzo.seats', JSON.stringify([null, 3, { table: 'a' }, { ...seated('b'), since: 1 }]))
    expect(heldSeats().map(({ table }) => table)).toEqual(['b'])
    localStorage.setItem('mazzo.seats', '"nonsense"')
    expect(heldSeats()).toEqual([])
  })

  test('are taken with the hash of a word that is kept', async () => {
    let asked = ''
    await takeSeat((hash) => {
      asked = hash
      return Promise.resolve(seated('a'))
    })
    const [kept] = load('deals') as { words: { word: string }[] }[]
    expect(sha256(kept!.words[0]!.word)).toBe(asked)
    expect(seatAt('a')).toBeDefined()
  })

  test('that were refused leave nothing behind', async () => {
    await expect(takeSeat(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
    expect(heldSeats()).toEqual([])
    expect(load('deals')).toBeUndefined()
  })
})

describe('a name', () => {
  test('is invented once for who has none', () => {
    const name = playerName()
    expect(name).toMatch(/^[A-Z]\w+ [A-Z]\w+$/)
    expect(playerName()).toBe(name)
  })

  test('is tidied up', () => {
    expect(rename('  Ann \t of  Green ')).toBe('Ann of Green')
    expect(playerName()).toBe('Ann of Green')
  })

  test('is cut by letters, not in the middle of one', () => {
    expect([...rename('🂡'.repeat(30))]).toHaveLength(24)
    expect(rename(`${'a'.repeat(23)} b`)).toBe('a'.repeat(23))
  })

  test('that is empty brings an invented one', () => {
    expect(rename('   ')).not.toBe('')
  })
})
