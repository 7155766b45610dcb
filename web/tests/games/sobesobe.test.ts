// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { CardPlayed, Exchanged, TrickWon } from '../../src/games/sobesobe/model'
import { tricksOf } from '../../src/games/sobesobe/places'
import { handOf, openHands, type Scene } from '../../src/games/sobesobe/scene'
import { steps } from '../../src/games/sobesobe/steps'
import { preferences } from '../../src/preferences.svelte'
import { DECK } from '../../src/parts/places'
import { changesOf, changeWith, eventOf, expectWholeStory, expectWords, noticesOf, openChangesOf, sum, type Change } from './changes'

const acted = ({ before, told, after }: Change<Scene>) => steps(before, told, after)

describe('moments of SobeSobe', () => {
  test('tell everything once and end with what is then', () => {
    for (const change of changesOf<Scene>('sobesobe')) expectWholeStory(acted(change), change)
    for (const change of openChangesOf('sobesobe', { openHands })) expectWholeStory(acted(change), change)
  })

  test('never show more cards than there are, nor less than none, nor one of them twice', () => {
    for (const change of changesOf<Scene>('sobesobe')) {
      for (const { view } of acted(change)) {
        expect(Math.min(view.deck, ...view.hand_sizes)).toBeGreaterThanOrEqual(0)
        expect(view.deck + sum(view.hand_sizes) + view.trick.cards.length).toBeLessThanOrEqual(40)
        const seen = [...view.hand, ...view.trick.cards]
        expect(new Set(seen).size).toBe(seen.length)
      }
    }
  })

  test('the last card of a trick is seen with its winner before the trick goes to them', () => {
    const change = changeWith<Scene>('sobesobe', 'TrickWon', ({ seat, told }) => seat < 0 && !told.some(({ event }) => (event as Change<Scene>['told'][0] & { event: string }).event === 'RoundScored'))
    const card = eventOf<CardPlayed>(change, 'CardPlayed')
    const won = eventOf<TrickWon>(change, 'TrickWon')
    const [whole, leaving, counted] = acted(change)
    expect(whole!.view.trick.winner).toBe(won.seat)
    expect(whole!.view.trick.cards.at(-1)).toBe(card.card)
    expect(whole!.hold).toBeGreaterThan(1000)
    expect(leaving!.view.trick.cards).toEqual([])
    expect(leaving!.plan!.route!(card.card)).toEqual({ to: tricksOf(won.seat) })
    expect(counted!.view.won[won.seat]).toBe(change.before!.won[won.seat]! + 1)
  })

  test('who exchanges says how many, and only they see which', () => {
    const isOwn = (seat: number, other: number) => seat === other
    const own = changeWith<Scene, Exchanged>('sobesobe', 'Exchanged', ({ seat }, event: Exchanged) => isOwn(seat, event.seat) && event.count > 0)
    const gone = own.before!.hand.filter((card) => !own.after.hand.includes(card))
    expect(acted(own)[0]!.view.hand).toEqual(own.before!.hand.filter((card) => !gone.includes(card)))
    const others = changeWith<Scene, Exchanged>('sobesobe', 'Exchanged', ({ seat }, event: Exchanged) => !isOwn(seat, event.seat) && event.count > 0)
    const event = eventOf<Exchanged>(others, 'Exchanged')
    const [said, ...then] = acted(others)
    expect(said!.view.said).toEqual({ seat: event.seat, text: `I exchange ${event.count}` })
    expect(said!.view.hand_sizes[event.seat]).toBe(others.before!.hand_sizes[event.seat]! - event.count)
    expect(then.at(-1)!.plan!.route!('')).toEqual({ from: DECK })
  })

  test('words of one change are gone in the next', () => {
    for (const { before, told, after } of changesOf<Scene>('sobesobe')) {
      if (!before) continue
      const loud = { ...before, said: { seat: 0, text: 'old' } }
      for (const { view } of steps(loud, told, after)) expect(view.said?.text).not.toBe('old')
    }
  })

  test('the last trick is announced if points go up by it: who, how many and why', () => {
    const change = changeWith<Scene>('sobesobe', 'RoundScored', ({ before, after, seat }) => seat === 0 && before!.playing.includes(0) && after.rounds.at(-1)!.won[0] === 0)
    const found = acted(change)
    const decisive = found.find(({ announced }) => announced)!
    expect(decisive.view.trick.cards).toHaveLength(change.before!.playing.length)
    const more = change.after.points[0]! - change.before!.points[0]!
    const own = noticesOf([decisive], 0)[0]!
    expect(own.isLoss).toBe(true)
    expect(own.title).toMatch(/^Up for .*you/)
    expect(own.sentences.join(' ')).toContain(`You have won no trick: ${more} points more`)
    expect(noticesOf([decisive], -3)[0]!.sentences.join(' ')).toContain(`Ann has won no trick: ${more} points more`)
  })

  test('whatever is announced is in words, and tricks that decide nothing are not', () => {
    const all = changesOf<Scene>('sobesobe').map((change) => ({ change, found: noticesOf(acted(change), change.seat) }))
    for (const { found } of all) expectWords(found)
    const tricks = all.filter(({ change }) => change.told.some(({ event }) => (event as TrickWon).event === 'TrickWon'))
    expect(tricks.some(({ found }) => found.length === 0)).toBe(true)
    const { before, told, after } = changeWith<Scene>('sobesobe', 'TrumpNamed')
    const [named] = told
    const blind = { ...named!, event: { ...(named!.event as object), trump: 'hearts', blind: true, value: 4 } }
    const title = () => noticesOf(steps(before, [blind], after), -3)[0]!.title
    expect(title()).toBe('Hearts in the dark!')
    preferences.portuguese = true
    expect(title()).toBe('Copas às escuras!')
    preferences.portuguese = false
  })

  test('a trick that brings a player to 0 is announced before the round is over', () => {
    const change = changeWith<Scene>('sobesobe', 'TrickWon', ({ before }) => before!.tricks.length === 0)
    const { seat } = eventOf<TrickWon>(change, 'TrickWon')
    const before = { ...change.before!, points: change.before!.points.map(() => change.before!.value) }
    const found = noticesOf(steps(before, change.told, change.after), seat)
    expect(found[0]).toMatchObject({ title: 'You at 0!', isLoss: false })
    expect(found[0]!.sentences.join(' ')).toContain('You are down to 0, and this round is the last.')
  })

  test('who sits out is seen with two cards laid down', () => {
    const { after } = changesOf<Scene>('sobesobe').find(({ seat, after }) => after.sitting.some((each) => each !== seat && !after.hand_sizes[each]))!
    const sitting = after.sitting.find((each) => each !== after.seat && !after.hand_sizes[each])!
    expect(handOf(after, sitting)).toEqual(['', ''])
  })

  test('open hands are those of all seats', () => {
    for (const { after } of openChangesOf('sobesobe', { openHands })) {
      for (const [seat, size] of after.hand_sizes.entries()) if (size) expect(after.hands![seat]).toHaveLength(size)
    }
    expect(() => openHands([])).toThrow('no view')
  })
})
