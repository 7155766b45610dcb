// Cuts what was told at a table of Sapone into moments: a pick, a claim, each bid, and the turning of a doubted card.
import type { Plan, Route } from '../../parts/motion'
import type { Sound } from '../../parts/sound'
import type { Told } from '../../wire'
import type { Step } from '../contract'
import { endingWith, momentsOf } from '../moments'
import * as announcements from './announcements'
import { GIVEN_FOR_SOAP, NOBODY_YET, WHOLE_MARKET, WHOLE_SOAP } from './model'
import type * as model from './model'
import { DISCARDS, handPlace, MARKET_DECK, ON_SALE, othersInTurn, SOAP_DECK } from './places'
import { aKind, kindName, sorted, without } from './kinds'
import { actOf, bidOf, type Scene } from './scene'
import { wishWords } from './words'

const ONLY_MOTION = 0
const BLINK = 100
const GLANCE = 250
const HEAR = 400
const LOOK = 600
const DRAMA = 1000

/** The moments from one view to the next. The last one shows the next view itself. */
export function steps(before: Scene | null, told: Told[], after: Scene): Step<Scene>[] {
  const found = momentsOf(before ?? emptied(after), told, moments)
  if (!found.length) return [step(after, ONLY_MOTION)]
  // All are told the same of a round; what this seat knows of the claims, the next view says until somebody plays.
  const own = after.last_round
  for (const each of found) {
    if (own?.claims.length && each.view.last_round?.round_number === own.round_number) each.view = { ...each.view, last_round: own }
  }
  // At the end of a round all hands lie open until the next one is dealt.
  return endingWith(found, ({ said, hands, phase }) => ({ ...after, said, hands: phase === 'score' ? hands : after.hands }))
}

function moments(scene: Scene, event: model.GameEvent, rest: model.GameEvent[]): Step<Scene>[] {
  switch (event.event) {
    case 'RoundBegun':
      return dealt(scene, event, rest)
    case 'TopTurned':
      return [step({ ...scene, market: { ...scene.market, top: event.card } }, ONLY_MOTION)]
    case 'CardPicked':
      return [drawn({ ...scene, turn: event.seat, phase: 'turn', turn_number: scene.turn_number + 1 }, event, rest)]
    case 'CompensationDrawn':
      return [drawn(scene, event, rest)]
    case 'LastTurn':
      return [{ ...step({ ...quiet(scene), is_last_turn: true }, ONLY_MOTION, 'turn'), announced: announcements.lastTurn(event.seat) }]
    case 'Bought':
      return bought(scene, event, rest)
    case 'SaleOpened':
      return [opened(scene, event, rest)]
    case 'Acted':
      return [acted(scene, event.seat)]
    case 'ActSealed': {
      const { seat, act, cards, sayings, for_sale } = event
      const sale = scene.sale && { ...scene.sale, is_passed: scene.sale.is_passed || (for_sale && seat === scene.seat) }
      const next = step({ ...scene, sale, acts: { ...scene.acts, [seat]: { act, cards, sayings } } }, ONLY_MOTION)
      return [{ ...next, isStill: !cards.length }]
    }
    case 'BidLaid':
    case 'Passed':
      // What a lap has brought is seen at once, as it was sealed until all had acted.
      return scene.phase === 'lay' ? [] : [laid(scene, [event, ...ofLap(rest)])]
    case 'Doubted':
      return doubted(scene, event)
    case 'DoubtPaid':
      return [paid(scene, event, rest)]
    case 'MoreAsked':
      return [askedForMore(scene, event)]
    case 'SaleAgreed':
      return agreed(scene, event, rest)
    case 'SaleClosed':
      return closed(scene, event)
    case 'DiamondHeld':
      return [step({ ...spoken(scene, event.seat, 'I have the Diamond!'), phase: 'diamond', declarer: event.seat }, LOOK)]
    case 'DiamondDeclared': {
      const view = spoken({ ...scene, declared: event.kind }, event.seat, `It is ${aKind(event.kind)}.`)
      return [{ ...step(view, ONLY_MOTION, 'flourish'), announced: announcements.declared(event) }]
    }
    case 'RoundScored':
      return [scored(scene, event.scored)]
    case 'HandDealt':
    case 'CardDrawn':
    case 'Discarded':
    case 'CardLaid':
    case 'PaymentSeen':
    case 'Exchanged':
      return []
    case 'MatchEnded':
      return [step(quiet(scene), ONLY_MOTION)]
  }
}

/** Whether we have done with this sale: what still comes of it is not waited for, but for what is announced. */
function isPassed({ sale }: Scene): boolean {
  return sale?.is_passed ?? false
}

function step(view: Scene, hold: number, sound?: Sound, route?: Plan['route']): Step<Scene> {
  return { view, told: [], hold, sound, plan: route && { route } }
}

/** A step during which the next one may begin: what it moves is on its way, and what it says stays to be read. */
function brisk(step: Step<Scene>): Step<Scene> {
  return { ...step, isBrisk: true }
}

const from = (place: string) => (): Route => ({ from: place })
const to = (place: string) => (): Route => ({ to: place })

/** All cards go back, and each seat is dealt its first ones; those whose cards are told, with their faces up. */
function dealt(scene: Scene, event: model.RoundBegun, rest: model.GameEvent[]): Step<Scene>[] {
  const { round_number, starter, cards, market, face_up } = event
  const hands = rest.filter((each) => each.event === 'HandDealt')
  const handOf = (seat: number) => hands.find((each) => each.seat === seat)?.cards ?? []
  const empty = { ...emptied(scene), round_number, starter, turn: starter }
  const view: Scene = {
    ...empty,
    hand: handOf(scene.seat),
    hands: scene.isOpen ? empty.points.map((_, seat) => handOf(seat)) : undefined,
    hand_sizes: empty.points.map(() => cards),
    market: { cards: market, face_up, top: '' },
  }
  return [step(empty, ONLY_MOTION, undefined, to(MARKET_DECK)), step(view, GLANCE, 'turn', from(MARKET_DECK))]
}

/** A seat draws the top card of the market deck. */
function drawn(scene: Scene, event: model.CardPicked | model.CompensationDrawn, rest: model.GameEvent[]): Step<Scene> {
  const { seat, left } = event
  const own = rest.find((each) => each.event === 'CardDrawn' && each.seat === seat && each.source === 'market')
  const card = event.card || (own?.event === 'CardDrawn' ? own.card : '')
  const face_up = scene.market.face_up - (event.card ? 1 : 0)
  const view = withCards(quiet(scene), seat, { come: [card] })
  const next = { ...view, market: { cards: left, face_up, top: '' } }
  return brisk(step(next, seat === scene.seat ? ONLY_MOTION : BLINK, 'turn', from(MARKET_DECK)))
}

/** Three cards leave for the discards, and one comes from the soap deck. */
function bought(scene: Scene, { seat, left }: model.Bought, rest: model.GameEvent[]): Step<Scene>[] {
  const gone = rest.find((each) => each.event === 'Discarded' && each.seat === seat)
  const own = rest.find((each) => each.event === 'CardDrawn' && each.seat === seat && each.source === 'soap')
  const cards = gone?.event === 'Discarded' ? gone.cards : Array<string>(GIVEN_FOR_SOAP).fill('')
  const given = withCards(spoken(scene, seat, 'I buy from the soap deck.'), seat, { go: cards })
  const discards = scene.discards.map((count, other) => (other === seat ? count + GIVEN_FOR_SOAP : count))
  const taken = withCards({ ...given, discards, soap: left }, seat, { come: [own?.event === 'CardDrawn' ? own.card : ''] })
  return [brisk(step(given, GLANCE, 'place', to(DISCARDS))), brisk(step(taken, GLANCE, 'turn', from(SOAP_DECK)))]
}

function opened(scene: Scene, event: model.SaleOpened, rest: model.GameEvent[]): Step<Scene> {
  const { seller, claim, wish, asked } = event
  const laid = rest.find((each) => each.event === 'CardLaid')
  const card = laid?.event === 'CardLaid' ? laid.card : ''
  const offers = othersInTurn(seller, scene.points.length, scene.options).map(
    (seat): model.Offer => ({ seat, cards: 0, sayings: [], kinds: [], deed: '' }),
  )
  const sale: model.Sale = {
    ...{ seller, claim, wish, card, waiting: asked, offers },
    ...{ is_revealed: false, lap: 1, acted: [], can_ask: false, doubter: NOBODY_YET, buyer: NOBODY_YET, is_passed: false },
  }
  const view = { ...withCards(scene, seller, { go: [card] }), sale, phase: 'lap' as const, acts: {}, deal: undefined }
  const words = `${kindName(claim)}!${wishWords(wish)}`
  return brisk(step(spoken(view, seller, words), GLANCE, 'place', from(handPlace(seller))))
}

/** A player has acted: nothing more is seen of it, and who may still act is not disturbed. */
function acted(scene: Scene, seat: number): Step<Scene> {
  const { sale } = scene
  if (!sale) return step(scene, ONLY_MOTION)
  const waiting = sale.waiting.filter((each) => each !== seat)
  const view = { ...scene, said: undefined, sale: { ...sale, waiting, acted: [...sale.acted, seat] } }
  return { ...step(seat === scene.seat ? { ...view, may: [] } : view, ONLY_MOTION), isStill: true }
}

/** The table with another offer of a seat. */
function withOffer(scene: Scene, seat: number, change: (offer: model.Offer) => model.Offer): Scene {
  const { sale } = scene
  const offers = sale?.offers.map((offer) => (offer.seat === seat ? change(offer) : offer)) ?? []
  return { ...scene, sale: sale && { ...sale, offers } }
}

/** All have acted, and nothing is sealed any more; what was done in the lap before is forgotten. */
function unsealed(scene: Scene): Scene {
  const { sale } = scene
  if (!sale || scene.phase === 'lay') return scene
  const offers = sale.offers.map((offer): model.Offer => ({ ...offer, deed: '' }))
  return { ...scene, phase: 'lay', sale: { ...sale, waiting: [], offers } }
}

type Deed = model.BidLaid | model.Passed

/** What else the same lap has brought. */
function ofLap(rest: model.GameEvent[]): Deed[] {
  const end = rest.findIndex(({ event }) => event !== 'BidLaid' && event !== 'Passed')
  return (end < 0 ? rest : rest.slice(0, end)) as Deed[]
}

/** All bids and passes of a lap: the cards travel together, and each player says what they have done. */
function laid(scene: Scene, deeds: Deed[]): Step<Scene> {
  const before = quiet(unsealed(scene))
  const view = deeds.reduce((each, deed) => (deed.event === 'BidLaid' ? bid(each, deed) : passed(each, deed.seats)), before)
  const bids = deeds.filter(({ event }) => event === 'BidLaid')
  const from = (key: string): Route => ({ from: /^bid (\d+) /.test(key) ? handPlace(Number(key.split(' ')[1])) : undefined })
  const isOwn = scene.sale?.seller === scene.seat
  const hold = isPassed(scene) ? GLANCE : bids.length || isOwn ? LOOK : GLANCE
  return brisk(step(view, hold, bids.length ? 'place' : undefined, from))
}

function bid(scene: Scene, { seat, added, sayings, total, cards }: model.BidLaid): Scene {
  const known = cards.length ? cards : (actOf(scene, seat)?.cards ?? [])
  const laid = withOffer(scene, seat, (offer) => ({
    ...offer,
    cards: total,
    sayings: [...offer.sayings, ...sayings],
    kinds: [...offer.kinds, ...known],
    deed: 'added',
  }))
  const words = sayings.length ? sayings.map(kindName).join(', ') : `${added} face down`
  const view = withCards(laid, seat, { go: known.length ? known : Array<string>(added).fill('') })
  return { ...view, said: { ...scene.said, [seat]: words } }
}

function passed(scene: Scene, seats: number[]): Scene {
  const view = seats.reduce((each, seat) => withOffer(each, seat, (offer) => ({ ...offer, deed: 'passed' })), scene)
  return { ...view, said: { ...scene.said, ...Object.fromEntries(seats.map((seat) => [seat, 'I pass.'])) } }
}

/** The doubt is heard, the card is turned over for all to see; a bluff goes to who has caught it. */
function doubted(scene: Scene, event: model.Doubted): Step<Scene>[] {
  const { doubter, card, is_true } = event
  const { sale } = scene
  if (!sale) return []
  const heard = spoken(withOffer(unsealed(scene), doubter, (offer) => ({ ...offer, deed: 'doubted' })), doubter, 'I doubt it!')
  const shown: Scene = { ...heard, sale: { ...heard.sale!, card, is_revealed: true } }
  const reveal = [step(heard, DRAMA, 'place'), { ...step(shown, ONLY_MOTION, 'flourish'), announced: announcements.doubted(event) }]
  if (is_true) return [...reveal, step({ ...quiet(shown), phase: 'pay', sale: { ...shown.sale!, doubter } }, GLANCE)]
  return [...reveal, ...cleared(shown, { [doubter]: [card] }, { [ON_SALE]: handPlace(doubter) })]
}

function paid(scene: Scene, { doubter, seller }: model.DoubtPaid, rest: model.GameEvent[]): Step<Scene> {
  // Which card it was only the two know; to all others it is one of many that change hands.
  const seen = rest.find((each) => each.event === 'PaymentSeen')
  const card = seen?.event === 'PaymentSeen' ? seen.card : ''
  const given = withCards(quiet(scene), doubter, { go: [card] })
  const announced = seen?.event === 'PaymentSeen' ? announcements.paid(seen) : undefined
  return { ...brisk(step(withCards(given, seller, { come: [card] }), LOOK, 'place', from(handPlace(doubter)))), announced }
}

function askedForMore(scene: Scene, { seller, lap, wish, asked }: model.MoreAsked): Step<Scene> {
  const sale = scene.sale && { ...scene.sale, lap, wish, waiting: asked, acted: [], can_ask: false }
  const view: Scene = { ...scene, sale, phase: 'lap', acts: {} }
  return brisk(step(spoken(view, seller, `More!${wishWords(wish)}`), isPassed(scene) ? BLINK : GLANCE, 'turn'))
}

/** The accepted bid is seen, then all cards go where they belong. */
function agreed(scene: Scene, event: model.SaleAgreed, rest: model.GameEvent[]): Step<Scene>[] {
  const { seller, buyer, price } = event
  const { sale } = scene
  if (!sale) return []
  const seen = rest.find((each) => each.event === 'Exchanged')
  const [card, cards] = seen?.event === 'Exchanged' ? [seen.card, seen.paid] : [sale.card, Array<string>(price).fill('')]
  const deal = seen?.event === 'Exchanged' ? seen : undefined
  const sold = { ...spoken({ ...scene, sale: { ...sale, buyer } }, seller, 'Sold!'), deal }
  const routes = Object.fromEntries(Array.from({ length: price }, (_, index) => [`bid ${buyer} ${index}`, handPlace(seller)]))
  const moved = cleared(sold, { [buyer]: [card], [seller]: cards }, { ...routes, [ON_SALE]: handPlace(buyer) }, buyer)
  const announced = seen?.event === 'Exchanged' ? announcements.exchanged(event, seen, bidBy(sale, buyer)) : undefined
  const isKnown = seller === scene.seat || isPassed(scene) // to who has accepted it, or has done with it
  return [{ ...brisk(step(sold, isKnown ? GLANCE : LOOK, 'capture')), announced }, ...moved]
}

/** What the buyer says of the cards that are paid. */
function bidBy(sale: model.Sale, buyer: number): string[] {
  return sale.offers.find(({ seat }) => seat === buyer)?.sayings ?? []
}

const WHY_CLOSED: Record<model.SaleClosed['why'], string> = {
  'by the seller': 'I keep it.',
  'no bids': 'No bids.',
  'nobody can bid': 'Nobody can bid.',
}

function closed(scene: Scene, event: model.SaleClosed): Step<Scene>[] {
  const { seller, why } = event
  const isOwn = seller === scene.seat
  const kept = { ...spoken(scene, seller, WHY_CLOSED[why]), deal: isOwn ? event : undefined }
  const hold = isOwn || isPassed(scene) ? GLANCE : HEAR
  return [brisk(step(kept, hold)), ...cleared(kept, { [seller]: [scene.sale?.card ?? ''] }, { [ON_SALE]: handPlace(seller) })]
}

/**
 * The sale is over: all that lay there is on its way, and then in the hands that got it. Bids go back, but for that of
 * a buyer, whose cards are among those that a player gets.
 */
function cleared(scene: Scene, got: Record<number, string[]>, ways: Record<string, string>, buyer = NOBODY_YET): Step<Scene>[] {
  const offers = scene.sale?.offers ?? []
  const way = (key: string) => ways[key] ?? (key.startsWith('bid ') ? handPlace(Number(key.split(' ')[1])) : undefined)
  const leaving: Scene = { ...scene, sale: null, acts: {} }
  let view = quiet(leaving)
  for (const offer of offers) if (offer.seat !== buyer) view = withCards(view, offer.seat, { come: bidOf(offer) })
  for (const [seat, cards] of Object.entries(got)) view = withCards(view, Number(seat), { come: cards })
  const away = step(leaving, ONLY_MOTION, 'capture', (key) => ({ to: way(key) }))
  // Nobody waits for what others get; what we get comes into the hand when it is there.
  const isOwn = Boolean(got[scene.seat])
  return [isOwn ? away : brisk(away), brisk(step(view, ONLY_MOTION))]
}

function scored(scene: Scene, last_round: model.Round): Step<Scene> {
  const view: Scene = {
    ...quiet(scene),
    phase: 'score',
    last_round,
    points: last_round.totals,
    history: [...scene.history, last_round.points],
    hands: last_round.hands,
    hand: last_round.hands[scene.seat] ?? [],
  }
  return step(view, LOOK)
}

/** The table after cards have come to or gone from a hand, each seen as far as it is known. */
function withCards(scene: Scene, seat: number, { come = [], go = [] }: { come?: string[]; go?: string[] }): Scene {
  const change = (hand: string[]) => sorted([...without(hand, go), ...come.filter(Boolean)])
  const more = come.length - go.length
  return {
    ...scene,
    hand: seat === scene.seat ? change(scene.hand) : scene.hand,
    hands: scene.hands?.map((hand, owner) => (owner === seat ? change(hand) : hand)),
    hand_sizes: scene.hand_sizes.map((size, owner) => (owner === seat ? size + more : size)),
  }
}

function spoken(scene: Scene, seat: number, text: string): Scene {
  return { ...quiet(scene), said: { [seat]: text } }
}

/** Nothing is said, and nothing can be done. */
function quiet(scene: Scene): Scene {
  return { ...scene, may: [], said: undefined }
}

/** The table between two rounds. */
function emptied(scene: Scene): Scene {
  const nothing = scene.points.map(() => 0)
  return {
    ...quiet(scene),
    phase: 'opening',
    turn_number: 0,
    hand: [],
    hands: scene.isOpen ? scene.points.map(() => []) : undefined,
    hand_sizes: nothing,
    discards: nothing,
    own_discards: [],
    market: { cards: WHOLE_MARKET, face_up: 0, top: '' },
    soap: WHOLE_SOAP,
    is_last_turn: false,
    declarer: NOBODY_YET,
    declared: '',
    sale: null,
    sealed: null,
    acts: {},
    claims: [],
  }
}

