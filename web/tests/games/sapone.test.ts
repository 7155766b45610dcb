import { describe, expect, test } from 'vitest'
import { doubted, exchanged, paid } from '../../src/games/sapone/announcements'
import { aKind, categoryOf, counted, digitOf, kindName, KINDS, shortName, sorted, spoken, without } from '../../src/games/sapone/kinds'
import type { BidLaid, Bought, Doubted, Exchanged, Passed, SaleAgreed, SaleClosed, SaleOpened } from '../../src/games/sapone/model'
import { handPlace, MARKET_DECK, ON_SALE, othersAround, othersInTurn, SOAP_DECK } from '../../src/games/sapone/places'
import { bidOf, handOf, openHands, type Scene } from '../../src/games/sapone/scene'
import { steps } from '../../src/games/sapone/steps'
import { dealWords } from '../../src/games/sapone/words'
import { noticeOf } from '../../src/table/announcing'
import { Cast } from '../../src/table/cast'
import { changesOf, changeWith, eventOf, expectWholeStory, expectWords, noticesOf, openChangesOf, sum, type Change } from './changes'

const acted = ({ before, told, after }: Change<Scene>) => steps(before, told, after)
const inRound = ({ phase }: Scene) => !['opening', 'score', 'over'].includes(phase)

describe('moments of Sapone', () => {
  test('tell everything once and end with what is then', () => {
    // Hands lie open between two rounds, and what was done in a lap is remembered beside the view.
    for (const change of changesOf<Scene>('sapone')) expectWholeStory(acted(change), change)
    for (const change of openChangesOf('sapone', { openHands })) expectWholeStory(acted(change), change, ['hands'])
  })

  test('own cards are as many as all see that they are', () => {
    for (const change of changesOf<Scene>('sapone')) {
      if (change.seat < 0) continue
      for (const { view } of acted(change)) {
        expect(Math.min(...view.hand_sizes)).toBeGreaterThanOrEqual(0)
        if (inRound(view)) expect(view.hand).toHaveLength(view.hand_sizes[change.seat]!)
        expect(view.hand).toEqual(sorted(view.hand))
      }
    }
  })

  test('no hidden card of another is shown while something is acted out', () => {
    for (const change of changesOf<Scene>('sapone')) {
      for (const { view } of acted(change).filter(({ view }) => inRound(view))) {
        for (const seat of view.points.keys()) if (seat !== change.seat) expect(new Set(handOf(view, seat)).size).toBeLessThanOrEqual(1)
      }
    }
  })

  test('a card is claimed aloud and leaves the hand of its seller', () => {
    const change = changeWith<Scene, SaleOpened>('sapone', 'SaleOpened', ({ seat }, { seller }: SaleOpened) => seat !== seller)
    const { seller, claim, asked } = eventOf<SaleOpened>(change, 'SaleOpened')
    const opened = acted(change).find(({ view }) => view.sale)!
    expect(opened.view.sale).toMatchObject({ seller, claim, lap: 1, waiting: asked, is_revealed: false })
    expect(opened.view.said![seller]).toContain(kindName(claim))
    expect(opened.view.hand_sizes[seller]).toBe(change.before!.hand_sizes[seller]! - 1)
    expect(opened.plan!.route!(ON_SALE)).toEqual({ from: handPlace(seller) })
    expect(opened.view.sale!.offers.map(({ seat }) => seat)).toEqual(othersInTurn(seller, change.after.points.length, change.after.options))
  })

  test('a bid of another lies face down, one’s own is known', () => {
    const others = changeWith<Scene, BidLaid>('sapone', 'BidLaid', ({ seat }, event: BidLaid) => seat !== event.seat && !event.cards.length)
    const event = eventOf<BidLaid>(others, 'BidLaid')
    const laid = acted(others).find(({ view }) => view.sale?.offers.some(({ deed, seat }) => deed === 'added' && seat === event.seat))!
    const offer = laid.view.sale!.offers.find(({ seat }) => seat === event.seat)!
    expect(offer.cards).toBe(event.total)
    expect(bidOf(offer)).toEqual(Array(event.total).fill(''))
  })

  test('who passes says so, all at once, and with who bids in the same lap', () => {
    const change = changeWith<Scene>('sapone', 'Passed')
    const { seats } = eventOf<Passed>(change, 'Passed')
    const said = acted(change).find(({ view }) => view.said?.[seats[0]!] === 'I pass.')!.view
    const bidders = change.told.flatMap(({ event }) => ((event as BidLaid).event === 'BidLaid' ? [(event as BidLaid).seat] : []))
    expect(Object.keys(said.said!).map(Number).sort()).toEqual([...seats, ...bidders].sort())
    for (const seat of seats) expect(said.sale!.offers.find((offer) => offer.seat === seat)!.deed).toBe('passed')
  })

  test('a round with three bots is shown in a third of the three minutes that it may take a person', () => {
    // Measured: 36 turns, 28 sales, 48 laps, 20 of them with a bid, 20 questions for more; doubts have a time of their own.
    const held = (kind: string) => {
      const change = changeWith<Scene>('sapone', kind, ({ seat }) => seat >= 0)
      return acted(change).find(({ told }) => told.some(({ event }) => (event as { event: string }).event === kind))!.hold
    }
    const round = 36 * held('CardPicked') + 28 * held('SaleOpened') + 48 * held('Passed') + 20 * held('MoreAsked') + 17 * held('SaleAgreed') + 11 * held('SaleClosed')
    expect(round).toBeLessThan(60_000)
  })

  test('what comes of a sale is not waited for by who has passed for it, but for what is announced', () => {
    const TRAVEL = 420 // milliseconds of a card on its way
    const change = changeWith<Scene, BidLaid>('sapone', 'BidLaid', ({ seat, before }, bid) => {
      const seller = before?.sale?.seller ?? seat
      return seat >= 0 && seller !== seat && bid.seat !== seat
    })
    const time = (is_passed: boolean) => {
      const before = { ...change.before!, sale: { ...change.before!.sale!, is_passed } }
      return sum(acted({ ...change, before }).map(({ hold, isBrisk, isStill }) => hold + (isBrisk || isStill ? 0 : TRAVEL)))
    }
    expect(time(true)).toBeLessThan(time(false) / 2)
  })

  test('who acts sealed disturbs nobody: no card moves', () => {
    const change = changeWith<Scene>('sapone', 'Acted', ({ seat, told }) => seat >= 0 && told.length === 1)
    expect(acted(change).every(({ isStill }) => isStill)).toBe(true)
  })

  test('a doubt is heard, then the card is turned over for all to see', () => {
    const change = changeWith<Scene>('sapone', 'Doubted')
    const event = eventOf<Doubted>(change, 'Doubted')
    const found = acted(change)
    const heard = found.findIndex(({ view }) => view.said?.[event.doubter] === 'I doubt it!')
    expect(found[heard]!.view.sale!.is_revealed).toBe(false)
    expect(found[heard + 1]!.view.sale).toMatchObject({ card: event.card, is_revealed: true })
    expect(noticesOf([found[heard + 1]!], -3)[0]!.title).toBe(event.is_true ? 'True!' : 'A bluff!')
  })

  test('a bluff that is caught says to its seller what is lost, to whom and why', () => {
    const bluff = { doubter: 1, seller: 0, claim: 'leek2', card: 'coin1', is_true: false }
    const own = noticeOf(doubted({ event: 'Doubted', ...bluff }), new Cast(['Ann', 'Bob'], 0))
    expect(own).toEqual({
      title: 'A bluff!',
      sentences: ['You said that it is a leek, and it is a single coin.', 'Bob has caught it, and so you lose the card to Bob.'],
      isLoss: true,
    })
    const wrong = doubted({ event: 'Doubted', ...bluff, card: 'leek2', is_true: true })
    expect(noticeOf(wrong, new Cast(['Ann', 'Bob'], 1))).toEqual({
      title: 'True!',
      sentences: ['You doubted that it is a leek, and it is.', 'You owe Ann a card for that.'],
      isLoss: true,
    })
  })

  test('buyer and seller learn what they got, and others do not', () => {
    const isParty = (seat: number, { buyer, seller }: SaleAgreed) => seat === buyer || seat === seller
    const own = changeWith<Scene, SaleAgreed>('sapone', 'SaleAgreed', ({ seat }, event: SaleAgreed) => isParty(seat, event))
    expect(acted(own).some(({ view }) => view.deal?.event === 'Exchanged')).toBe(true)
    const other = changeWith<Scene, SaleAgreed>('sapone', 'SaleAgreed', ({ seat }, event: SaleAgreed) => !isParty(seat, event))
    expect(acted(other).filter(({ view, announced }) => view.deal || announced)).toEqual([])
  })

  test('what a fair sale has brought is a line, and nothing waits for it', () => {
    const seen: Exchanged = { event: 'Exchanged', seller: 0, buyer: 1, card: 'pick4', is_true: true, paid: ['coin1', 'coin1'] }
    expect(dealWords(seen, new Cast(['Ann', 'Bob'], 0))).toBe('Sold: Bob gave you 2 × single coin.')
    expect(dealWords(seen, new Cast(['Ann', 'Bob'], 1))).toBe('Bought: you have a pick, as Ann said.')
    const kept = (why: SaleClosed['why']) => dealWords({ event: 'SaleClosed', seller: 0, why } as SaleClosed, new Cast(['Ann', 'Bob'], 0))
    expect([kept('no bids'), kept('by the seller')]).toEqual(['There was no bid: you keep your card.', ''])
  })

  test('a sale says who was fooled by what, and a doubt what was paid for it', () => {
    const sale: SaleAgreed = { event: 'SaleAgreed', seller: 0, buyer: 1, claim: 'soap2', price: 1, card: '', paid: [] }
    const seen: Exchanged = { event: 'Exchanged', seller: 0, buyer: 1, card: 'pick4', is_true: false, paid: ['coin1'] }
    const made = exchanged(sale, seen, ['soap1'])!
    expect([0, 1, -3].map((you) => noticeOf(made, new Cast(['Ann', 'Bob'], you)).isLoss)).toEqual([true, true, false])
    expect(noticeOf(made, new Cast(['Ann', 'Bob'], 1)).sentences).toEqual([
      'You get a pick, not a double soap: it was a bluff.',
      'Ann gets a single coin for it, though you said a single soap.',
    ])
    expect(exchanged(sale, { ...seen, is_true: true }, [])).toBeUndefined()
    const payment = paid({ event: 'PaymentSeen', doubter: 1, seller: 0, card: 'leek2' })
    expect(noticeOf(payment, new Cast(['Ann', 'Bob'], 1))).toMatchObject({ sentences: ["You give Ann a leek, for Ann's claim was true."], isLoss: true })
  })

  test('whatever is announced is in words', () => {
    const found = changesOf<Scene>('sapone').flatMap((change) => noticesOf(acted(change), change.seat))
    expectWords(found)
    expect(new Set(found.map(({ title }) => title))).toContain('The last turn')
  })

  test('a card that is sold and its price change hands', () => {
    const change = changeWith<Scene>('sapone', 'SaleAgreed')
    const { seller, buyer, price } = eventOf<SaleAgreed>(change, 'SaleAgreed')
    const found = acted(change)
    const leaving = found.find(({ view, plan }) => !view.sale && plan?.route?.(ON_SALE)?.to)!
    expect(leaving.plan!.route!(ON_SALE)).toEqual({ to: handPlace(buyer) })
    expect(leaving.plan!.route!(`bid ${buyer} 0`)).toEqual({ to: handPlace(seller) })
    const sold = found[found.indexOf(leaving) - 1]!.view
    const after = found[found.indexOf(leaving) + 1]!.view
    expect(after.hand_sizes[seller]).toBe(sold.hand_sizes[seller]! + price)
    expect(after.hand_sizes[buyer]).toBe(sold.hand_sizes[buyer]! + 1)
    expect(sum(after.hand_sizes)).toBe(sum(sold.hand_sizes) + sum(sold.sale!.offers.map(({ cards }) => cards)) + 1)
  })

  test('soap is bought for cards that go to the discards', () => {
    const change = changeWith<Scene>('sapone', 'Bought')
    const { seat, left } = eventOf<Bought>(change, 'Bought')
    const found = acted(change)
    const given = found.findIndex(({ view }) => view.said?.[seat]?.startsWith('I buy'))
    const taken = found[given + 1]!
    expect(found[given]!.view.hand_sizes[seat]).toBe(taken.view.hand_sizes[seat]! - 1)
    expect(taken.view.soap).toBe(left)
    expect(taken.plan!.route!('')).toEqual({ from: SOAP_DECK })
    expect(taken.view.discards[seat]).toBe(change.before!.discards[seat]! + 3)
  })

  test('a round begins with all cards back in the deck', () => {
    const { told, after } = changeWith<Scene>('sapone', 'RoundBegun', ({ before }) => before === null)
    const [empty, dealt] = steps(null, told, after)
    expect(sum(empty!.view.hand_sizes)).toBe(0)
    expect(empty!.plan!.route!('')).toEqual({ to: MARKET_DECK })
    expect(dealt!.plan!.route!('')).toEqual({ from: MARKET_DECK })
  })
})

describe('seats around a market', () => {
  test('are asked in turn, whichever way that goes', () => {
    const { options } = changesOf<Scene>('sapone')[0]!.after
    expect(othersInTurn(1, 4, { ...options, direction: 'clockwise' })).toEqual([2, 3, 0])
    expect(othersInTurn(1, 4, { ...options, direction: 'counterclockwise' as never })).toEqual([0, 3, 2])
    expect(othersAround(2, 4)).toEqual([3, 0, 1])
  })
})

describe('kinds of cards', () => {
  test('have names for every place', () => {
    expect(['coin1', 'coin4', 'leek2', 'artichoke5', 'soap2', 'diamond', ''].map(kindName)).toEqual(
      ['single coin', 'four coins', 'leek', 'artichoke', 'double soap', 'Diamond', 'a card face down'],
    )
    expect(['coin1', 'coin4', 'artichoke5', 'leek2', 'diamond'].map(aKind)).toEqual(
      ['a single coin', 'four coins', 'an artichoke', 'a leek', 'the Diamond'],
    )
    expect(['coin1', 'coin3', 'soap1', 'rake3'].map(shortName)).toEqual(['1 coin', '3 coins', '1 soap', 'rake'])
    expect(['rake3', 'coin2', 'diamond'].map(spoken)).toEqual(['rake 3', 'two coins', 'Diamond'])
  })

  test('are each of one category, but for the Diamond', () => {
    expect(KINDS.filter((kind) => categoryOf(kind) === null)).toEqual(['diamond'])
    expect(categoryOf('broom1')).toBe('tools')
    expect([digitOf('soap2'), digitOf('diamond')]).toEqual([2, 0])
    for (const kind of KINDS) expect(kindName(kind)).not.toContain('undefined')
  })

  test('are sorted, counted and taken away as cards', () => {
    expect(sorted(['diamond', 'soap1', 'coin1'])).toEqual(['coin1', 'soap1', 'diamond'])
    expect(counted(['soap1', 'coin1', 'soap1'])).toEqual([['coin1', 1], ['soap1', 2]])
    expect(without(['soap1', 'soap1', 'coin1'], ['soap1', 'leek2'])).toEqual(['soap1', 'coin1'])
  })
})
