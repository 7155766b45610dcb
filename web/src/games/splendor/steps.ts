// Cuts what was told at a table of Splendor into moments: tokens fly, a card is reached for, goes, and the next turns up.
import type { Plan } from '../../parts/motion'
import type { Sound } from '../../parts/sound'
import type { Told } from '../../wire'
import type { Step } from '../contract'
import { endingWith, momentsOf } from '../moments'
import * as announcements from './announcements'
import { GOLD, LETTERS, minus, NONE, single } from './gems'
import type { BlindReserved, CardBought, CardDrawn, CardLaid, CardReserved, GameEvent, NobleCame, TierLaid } from './model'
import { bankOf, blindOf, bonusesAt, deckOf, tokensAt } from './places'
import { withBank, withCardAt, withPlayer, withTokens, type Flyer, type Scene } from './scene'

const ONLY_MOTION = 0
const GLANCE = 250
const LOOK = 600
const REACH = 500 // milliseconds in which one sees what another seat takes before it goes

/** The moments from one view to the next. The last one shows the next view itself. */
export function steps(before: Scene | null, told: Told[], after: Scene): Step<Scene>[] {
  const found = momentsOf(before ? quiet(before) : after, told, moments)
  return found.length ? endingWith(found, ({ flyers, touched }) => ({ ...after, flyers, touched })) : [step(after, ONLY_MOTION)]
}

function moments(scene: Scene, event: GameEvent): Step<Scene>[] {
  switch (event.event) {
    case 'NoblesLaid':
      return [step({ ...quiet(scene), nobles: event.nobles }, GLANCE)]
    case 'TierLaid':
      return [laidOut(scene, event)]
    case 'MatchBegun':
      return [step({ ...quiet(scene), first: event.first, active: event.first }, GLANCE)]
    case 'TokensTaken':
      return taken(acting(scene, event.seat), event.seat, event.tokens)
    case 'TokensReturned':
      return returned(acting(scene, event.seat), event.seat, event.tokens)
    case 'CardReserved':
      return reserved(acting(scene, event.seat), event)
    case 'BlindReserved':
      return reservedBlind(acting(scene, event.seat), event)
    case 'CardDrawn':
      return [drawn(scene, event)]
    case 'CardBought':
      return bought(acting(scene, event.seat), event)
    case 'CardLaid':
      return [laid(scene, event)]
    case 'NobleCame':
      return visited(scene, event)
    case 'LastRoundBegun':
      return [{ ...step({ ...quiet(scene), last_round: true }, ONLY_MOTION, 'flourish'), announced: announcements.lastRound(event) }]
    case 'Passed':
      return [{ ...step(acting(scene, event.seat), ONLY_MOTION), announced: announcements.passed(event.seat) }]
    case 'MatchEnded':
      return [step(quiet(scene), ONLY_MOTION)]
  }
}

function step(view: Scene, hold: number, sound?: Sound): Step<Scene> {
  return { view, told: [], hold, sound }
}

/** Nothing is on its way, and no player reaches for anything. */
function quiet(scene: Scene): Scene {
  return { ...scene, flyers: undefined, touched: undefined, visitors: [], excess: 0 }
}

/** The seat acts; what it could pay for before is no longer so if it is one's own. */
function acting(scene: Scene, seat: number): Scene {
  return { ...quiet(scene), active: seat, offers: seat === scene.seat ? [] : scene.offers }
}

let flown = 0 // so that no two flights have the same name

/** One token each, from where a colour lies to where it goes. */
function flyersOf(tokens: number[], from: (color: number) => string, to: (color: number) => string): Flyer[] {
  return tokens.flatMap((count, color) =>
    Array.from({ length: count }, () => ({ key: `token ${(flown += 1)}`, color, from: from(color), to: to(color) })),
  )
}

function flying(flyers: Flyer[], others: Plan['route'] = () => undefined): Plan {
  const start = new Map(flyers.map(({ key, from }) => [key, from]))
  return { route: (key) => (start.has(key) ? { from: start.get(key) } : others(key)) }
}

/** Tokens leave the bank, and are counted when they have reached the seat. */
function taken(scene: Scene, seat: number, tokens: number[]): Step<Scene>[] {
  const flyers = flyersOf(tokens, bankOf, (color) => tokensAt(seat, color))
  const leaving = { ...withBank(scene, minus(NONE, tokens)), flyers }
  return [
    { ...step(leaving, ONLY_MOTION, 'place'), plan: flying(flyers) },
    step(withTokens(quiet(leaving), seat, tokens), seat === scene.seat ? ONLY_MOTION : LOOK),
  ]
}

function returned(scene: Scene, seat: number, tokens: number[]): Step<Scene>[] {
  const flyers = flyersOf(tokens, (color) => tokensAt(seat, color), bankOf)
  const leaving = { ...withTokens(scene, seat, minus(NONE, tokens)), flyers }
  return [
    { ...step(leaving, ONLY_MOTION, 'place'), plan: flying(flyers) },
    step(withBank(quiet(leaving), tokens), seat === scene.seat ? ONLY_MOTION : GLANCE),
  ]
}

/** Another player reaches for it: a moment to see for what. */
function reachedFor(scene: Scene, seat: number, touched: string): Step<Scene>[] {
  return seat === scene.seat ? [] : [step({ ...scene, touched }, REACH)]
}

function reserved(scene: Scene, { seat, place, card, gold }: CardReserved): Step<Scene>[] {
  const taking = withPlayer(withCardAt(scene, place, null), seat, (player) => ({
    reserved: [...player.reserved, { tier: card.tier, blind: false, card }],
  }))
  return [...reachedFor(scene, seat, card.name), ...withGold(taking, seat, gold)]
}

function reservedBlind(scene: Scene, { seat, tier, gold }: BlindReserved): Step<Scene>[] {
  const slot = scene.players[seat]?.reserved.length ?? 0
  const decks = scene.decks.map((count, each) => (each === tier - 1 ? count - 1 : count))
  const taking = withPlayer({ ...scene, decks }, seat, (player) => ({
    reserved: [...player.reserved, { tier, blind: true, card: null }],
  }))
  const route = (key: string) => (key === blindOf(seat, slot) ? { from: deckOf(tier) } : undefined)
  return [...reachedFor(scene, seat, deckOf(tier)), ...withGold(taking, seat, gold, route)]
}

/** The card goes to its new owner, and a gold token with it if there is one. */
function withGold(scene: Scene, seat: number, isThere: boolean, route?: Plan['route']): Step<Scene>[] {
  if (!isThere) return [{ ...step(scene, LOOK, 'place'), plan: { route } }]
  const flyers = flyersOf(single(GOLD), bankOf, (color) => tokensAt(seat, color))
  const leaving = { ...withBank(scene, single(GOLD, -1)), flyers }
  return [
    { ...step(leaving, ONLY_MOTION, 'place'), plan: flying(flyers, route) },
    step(withTokens(quiet(leaving), seat, single(GOLD)), GLANCE),
  ]
}

/** The owner sees what came unseen. */
function drawn(scene: Scene, { seat, card, place }: CardDrawn): Step<Scene> {
  const slot = Number(place.slice(1)) - 1
  const view = withReserve(quiet(scene), seat, slot, { card })
  return { ...step(view, GLANCE, 'turn'), plan: { route: () => ({ from: blindOf(seat, slot) }) } }
}

function withReserve(scene: Scene, seat: number, slot: number, change: Partial<Scene['players'][0]['reserved'][0]>): Scene {
  return withPlayer(scene, seat, ({ reserved }) => ({
    reserved: reserved.map((each, number) => (number === slot ? { ...each, ...change } : each)),
  }))
}

/** The payment goes to the bank and the card to the seat; both are counted when they are there. */
function bought(scene: Scene, event: CardBought): Step<Scene>[] {
  const { seat, place, card, paid, points } = event
  const slot = place.startsWith('R') ? Number(place.slice(1)) - 1 : -1
  const shown = shownFirst(scene, event, slot)
  const color = LETTERS.indexOf(card.bonus)
  const flyers = flyersOf(paid, (each) => tokensAt(seat, each), bankOf)
  const paying = withTokens(withCardAt(scene, place, null), seat, minus(NONE, paid))
  const leaving = withPlayer(paying, seat, ({ reserved }) => ({ reserved: reserved.filter((_, each) => each !== slot) }))
  const gone = (key: string) => (key === card.name ? { to: bonusesAt(seat, color) } : undefined)
  const counted = withPlayer(withBank(quiet(leaving), paid), seat, (player) => ({
    points,
    bonuses: player.bonuses.map((count, each) => (each === color ? count + 1 : count)),
    bought: [...player.bought, card],
  }))
  return [
    ...shown,
    { ...step({ ...leaving, flyers }, ONLY_MOTION, 'capture'), plan: flying(flyers, gone) },
    step(counted, seat === scene.seat ? GLANCE : LOOK),
  ]
}

/** What another buys is seen before it goes; what had been reserved unseen turns up. */
function shownFirst(scene: Scene, event: CardBought, slot: number): Step<Scene>[] {
  const { seat, card, blind } = event
  const isHidden = blind && !scene.players[seat]?.reserved[slot]?.card
  if (!isHidden) return reachedFor(scene, seat, card.name)
  const view = { ...withReserve(scene, seat, slot, { card }), touched: card.name }
  const announced = announcements.revealed(event)
  return [{ ...step(view, ONLY_MOTION, 'turn'), plan: { route: () => ({ from: blindOf(seat, slot) }) }, announced }]
}

function laid(scene: Scene, { place, card, left }: CardLaid): Step<Scene> {
  const decks = scene.decks.map((count, tier) => (tier === card.tier - 1 ? left : count))
  const view = withCardAt({ ...quiet(scene), decks }, place, card)
  return { ...step(view, GLANCE, 'turn'), plan: { route: () => ({ from: deckOf(card.tier) }) } }
}

function laidOut(scene: Scene, { tier, cards, left }: TierLaid): Step<Scene> {
  const board = scene.board.map((row, each) => (each === tier - 1 ? row.map((_, slot) => cards[slot] ?? null) : row))
  const decks = scene.decks.map((count, each) => (each === tier - 1 ? left : count))
  const view = { ...quiet(scene), board, decks }
  return { ...step(view, ONLY_MOTION, 'turn'), plan: { route: () => ({ from: deckOf(tier) }) } }
}

/** A noble lights up, which is announced, and comes to the seat. */
function visited(scene: Scene, event: NobleCame): Step<Scene>[] {
  const { seat, number, noble, points } = event
  const lit = { ...quiet(scene), touched: noble.name }
  const nobles = scene.nobles.map((each, place) => (place === number - 1 ? null : each))
  const come = withPlayer({ ...quiet(scene), nobles }, seat, (player) => ({ points, nobles: [...player.nobles, noble] }))
  return [{ ...step(lit, ONLY_MOTION, 'flourish'), announced: announcements.visited(event) }, step(come, LOOK)]
}
