import { describe, expect, test } from 'vitest'
import { minus, plus, total } from '../../src/games/splendor/gems'
import type { BlindReserved, CardBought, NobleCame, TokensTaken } from '../../src/games/splendor/model'
import { bankOf, deckOf, placeOf, spotOf, tokensAt } from '../../src/games/splendor/places'
import { cardAt, offerAt, openHands, type Scene } from '../../src/games/splendor/scene'
import { steps } from '../../src/games/splendor/steps'
import { changesOf, changeWith, eventOf, expectWholeStory, expectWords, noticesOf, openChangesOf, type Change } from './changes'

const acted = ({ before, told, after }: Change<Scene>) => steps(before, told, after)
const tokensIn = (view: Scene) => view.players.reduce((all, player) => plus(all, player.tokens), view.bank)

describe('moments of Splendor', () => {
  test('tell everything once and end with what is then', () => {
    for (const change of changesOf<Scene>('splendor')) expectWholeStory(acted(change), change)
    for (const change of openChangesOf('splendor', { openHands })) expectWholeStory(acted(change), change)
  })

  test('lose no token: what is in no hand and not in the bank is on its way', () => {
    for (const change of changesOf<Scene>('splendor')) {
      const all = tokensIn(change.after)
      for (const { view } of acted(change)) {
        const flying = (view.flyers ?? []).map(({ color }) => color)
        const here = tokensIn(view)
        expect(Math.min(...view.bank, ...view.players.flatMap(({ tokens }) => tokens))).toBeGreaterThanOrEqual(0)
        const lacking = minus(all, here)
        for (const [color, count] of lacking.entries()) {
          if (view.flyers) expect(flying.filter((each) => each === color)).toHaveLength(count)
          else expect(count).toBe(0)
        }
      }
    }
  })

  test('tokens fly from the bank to who takes them, each by a name of its own', () => {
    const change = changeWith<Scene>('splendor', 'TokensTaken')
    const { seat, tokens } = eventOf<TokensTaken>(change, 'TokensTaken')
    const [flying, counted] = acted(change)
    const flyers = flying!.view.flyers!
    expect(flyers).toHaveLength(total(tokens))
    expect(new Set(flyers.map(({ key }) => key)).size).toBe(flyers.length)
    for (const { key, color, from, to } of flyers) {
      expect([from, to]).toEqual([bankOf(color), tokensAt(seat, color)])
      expect(flying!.plan!.route!(key)).toEqual({ from })
    }
    expect(counted!.view.flyers).toBeUndefined()
  })

  test('what another seat buys is reached for first; one’s own purchase is not', () => {
    const others = changeWith<Scene, CardBought>('splendor', 'CardBought', ({ seat }, event: CardBought) => seat !== event.seat && !event.blind)
    const { card, seat } = eventOf<CardBought>(others, 'CardBought')
    const [reach, pay, counted] = acted(others)
    expect(reach!.view.touched).toBe(card.name)
    expect(pay!.plan!.route!(card.name)!.to).toMatch(/^bonuses/)
    expect(counted!.view.players[seat]!.bought.at(-1)).toEqual(card)
    const own = changeWith<Scene, CardBought>('splendor', 'CardBought', ({ seat }, event: CardBought) => seat === event.seat)
    expect(acted(own)[0]!.view.touched).toBeUndefined()
  })

  test('when the match is over, no card can be bought any more', () => {
    const { after } = changesOf<Scene>('splendor').find(({ after }) => after.offers.length && !after.winners.length)!
    const { place } = after.offers[0]!
    expect(offerAt(after, place)).toBeDefined()
    expect(offerAt({ ...after, winners: [0] }, place)).toBeUndefined()
  })

  test('a card reserved unseen comes off its deck, and only its owner learns what it is', () => {
    const change = changeWith<Scene, BlindReserved>('splendor', 'BlindReserved', ({ seat }, event: BlindReserved) => seat !== event.seat)
    const { seat, tier } = eventOf<BlindReserved>(change, 'BlindReserved')
    const [reach, taken] = acted(change)
    expect(reach!.view.touched).toBe(deckOf(tier))
    expect(taken!.view.players[seat]!.reserved.at(-1)).toEqual({ tier, blind: true, card: null })
    expect(taken!.view.decks[tier - 1]).toBe(change.before!.decks[tier - 1]! - 1)
  })

  test('a noble lights up and is announced, then comes', () => {
    const change = changeWith<Scene>('splendor', 'NobleCame')
    const { seat, noble } = eventOf<NobleCame>(change, 'NobleCame')
    const found = acted(change)
    const lit = found.findIndex(({ view }) => view.touched === noble.name)
    expect(found[lit]!.view.players[seat]!.nobles).not.toContainEqual(noble)
    expect(noticesOf([found[lit]!], seat)[0]!.sentences.join(' ')).toMatch(/^You have cards that give .* comes to you and brings 3 points/)
    expect(found[lit]!.sound).toBe('flourish')
    expect(found[lit + 1]!.view.players[seat]!.nobles).toContainEqual(noble)
  })

  test('the last round, a lost turn and a card that turns up are announced, in words', () => {
    const found = changesOf<Scene>('splendor').flatMap((change) => noticesOf(acted(change), change.seat))
    expectWords(found)
    expect(new Set(found.map(({ title }) => title))).toContain('Last round!')
    const unseen = changeWith<Scene, CardBought>('splendor', 'CardBought', ({ seat }, event: CardBought) => event.blind && seat !== event.seat)
    expect(noticesOf(acted(unseen), -3)[0]!.title).toBe('A card turns up')
    const lost = noticesOf(steps(unseen.before, [{ event: { event: 'Passed', seat: 1 }, text: '' }], unseen.before!), 1)
    expect(lost[0]).toMatchObject({ title: 'A turn is lost', isLoss: true })
  })

  test('open hands show every reserved card', () => {
    for (const { after } of openChangesOf('splendor', { openHands })) {
      for (const player of after.players) for (const { card } of player.reserved) expect(card).not.toBeNull()
    }
  })
})

describe('places of Splendor', () => {
  test('are written as people count them and read back', () => {
    expect(placeOf(1, 2)).toBe('2-3')
    expect(spotOf('2-3')).toEqual([1, 2])
    for (const other of ['R1', '0-1', '4-1', '1-5', '2-0', '']) expect(spotOf(other)).toBeNull()
  })

  test('hold the cards of the board and those that are reserved', () => {
    const { after } = changeWith<Scene>('splendor', 'CardReserved', ({ seat, before }) => seat >= 0 && before !== null)
    expect(cardAt(after, 0, '1-1')).toEqual(after.board[0]![0])
    const holder = after.players.findIndex(({ reserved }) => reserved.length)
    expect(cardAt(after, holder, 'R1')).toEqual(after.players[holder]!.reserved[0]!.card)
    expect(cardAt(after, holder, 'R9')).toBeNull()
  })
})
