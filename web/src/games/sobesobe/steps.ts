// Cuts what was told at a table of SobeSobe into moments: each word and card by itself, and each trick whole before it goes.
import type { Plan } from '../../parts/motion'
import { backOf, DECK } from '../../parts/places'
import type { Sound } from '../../parts/sound'
import type { Told } from '../../wire'
import type { Step } from '../contract'
import { endingWith, momentsOf } from '../moments'
import * as announcements from './announcements'
import { NOBODY_YET, WHOLE_DECK } from './model'
import type { CardPlayed, CardsDrawn, GameEvent, HandsDealt, RoundBegun, Trick, TrickWon, TrumpNamed } from './model'
import { tricksOf } from './places'
import type { Scene } from './scene'

const NOTHING: Trick = { seats: [], cards: [], winner: NOBODY_YET }
const ONLY_MOTION = 0
const GLANCE = 200
const LOOK = 450
const WHOLE_TRICK = 1100

const OUT_OF_DECK: Plan = { route: () => ({ from: DECK }) }
const INTO_DECK: Plan = { route: () => ({ to: DECK }) }

/** The moments from one view to the next. The last one shows the next view itself. */
export function steps(before: Scene | null, told: Told[], after: Scene): Step<Scene>[] {
  const found = momentsOf(before ? quiet(before) : emptied(after), told, moments)
  const last = found.at(-1)
  const isDrawn = !last || after.hand_sizes.some((size, seat) => size > last.view.hand_sizes[seat]!)
  // No seat is told that another draws what it exchanged for: only its hand is seen to grow.
  if (isDrawn) return [...found, { ...step(after, ONLY_MOTION, last && 'turn'), plan: OUT_OF_DECK }]
  return endingWith(found, ({ said }) => ({ ...after, said }))
}

function moments(scene: Scene, event: GameEvent, rest: GameEvent[]): Step<Scene>[] {
  switch (event.event) {
    case 'RoundBegun':
      return [begun(scene, event)]
    case 'CardsAwaited':
      return [word(scene, event.seat, 'Cards first')]
    case 'TrumpNamed':
      return [named(scene, event)]
    case 'HandsDealt':
      return [dealt(scene, event, rest)]
    case 'CardsDrawn':
      return isDealt(scene, event) ? [] : [drawn(scene, event)]
    case 'AllMustPlay':
      return [step({ ...scene, playing: scene.points.map((_, seat) => seat) }, GLANCE)]
    case 'MustPlay':
      return [word(joined(scene, event.seat), event.seat, 'I must play')]
    case 'Decided':
      return [event.plays ? word(joined(scene, event.seat), event.seat, 'I play') : sitOut(scene, event.seat)]
    case 'TrumpReset':
      return [reset(scene, event.party)]
    case 'Exchanged':
      return [exchanged(scene, event.seat, event.count, rest)]
    case 'CardPlayed':
      return [played(scene, event, rest[0])]
    case 'TrickWon':
      return collected(scene, event)
    case 'RoundScored':
      return [step({ ...scene, points: event.rounds.at(-1)!.points }, ONLY_MOTION)]
    case 'MatchEnded':
      return [step(scene, ONLY_MOTION)]
    case 'Discarded':
      return []
  }
}

function step(view: Scene, hold: number, sound?: Sound): Step<Scene> {
  return { view, told: [], hold, sound }
}

function begun(scene: Scene, { round_number, dealer, party }: RoundBegun): Step<Scene> {
  return { ...step({ ...emptied(scene), phase: 'blind', round_number, dealer, party }, GLANCE), plan: INTO_DECK }
}

/** A seat says something; one's own words one knows. */
function word(scene: Scene, seat: number, text: string): Step<Scene> {
  return step({ ...quiet(scene), said: { seat, text } }, seat === scene.seat ? GLANCE : LOOK)
}

function named(scene: Scene, { seat, trump, blind, value }: TrumpNamed): Step<Scene> {
  const after = { ...quiet(scene), trump, blind, value }
  if (blind) return { ...step(after, ONLY_MOTION, 'flourish'), announced: announcements.blind(seat, trump, value) }
  return word(after, seat, `${trump}!`)
}

function reset(scene: Scene, party: number): Step<Scene> {
  const view = { ...scene, trump: '' as const, blind: false, value: 0, again: true, playing: [], sitting: [] }
  return { ...step(view, ONLY_MOTION), announced: announcements.reset(party) }
}

function joined(scene: Scene, seat: number): Scene {
  return { ...scene, playing: [...scene.playing, seat] }
}

function sitOut(scene: Scene, seat: number): Step<Scene> {
  return word({ ...scene, sitting: [...scene.sitting, seat] }, seat, 'I sit out')
}

/** All are dealt together, those whose cards are told too with their faces up. */
function dealt(scene: Scene, { seats, count }: HandsDealt, rest: GameEvent[]): Step<Scene> {
  const drawn = rest.filter((event) => event.event === 'CardsDrawn')
  const handOf = (seat: number) => drawn.find((event) => event.seat === seat)?.hand
  const view = {
    ...quiet(scene),
    hand: handOf(scene.seat) ?? scene.hand,
    hands: scene.hands?.map((hand, seat) => handOf(seat) ?? hand),
    hand_sizes: scene.hand_sizes.map((size, seat) => (seats.includes(seat) ? size + count : size)),
    deck: scene.deck - seats.length * count,
  }
  return { ...step(view, GLANCE, 'turn'), plan: OUT_OF_DECK }
}

/** Whether these cards are in the hand already: they were dealt with all hands. */
function isDealt(scene: Scene, { seat, cards }: CardsDrawn): boolean {
  const hand = scene.hands?.[seat] ?? (seat === scene.seat ? scene.hand : [])
  return cards.every((card) => hand.includes(card))
}

function drawn(scene: Scene, { seat, hand }: CardsDrawn): Step<Scene> {
  const view = withHand(scene, seat, () => hand, hand.length - scene.hand_sizes[seat]!)
  return { ...step(view, GLANCE, 'turn'), plan: OUT_OF_DECK }
}

/** Cards go back to the deck: which ones, only their owner is told. */
function exchanged(scene: Scene, seat: number, count: number, rest: GameEvent[]): Step<Scene> {
  const gone = rest.find((event) => event.event === 'Discarded' && event.seat === seat)
  const cards = gone?.event === 'Discarded' ? gone.cards : []
  const view = withHand(scene, seat, (hand) => hand.filter((card) => !cards.includes(card)), -count)
  const after = { ...view, exchanged: scene.exchanged.map((each, other) => (other === seat ? count : each)) }
  return { ...word(after, seat, count ? `I exchange ${count}` : 'I keep all'), plan: INTO_DECK }
}

/** A card comes to the middle; one's own is already on its way, another's turns up out of its hand. */
function played(scene: Scene, { seat, card }: CardPlayed, next: GameEvent | undefined): Step<Scene> {
  const from = backOf(seat, scene.hand_sizes[seat]! - 1)
  const { seats, cards } = scene.trick
  const winner = next?.event === 'TrickWon' ? next.seat : NOBODY_YET
  const view = withHand(scene, seat, (hand) => hand.filter((each) => each !== card), -1)
  const trick = { seats: [...seats, seat], cards: [...cards, card], winner }
  const isWhole = winner !== NOBODY_YET
  const isDecisive = next?.event === 'TrickWon' && announcements.decided(withTrick(scene, winner), next) !== undefined
  const hold = isDecisive ? ONLY_MOTION : isWhole ? WHOLE_TRICK : seat === scene.seat ? GLANCE : LOOK
  return { ...step({ ...view, phase: 'tricks', trick }, hold, 'place'), plan: { route: () => ({ from }) } }
}

/** One that decides is announced; the trick leaves the middle, and is counted when it has reached its winner. */
function collected(scene: Scene, event: TrickWon): Step<Scene>[] {
  const { seat } = event
  const announced = announcements.decided(withTrick(scene, seat), event)
  const leaving = { ...quiet(scene), trick: NOTHING }
  const tricks = [...scene.tricks, { ...scene.trick, winner: seat }]
  return [
    ...(announced ? [{ ...step(scene, ONLY_MOTION, 'flourish'), announced }] : []),
    { ...step(leaving, ONLY_MOTION, 'capture'), plan: { route: () => ({ to: tricksOf(seat) }) } },
    step({ ...withTrick(leaving, seat), tricks }, ONLY_MOTION),
  ]
}

/** The table with one trick more for that seat. */
function withTrick(scene: Scene, winner: number): Scene {
  return { ...scene, won: scene.won.map((count, seat) => (seat === winner ? count + 1 : count)) }
}

/** The table with another hand at a seat, as far as that hand is seen, and with so many cards more. */
function withHand(scene: Scene, seat: number, change: (hand: string[]) => string[], more: number): Scene {
  return {
    ...quiet(scene),
    hand: seat === scene.seat ? change(scene.hand) : scene.hand,
    hands: scene.hands?.map((hand, owner) => (owner === seat ? change(hand) : hand)),
    hand_sizes: scene.hand_sizes.map((size, owner) => (owner === seat ? size + more : size)),
  }
}

/** Nothing is said, and nothing could be played. */
function quiet(scene: Scene): Scene {
  return { ...scene, playable: [], said: undefined }
}

/** The table between two rounds. */
function emptied(scene: Scene): Scene {
  const nobody = scene.points.map(() => 0)
  return {
    ...quiet(scene),
    trump: '',
    blind: false,
    value: 0,
    again: false,
    playing: [],
    sitting: [],
    hand: [],
    hands: scene.hands?.map(() => []),
    hand_sizes: nobody,
    folded: [],
    discards: [],
    exchanged: nobody.map(() => NOBODY_YET),
    deck: WHOLE_DECK,
    trick: NOTHING,
    tricks: [],
    won: nobody,
  }
}
