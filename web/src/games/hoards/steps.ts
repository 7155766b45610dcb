// Cuts what was told at a table of Hoards into moments: each deed by itself, raids and lootings as a scene.
import type { Plan } from '../../parts/motion'
import { DECK } from '../../parts/places'
import type { Sound } from '../../parts/sound'
import { plural } from '../../table/words'
import type { Told } from '../../wire'
import type { Announcement, Step } from '../contract'
import { endingWith, momentsOf } from '../moments'
import * as announcements from './announcements'
import { dragonOf } from './dragons'
import { NOBODY_YET } from './model'
import type { CardsDiscarded, CardsDrawn, CardsPassed, GameEvent, King, KingLaid, KingReturned, Looting, Raid } from './model'
import { DISCARDS, DRAWN, handPlace, hoardPlace, pilePlace, shownKey } from './places'
import { handOf, type Scene } from './scene'

const ONLY_MOTION = 0
const GLANCE = 250
const LOOK = 750

const OUT_OF_DECK: Plan = { route: () => ({ from: DECK }) }

/** The moments from one view to the next. The last one shows the next view itself. */
export function steps(before: Scene | null, told: Told[], after: Scene): Step<Scene>[] {
  const first = before ? quiet(before) : emptied(after)
  const found = momentsOf<Scene, GameEvent>(first, told, (scene, event, rest) => moments(scene, event, rest, after))
  if (!found.length) return [{ ...step(after, ONLY_MOTION), plan: OUT_OF_DECK }]
  return endingWith(found, ({ said, isActing }) => ({ ...after, said, isActing }))
}

function moments(before: Scene, event: GameEvent, rest: GameEvent[], after: Scene): Step<Scene>[] {
  const scene = quiet(before)
  switch (event.event) {
    case 'MatchBegun':
      return [step({ ...emptied(scene), first: event.first, deck: event.deck, removed: event.removed }, GLANCE)]
    case 'HandDealt':
      return [dealt(scene, event.seat, event.cards)]
    case 'KingPicked':
      return [word(scene, event.seat, `I am the ${dragonOf(event.king).name}`)]
    case 'TurnBegun':
      return [step(turned(scene, event.seat, event.number), ONLY_MOTION)]
    case 'CombinationHoarded':
      return [buried(scene, event.seat, event.pile, event.size, after)]
    case 'CardAdded':
      return [buried(scene, event.seat, event.pile, 1, after)]
    case 'CardsDrawn':
      return isSeenNext(event.seat, rest) ? [{ ...step(scene, ONLY_MOTION) }] : [drawn(scene, event, [])]
    case 'CardsSeen':
      return [drawn(scene, { ...event, count: event.cards.length, deck: after.deck, why: whyDrawn(scene, after) }, event.cards)]
    case 'CardKept':
      return [step(kept(scene, event.seat, event.card), ONLY_MOTION)]
    case 'DiscardsTaken':
      return [taken(scene, event.seat, event.cards)]
    case 'RaidCalled':
      return [raiding(scene, { seat: event.seat, target: event.target, call: event.call }, LOOK)]
    case 'RaidAnswered':
      return [raiding(scene, { answer: event.agrees ? 'agree' : 'dispute' }, LOOK)]
    case 'GreenAnswered':
      return [announce(inverted(scene, event.seat, event.inverts), event.inverts ? announcements.inverted(event.seat) : undefined)]
    case 'DragonsFought':
      return [announce(fought(scene, event), announcements.fought(event))]
    case 'RaidChosen':
      return [raiding(scene, { choice: event.call }, LOOK)]
    case 'CardsPassed':
      return rest.some((each) => each.event === 'CardsPassedOpenly') ? [] : [passed(scene, event, [])]
    case 'CardsPassedOpenly':
      return [announce(passed(scene, { ...event, count: event.cards.length }, event.cards), announcements.passed(event, scene.raid))]
    case 'LootingBegun':
      return [looting(scene, { ...NO_LOOTING, ...event }, LOOK)]
    case 'LootingEnded':
      return [announce(looting(scene, event.looting, ONLY_MOTION, 'capture'), announcements.looted(event.looting, after.comparison))]
    case 'CardsDiscarded':
      return [announce(discarded(scene, event), announcements.discarded(event, scene.seat))]
    case 'NothingDiscarded':
      return [word(scene, event.seat, 'I have nothing to discard')]
    case 'HoardSeen':
      return [word(scene, event.seat, 'I look at my hoard')]
    case 'DeckPeeked':
      return [word(scene, event.seat, 'I peek at the deck')]
    case 'CardPutBack':
      return [word(scene, event.seat, event.where === 'top' ? 'Back on top' : 'To the bottom')]
    case 'KingLaid':
      return [announce(laid(scene, event), announcements.laid(event))]
    case 'KingRoared':
      return [announce(roared(scene, event.king), announcements.roared(event))]
    case 'KingReturned':
      return [announce(returned(scene, event), announcements.returned(event))]
    case 'DeckEmptied':
      return [announce(step({ ...scene, is_last: true }, ONLY_MOTION, 'flourish'), announcements.emptied(event))]
    case 'Stalled':
      return [announce(step(scene, ONLY_MOTION), announcements.stalled(event))]
    case 'HoardsCounted':
      return [step({ ...scene, tallies: event.tallies, isActing: false }, ONLY_MOTION, 'flourish')]
    case 'LimitExceeded':
    case 'MatchEnded':
      return [step(scene, ONLY_MOTION)]
    case 'DrawSettled':
    case 'TopSeen':
      return []
  }
}

function step(view: Scene, hold: number, sound?: Sound): Step<Scene> {
  return { view, told: [], hold, sound }
}

/** It stays as long as it takes to read that, if there is anything to be announced. */
function announce(of: Step<Scene>, announced: Announcement | undefined): Step<Scene> {
  return announced ? { ...of, announced } : of
}

/** A seat says something; one's own words one knows. */
function word(scene: Scene, seat: number, text: string): Step<Scene> {
  return step({ ...scene, said: { seat, text } }, seat === scene.seat ? GLANCE : LOOK)
}

function dealt(scene: Scene, seat: number, cards: string[]): Step<Scene> {
  const hand_sizes = scene.hand_sizes.map((size) => size || cards.length)
  const hands = scene.hands.map((hand, owner) => (owner === seat ? cards : hand))
  const view = { ...scene, hand: seat === scene.seat ? cards : scene.hand, hands, hand_sizes }
  return { ...step(view, GLANCE, 'turn'), plan: OUT_OF_DECK }
}

function turned(scene: Scene, seat: number, number: number): Scene {
  return {
    ...scene,
    turn: seat,
    turn_number: number,
    used: [],
    combination: 0,
    looking: false,
    raid: null,
    looting: null,
    isActing: false,
  }
}

/** Cards go face down into a pile: which ones, only the hand that they leave can tell. */
function buried(scene: Scene, seat: number, number: number, size: number, after: Scene): Step<Scene> {
  const left = handOf(after, seat)
  const gone = handOf(scene, seat).filter((card) => card && !left.includes(card)).slice(0, size)
  const view = withHand(scene, seat, (hand) => hand.filter((card) => !gone.includes(card)), -size)
  const piles = after.piles.map((piles, owner) => (owner === seat ? piles : (scene.piles[owner] ?? [])))
  const isNew = (scene.piles[seat] ?? []).length < number
  const text = isNew ? `I hoard ${plural(size, 'card')}` : `One more card for pile ${number}`
  return {
    ...word({ ...view, piles, combination: number }, seat, text),
    sound: 'place',
    plan: { route: () => ({ to: pilePlace(seat, number) }) },
  }
}

/** Whether the cards themselves are told too, so that they are better drawn with their faces up. */
function isSeenNext(seat: number, rest: GameEvent[]): boolean {
  return rest.some((event) => event.event === 'CardsSeen' && event.seat === seat)
}

function whyDrawn(scene: Scene, after: Scene): CardsDrawn['why'] {
  return after.phase === 'keep' && scene.drawn_count === 0 ? 'action' : 'refill'
}

/** Of several cards that are drawn on purpose one will be kept: they lie apart until then. */
function drawn(scene: Scene, { seat, count, deck, why }: CardsDrawn | Omit<CardsDrawn, 'event'>, cards: string[]): Step<Scene> {
  const isApart = why === 'action' && count > 1
  const view = isApart
    ? { ...scene, drawn: cards, drawn_count: count }
    : withHand(scene, seat, (hand) => [...hand, ...cards], count)
  const text = isApart ? `I draw ${count} and keep one` : `I draw ${plural(count, 'card')}`
  return { ...word({ ...view, deck }, seat, text), sound: 'turn', plan: OUT_OF_DECK }
}

function kept(scene: Scene, seat: number, card: string): Scene {
  const view = withHand(scene, seat, (hand) => [...hand, card], 1)
  return { ...view, drawn: scene.drawn.filter((each) => each !== card), drawn_count: scene.drawn_count - 1 }
}

function taken(scene: Scene, seat: number, cards: string[]): Step<Scene> {
  const view = withHand({ ...scene, discards: [] }, seat, (hand) => [...hand, ...cards], cards.length)
  const text = cards.length === 1 ? 'I take the discard' : `I take all ${cards.length} discards`
  return { ...word(view, seat, text), sound: 'capture', plan: { route: () => ({ to: handPlace(seat) }) } }
}

const NO_RAID: Raid = {
  seat: NOBODY_YET,
  target: NOBODY_YET,
  call: 'random',
  answer: '',
  inverted: null,
  shown: [],
  winner: NOBODY_YET,
  is_draw: false,
  by_red: false,
  choice: '',
}

function raiding(scene: Scene, change: Partial<Raid>, hold: number): Step<Scene> {
  return step({ ...scene, raid: { ...(scene.raid ?? NO_RAID), ...change }, isActing: true }, hold, 'place')
}

function inverted(scene: Scene, seat: number, inverts: boolean): Step<Scene> {
  if (scene.raid) return raiding(scene, { inverted: inverts }, LOOK)
  if (scene.looting) return looting(scene, { ...scene.looting, inverted: inverts }, LOOK)
  return word(scene, seat, inverts ? 'The weaker shall win' : 'Let it be')
}

function fought(scene: Scene, event: Extract<GameEvent, { event: 'DragonsFought' }>): Step<Scene> {
  const { card, target_card, winner, by_red } = event
  const change = { shown: [card, target_card], winner, by_red, is_draw: winner === NOBODY_YET }
  const from = (key: string) => (key === shownKey(card) ? handPlace(event.seat) : handPlace(event.target))
  return { ...raiding(scene, change, ONLY_MOTION), sound: 'capture', plan: { route: (key) => ({ from: from(key) }) } }
}

/** From hand to hand: who gives sees cards go, all others see them come. */
function passed(scene: Scene, { seat, target, count }: Omit<CardsPassed, 'event' | 'call'>, cards: string[]): Step<Scene> {
  const without = withHand(scene, target, (hand) => hand.filter((card) => !cards.includes(card)), -count)
  const view = withHand(without, seat, (hand) => [...hand, ...cards], count)
  const way = scene.seat === target ? { to: handPlace(seat) } : { from: handPlace(target) }
  return { ...step({ ...view, isActing: true }, LOOK, 'capture'), plan: { route: () => way } }
}

const NO_LOOTING: Looting = {
  seat: NOBODY_YET,
  pile: 0,
  target: NOBODY_YET,
  target_pile: 0,
  inverted: null,
  outcome: '',
  winner: NOBODY_YET,
  by_red: false,
  sizes: [],
}

function looting(scene: Scene, looting: Looting, hold: number, sound: Sound = 'place'): Step<Scene> {
  return step({ ...scene, looting, isActing: true }, hold, sound)
}

/** Cards turn up on the discard pile, out of a hand, out of what was drawn, or out of a hoard. */
function discarded(scene: Scene, { seat, cards, why }: CardsDiscarded): Step<Scene> {
  const discards = [...scene.discards, ...cards]
  if (why === 'drawn') {
    // Who draws keeps one card; that it came to the hand, only this one is told.
    const more = scene.drawn_count - cards.length
    const view = withHand({ ...scene, discards, drawn: [], drawn_count: 0 }, seat, (hand) => hand, more)
    return { ...step(view, seat === scene.seat ? GLANCE : LOOK, 'place'), plan: { route: () => ({ from: DRAWN }) } }
  }
  const isFromHand = why === 'duel' || why === 'loot' || why === 'limit'
  const from = isFromHand ? handPlace(seat) : hoardPlace(seat)
  const view = isFromHand
    ? withHand(scene, seat, (hand) => hand.filter((card) => !cards.includes(card)), -cards.length)
    : scene
  const said = { seat, text: why === 'stray' || why === 'audit' ? 'A lie is found out' : `I discard ${plural(cards.length, 'card')}` }
  const hold = seat === scene.seat ? GLANCE : LOOK
  return { ...step({ ...view, discards, said }, hold, 'place'), plan: { route: () => ({ from, to: DISCARDS }) } }
}

function laid(scene: Scene, { seat, king, owner }: KingLaid): Step<Scene> {
  const view = withHand(scene, seat, (hand) => hand.filter((card) => card !== king), -1)
  const kings = withKing(scene, { king, owner, holder: seat, is_armed: false })
  return {
    ...word({ ...view, kings }, seat, `I lay the ${dragonOf(king).name}`),
    sound: 'place',
    plan: { route: () => ({ from: handPlace(seat) }) },
  }
}

function roared(scene: Scene, king: string): Step<Scene> {
  const kings = scene.kings.map((each) => (each.king === king ? { ...each, is_armed: true } : each))
  return step({ ...scene, kings }, ONLY_MOTION, 'flourish')
}

function returned(scene: Scene, { king, owner }: KingReturned): Step<Scene> {
  const kings = withKing(scene, { king, owner, holder: NOBODY_YET, is_armed: false })
  const view = withHand({ ...scene, kings }, owner, (hand) => [...hand, king], 1)
  const text = `The ${dragonOf(king).name} is back`
  return { ...word(view, owner, text), plan: { route: () => ({ to: handPlace(owner) }) } }
}

function withKing(scene: Scene, king: King): King[] {
  return [...scene.kings.filter((each) => each.king !== king.king), king]
}

/** The table with another hand at a seat, as far as that hand is seen, and with so many cards more. */
function withHand(scene: Scene, seat: number, change: (hand: string[]) => string[], more: number): Scene {
  return {
    ...scene,
    hand: seat === scene.seat ? change(scene.hand) : scene.hand,
    hands: scene.hands.map((hand, owner) => (owner === seat ? change(hand) : hand)),
    hand_sizes: scene.hand_sizes.map((size, owner) => (owner === seat ? size + more : size)),
  }
}

/** Nothing is said, and nothing could be done. */
function quiet(scene: Scene): Scene {
  return { ...scene, choices: null, said: undefined }
}

/** The table before the first card. */
function emptied(scene: Scene): Scene {
  return {
    ...quiet(scene),
    turn: NOBODY_YET,
    used: [],
    hand: [],
    hands: scene.hands.map(() => []),
    hand_sizes: scene.hand_sizes.map(() => 0),
    drawn: [],
    drawn_count: 0,
    discards: [],
    piles: scene.piles.map(() => []),
    kings: [],
    raid: null,
    looting: null,
    comparison: null,
  }
}
