import { describe, expect, test } from 'vitest'
import { openHands, steps, type Scene } from '../../src/games/scopa/steps'
import type { Captured, View } from '../../src/games/scopa/model'
import { backOf, DECK } from '../../src/parts/places'
import { pileOf } from '../../src/games/scopa/places'
import { changesOf, changeWith, eventOf, expectWholeStory, expectWords, noticesOf, openChangesOf, sum, type Change } from './changes'

const WHOLE = 40
const acted = ({ before, told, after }: Change<Scene>) => steps(before, told, after)
const cardsIn = (view: View) => view.deck + sum(view.hand_sizes) + view.table.length + view.captured.flat().length

describe('moments of Scopa', () => {
  test('tell everything once and end with what is then', () => {
    for (const change of changesOf<Scene>('scopa')) expectWholeStory(acted(change), change)
    for (const change of openChangesOf('scopa', { openHands })) expectWholeStory(acted(change), change)
  })

  test('lose no card and show none twice, but for those on their way to a pile', () => {
    for (const change of changesOf<Scene>('scopa')) {
      for (const { view, plan } of acted(change)) {
        const isLeaving = plan?.route?.('')?.to !== undefined
        const seen = [...view.hand, ...view.table, ...view.captured.flat()]
        expect(new Set(seen).size).toBe(seen.length)
        if (isLeaving) expect(cardsIn(view)).toBeLessThanOrEqual(WHOLE)
        else expect(cardsIn(view)).toBe(WHOLE)
        if (change.seat >= 0) expect(view.hand).toHaveLength(view.hand_sizes[change.seat]!)
      }
    }
  })

  test('a capture is seen beside what it takes, then leaves, then is counted', () => {
    const change = changeWith<Scene, Captured>('scopa', 'Captured', ({ seat, told }, { seat: mover }: Captured) => seat === 0 && mover === 1 && told.length === 1)
    const event = eventOf<Captured>(change, 'Captured')
    const [played, leaving, won] = acted(change)
    expect(played!.view).toMatchObject({ played: event.card, taking: event.cards })
    expect(played!.view.table).toEqual(expect.arrayContaining([event.card, ...event.cards]))
    expect(played!.plan!.route!(event.card)).toEqual({ from: backOf(1, change.before!.hand_sizes[1]! - 1) })
    expect(leaving!.view.table).not.toContain(event.card)
    expect(leaving!.view.captured).toEqual(change.before!.captured)
    expect(leaving!.plan!.route!(event.card)).toEqual({ to: pileOf(1) })
    expect(won!.view.captured[1]).toEqual(change.after.captured[1])
  })

  test('a scopa is announced, with all its cards still to be seen, and then counted', () => {
    const change = changeWith<Scene, Captured>('scopa', 'Captured', (_, { scopa }: Captured) => scopa)
    const { seat, card } = eventOf<Captured>(change, 'Captured')
    const [swept, ...others] = acted(change)
    expect(swept!.sound).toBe('flourish')
    expect(swept!.view.table).toContain(card)
    expect(noticesOf([swept!], seat)[0]).toMatchObject({ title: 'Scopa!', isLoss: false })
    expect(noticesOf([swept!], seat)[0]!.sentences[0]).toMatch(/^You take the .* and sweep the table: 1 point.$/)
    expect(noticesOf([swept!], 1 - seat)[0]!.sentences[0]).toMatch(/takes the .* and sweeps the table/)
    expect(others.some(({ view }) => sum(view.scopas) === sum(change.before!.scopas) + 1)).toBe(true)
  })

  test('so are the seven of coins, the rest of the table and a void deal, and no other capture', () => {
    for (const change of changesOf<Scene>('scopa')) {
      const events = change.told.map(({ event }) => event as Captured)
      const found = noticesOf(acted(change), change.seat)
      expectWords(found)
      const isWorth = ({ event, scopa, card, cards }: Captured) => event === 'Captured' && (scopa || [card, ...cards].includes('7D'))
      expect(found.filter(({ title }) => ['Scopa!', 'Settebello!'].includes(title))).toHaveLength(events.filter(isWorth).length)
    }
    const rest = changeWith<Scene>('scopa', 'RestCollected')
    expect(noticesOf(acted(rest), -3).map(({ sentences }) => sentences.join()).join()).toMatch(/captured last, and so gets what is left/)
    const [, void_] = [0, steps(rest.before, [{ event: { event: 'DealVoided', table: ['KC', 'KD', 'KH', '2C'] }, text: '' }], rest.before!)]
    expect(noticesOf(void_, 0)[0]).toMatchObject({ title: 'The deal is void' })
  })

  test('nothing can be played while something is acted out', () => {
    for (const change of changesOf<Scene>('scopa')) {
      for (const { view } of acted(change).slice(0, -1)) expect(view.takes).toEqual({})
    }
  })

  test('one who comes to a running table sees it dealt out of the deck', () => {
    const { told, after } = changeWith<Scene>('scopa', 'CardsDrawn', ({ before }) => before === null)
    const [begun, ...others] = steps(null, told, after)
    expect(begun!.view).toMatchObject({ deck: WHOLE, table: [], hand: [] })
    expect(others.map(({ plan }) => plan?.route?.('AS')?.from)).toContain(DECK)
  })

  test('nothing told is one quiet moment', () => {
    const { after } = changesOf<Scene>('scopa')[3]!
    expect(steps(after, [], after)).toEqual([{ view: after, told: [], hold: 0 }])
  })

  test('open hands are those of all seats', () => {
    for (const { after } of openChangesOf('scopa', { openHands })) {
      expect(after.hands!.map((hand) => hand.length)).toEqual(after.hand_sizes)
    }
    expect(() => openHands([])).toThrow('no view')
  })
})
