import { describe, expect, test } from 'vitest'
import type { CardsDiscarded, CardsDrawn, CombinationHoarded, DragonsFought, KingLaid, LootingEnded } from '../../src/games/hoards/model'
import { handPlace, shownKey } from '../../src/games/hoards/places'
import { handOf, hoarded, isStaged, kingsAt, openHands, type Scene } from '../../src/games/hoards/scene'
import { steps } from '../../src/games/hoards/steps'
import { DECK } from '../../src/parts/places'
import { changesOf, changeWith, eventOf, expectWholeStory, openChangesOf, type Change } from './changes'

const acted = ({ before, told, after }: Change<Scene>) => steps(before, told, after)

describe('moments of Hoards', () => {
  test('tell everything once and end with what is then', () => {
    for (const change of changesOf<Scene>('hoards')) expectWholeStory(acted(change), change)
    for (const change of openChangesOf('hoards', { openHands })) expectWholeStory(acted(change), change)
  })

  test('own cards are as many as all see that they are, and none of them is there twice', () => {
    for (const change of changesOf<Scene>('hoards')) {
      for (const { view } of acted(change)) {
        expect(Math.min(view.deck, view.drawn_count, ...view.hand_sizes)).toBeGreaterThanOrEqual(0)
        const seen = [...view.hand, ...view.drawn, ...view.discards]
        expect(new Set(seen).size).toBe(seen.length)
        if (change.seat >= 0) expect(view.hand).toHaveLength(view.hand_sizes[change.seat]!)
      }
    }
  })

  test('nothing can be chosen while something is acted out', () => {
    for (const change of changesOf<Scene>('hoards')) for (const { view } of acted(change).slice(0, -1)) expect(view.choices).toBeNull()
  })

  test('a combination goes from the hand to the hoard', () => {
    const change = changeWith<Scene, CombinationHoarded>('hoards', 'CombinationHoarded', ({ seat }, event: CombinationHoarded) => seat !== event.seat)
    const { seat, size } = eventOf<CombinationHoarded>(change, 'CombinationHoarded')
    expect(hoarded(change.after, seat)).toBe(hoarded(change.before!, seat) + size)
    const buried = acted(change).find(({ view }) => hoarded(view, seat) > hoarded(change.before!, seat))!
    expect(buried.view.hand_sizes[seat]).toBe(change.before!.hand_sizes[seat]! - size)
  })

  test('cards that are drawn come off the deck', () => {
    const change = changeWith<Scene, CardsDrawn>('hoards', 'CardsDrawn', ({ seat }, event: CardsDrawn) => seat !== event.seat)
    const { deck } = eventOf<CardsDrawn>(change, 'CardsDrawn')
    const drawn = acted(change).find(({ plan }) => plan?.route?.('')?.from === DECK)!
    expect(drawn.view.deck).toBe(deck)
  })

  test('a raid is staged until its fight is decided, both cards shown out of their hands', () => {
    const called = changeWith<Scene>('hoards', 'RaidCalled')
    expect(acted(called).some(({ view }) => isStaged(view) && view.raid)).toBe(true)
    const change = changeWith<Scene>('hoards', 'DragonsFought')
    const { card, target_card, winner, seat, target } = eventOf<DragonsFought>(change, 'DragonsFought')
    const fought = acted(change).find(({ view }) => view.raid?.shown.length)!
    expect(fought.view.raid).toMatchObject({ shown: [card, target_card], winner })
    expect(fought.plan!.route!(shownKey(card))).toEqual({ from: handPlace(seat) })
    expect(fought.plan!.route!(shownKey(target_card))).toEqual({ from: handPlace(target) })
  })

  test('a looting ends with a verdict that is left to be seen', () => {
    const change = changeWith<Scene>('hoards', 'LootingEnded')
    const { looting } = eventOf<LootingEnded>(change, 'LootingEnded')
    const verdict = acted(change).find(({ view, sound }) => view.looting?.outcome && sound === 'capture')!
    expect(verdict.view.looting).toEqual(looting)
    expect(verdict.hold).toBeGreaterThan(2000)
    expect(isStaged(verdict.view)).toBe(true)
  })

  test('discards turn up on their pile, out of what they came from', () => {
    const change = changeWith<Scene, CardsDiscarded>('hoards', 'CardsDiscarded', ({ before }, { cards }: CardsDiscarded) => before !== null && cards.length > 0)
    const { cards } = eventOf<CardsDiscarded>(change, 'CardsDiscarded')
    expect(acted(change).some(({ view }) => cards.every((card) => view.discards.includes(card)))).toBe(true)
  })

  test('a king that is laid leaves the hand and lies in the hoard', () => {
    const change = changeWith<Scene>('hoards', 'KingLaid')
    const { seat, king } = eventOf<KingLaid>(change, 'KingLaid')
    const laid = acted(change).find(({ view }) => kingsAt(view, seat).some((each) => each.king === king && each.holder === seat))!
    expect(laid.view.hand_sizes[seat]).toBe(change.before!.hand_sizes[seat]! - 1)
  })

  test('open hands are those of all seats', () => {
    for (const { after } of openChangesOf('hoards', { openHands })) {
      for (const [seat, size] of after.hand_sizes.entries()) {
        if (size && after.phase !== 'over') expect(handOf(after, seat).filter(Boolean)).toHaveLength(size)
      }
    }
  })
})
