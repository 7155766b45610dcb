// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { awaitedForRematch, rematchSentence, waitingSentence, watching } from '../src/table/words'
import { SPECTATOR, type Player, type Summary } from '../src/wire'

const person = (name: string): Player => ({ name, kind: 'person', level: '', is_here: true, hints: 0, bot_in: null, expected: '' })
const free = (expected = ''): Player => ({ ...person(''), kind: 'free', expected })
const bot: Player = { ...person('Bruna'), kind: 'bot', level: 'easy' }
const table = (...players: Player[]) => ({ players, awaited: [] as number[], rematch: null }) as unknown as Summary

describe('a table that waits', () => {
  test.each([
    [table(person('Ada'), free()), 0, false, 'Waiting for one more player.'],
    [table(person('Ada'), free(), bot, free()), 0, false, 'Waiting for 2 more players.'],
    [table(person('Ada'), free()), SPECTATOR, true, 'Ada waits for you.'],
    [table(person('Ada'), person('Bob'), free(), free()), SPECTATOR, true, 'Ada and Bob wait for you and 1 more.'],
    [table(person('Ada'), free()), SPECTATOR, false, 'Ada waits for one more player. You watch from here. To sit down, ask Ada for the link that invites you.'],
    [table(person('Ada'), free('Bob')), 0, false, 'Waiting for Bob.'],
    [table(person('Ada'), free('Bob'), free('Eve'), free()), 0, false, 'Waiting for Bob, Eve and one more player.'],
    [table(person('Ada'), free('Bob')), SPECTATOR, false, 'Ada waits for Bob. You watch from here.'],
  ])('says for whom (%#)', (waiting, seat, canSit, sentence) => {
    expect(waitingSentence(waiting, seat, canSit)).toBe(sentence)
  })

  test('that is full waits for a device', () => {
    const full = { ...table(person('Ada'), person('Bob')), awaited: [1] }
    expect(waitingSentence(full, 0, false)).toContain('the device of Bob')
  })
})

describe('a rematch', () => {
  const match = (...wanted: number[]) =>
    ({ ...table(person('Ada'), person('Bob'), bot, person('Eve')), rematch: { table: 'next', wanted } }) as Summary

  test('waits for the people who have not said so, oneself last', () => {
    expect(awaitedForRematch(match(0), 1)).toEqual(['Eve', 'you'])
    expect(awaitedForRematch(match(0), SPECTATOR)).toEqual(['Bob', 'Eve'])
    expect(awaitedForRematch(match(0, 1), 0)).toEqual(['Eve'])
    expect(awaitedForRematch(match(0, 1, 3), SPECTATOR)).toEqual([])
  })

  test('is said in a sentence', () => {
    expect(rematchSentence(['Ada'], ['you'])).toBe('Ada wants to play again and waits for you')
    expect(rematchSentence(['Ada', 'Bob'], ['Eve'])).toBe('Ada and Bob want to play again and wait for Eve')
    expect(rematchSentence(['Ada', 'Bob'], [])).toBe('Ada and Bob want to play again')
  })
})

test('who watches is counted, and counts oneself apart', () => {
  const watched = (watchers: number, seat: number) => watching({ ...table(), watchers }, seat)
  expect([watched(0, 1), watched(2, 1)]).toEqual(['', '2 watching'])
  expect([watched(1, SPECTATOR), watched(3, SPECTATOR)]).toEqual(['You watch', 'You and 2 more watch'])
  expect(watched(0, SPECTATOR)).toBe('')
})
