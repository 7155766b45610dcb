import { describe, expect, test } from 'vitest'
import type { CardsDiscarded, CardsDrawn, CardsPassedOpenly, CombinationHoarded, DragonsFought, KingLaid, LootingEnded } from '../../src/games/hoards/model'
import { discarded, looted } from '../../src/games/hoards/announcements'
import { handPlace, shownKey } from '../../src/games/hoards/places'
import { handOf, hoarded, isStaged, kingsAt, openHands, type Scene } from '../../src/games/hoards/scene'
import { steps } from '../../src/games/hoards/steps'
import { DECK } from '../../src/parts/places'
import { noticeOf } from '../../src/table/announcing'
import { Cast } from '../../src/table/cast'
import { changesOf, changeWith, eventOf, expectWholeStory, expectWords, noticesOf, openChangesOf, type Change } from './changes'

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
    expect(noticesOf([verdict], -3)[0]!.title).toMatch(looting.winner < 0 ? 'Nobody wins the looting' : /wins the looting/)
    expect(isStaged(verdict.view)).toBe(true)
  })

  test('who loses a pile is told which and why, before both piles are laid open', () => {
    const change = changeWith<Scene, LootingEnded>('hoards', 'LootingEnded', ({ seat }, { looting }: LootingEnded) => looting.seat === seat)
    const verdict = acted(change).find(({ announced }) => announced)!
    expect(verdict.view.comparison).toEqual(change.before!.comparison)
    expect(acted(change).at(-1)!.view.comparison).toEqual(change.after.comparison)
    expect(change.after.comparison).not.toBeNull()

    const { looting } = eventOf<LootingEnded>(change, 'LootingEnded')
    const lost = { ...looting, outcome: 'stronger' as const, winner: looting.target, inverted: null }
    const comparison = { ...change.after.comparison!, looting: lost }
    const own = noticeOf(looted(lost, comparison), new Cast(['Ann', 'Bob', 'Ćira'], looting.seat))
    expect(own.isLoss).toBe(true)
    expect(own.sentences[0]).toMatch(/^Your pile \d against .* pile \d: .* is stronger, and .* takes both\.$/)
    expect(own.sentences[1]).toMatch(/^You lose pile \d: the .* and the .*\.$/)
    expect(noticeOf(looted(lost, null), new Cast([], -3)).sentences).toHaveLength(1)
    const outcomes = ['attacker invalid', 'both invalid', 'defender invalid', 'draw', 'incompatible'] as const
    expectWords(outcomes.map((outcome) => noticeOf(looted({ ...lost, outcome }, null), new Cast(['Ann', 'Bob', 'Ćira'], 0))))
  })

  test('a card that one has to part with says why, and whose lie it was all are told', () => {
    const words = (why: CardsDiscarded['why'], viewer: number) => discarded({ event: 'CardsDiscarded', seat: 0, cards: ['9C'], why }, viewer)?.words(new Cast(['Ann', 'Bob'], viewer))
    expect(words('stray', 1)).toEqual(['A lie is found out', 'Ann loses the nine of clubs: it did not match the pile that it lay in.'])
    expect(words('duel', 0)).toEqual(['1 card lost', 'you lose the nine of clubs: the fight was a draw.'])
    expect([words('duel', 1), words('limit', 0), words('drawn', 0)]).toEqual([undefined, undefined, undefined])
  })

  test('who is raided is told what is lost, and others are not', () => {
    const own = changeWith<Scene, CardsPassedOpenly>('hoards', 'CardsPassedOpenly', ({ seat }, { target }: CardsPassedOpenly) => seat === target)
    expect(noticesOf(acted(own), own.seat).at(-1)).toMatchObject({ title: 'Raided!', isLoss: true })
    const other = changeWith<Scene>('hoards', 'CardsPassed', ({ seat }) => seat < 0)
    expect(noticesOf(acted(other), other.seat).map(({ title }) => title)).not.toContain('Raided!')
  })

  test('fights, lootings, lies and dragons are announced, in words', () => {
    const all = changesOf<Scene>('hoards').flatMap((change) => noticesOf(acted(change), change.seat))
    expectWords(all)
    const titles = [...new Set(all.map(({ title }) => title))].join('\n')
    for (const kind of [/the fight/, /the looting/, /^The \w+ dragon$/m, /roars!/, /deck is empty|asleep/]) expect(titles).toMatch(kind)
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
