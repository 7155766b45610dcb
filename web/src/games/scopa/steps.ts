// Cuts what was told at a table of Scopa into moments: a card comes to the table, then it takes what it takes.
import { backOf, DECK } from '../../parts/places'
import type { Sound } from '../../parts/sound'
import type { Told } from '../../wire'
import type { Announcement, Step } from '../contract'
import { endingWith, momentsOf } from '../moments'
import * as announcements from './announcements'
import { NOBODY_YET, WHOLE_DECK, type Captured, type GameEvent, type View } from './model'
import { pileOf } from './places'

/** What a table of Scopa shows at one moment: a view, or one between two views. */
export interface Scene extends View {
  /** the card that has just come to the table to capture, and what it is about to take */
  played?: string
  taking?: string[]
  /** every hand, where all of them lie open */
  hands?: string[][]
}

const ONLY_MOTION = 0
const GLANCE = 250
const LOOK = 600

/** The moments from one view to the next. The last one shows the next view itself. */
export function steps(before: Scene | null, told: Told[], after: Scene): Step<Scene>[] {
  const found = momentsOf(before ? quiet(before) : emptied(after), told, moments)
  return found.length ? endingWith(found, () => after) : [step(after, ONLY_MOTION)]
}

function moments(scene: Scene, event: GameEvent, rest: GameEvent[]): Step<Scene>[] {
  switch (event.event) {
    case 'HandBegun':
      return [step({ ...emptied(scene), hand_number: event.hand_number, dealer: event.dealer }, GLANCE)]
    case 'TableDealt':
      return [fromDeck({ ...scene, table: event.cards, deck: scene.deck - event.cards.length }, ONLY_MOTION)]
    case 'DealVoided':
      return voidDeal(emptied(scene), event.table)
    case 'HandDealt':
      return isSeenNext(event.seat, rest) ? [] : [fromDeck(dealt(scene, event.seat, event.count), ONLY_MOTION)]
    case 'CardsDrawn':
      return [fromDeck(drawn(scene, event.seat, event.cards), ONLY_MOTION)]
    case 'Trailed':
      return [play(scene, event.seat, event.card)]
    case 'Captured':
      return capture(scene, event)
    case 'RestCollected':
      return collect(scene, event.seat, event.cards, ONLY_MOTION, announcements.collected(event))
    case 'HandScored':
      return [step({ ...quiet(scene), points: event.totals }, ONLY_MOTION)]
    case 'MatchEnded':
      return [step(quiet(scene), ONLY_MOTION)]
  }
}

function step(view: Scene, hold: number, sound?: Sound): Step<Scene> {
  return { view, told: [], hold, sound }
}

/** Whatever was nowhere before comes off the deck. */
function fromDeck(view: Scene, hold: number): Step<Scene> {
  return { ...step(view, hold, 'turn'), plan: { route: () => ({ from: DECK }) } }
}

function voidDeal(scene: Scene, table: string[]): Step<Scene>[] {
  const shown = { ...scene, table, deck: WHOLE_DECK - table.length }
  const gathered: Step<Scene> = { ...step(scene, GLANCE), plan: { route: () => ({ to: DECK }) } }
  return [{ ...fromDeck(shown, ONLY_MOTION), announced: announcements.voided(table) }, gathered]
}

/** A card comes to the table; one's own is already on its way, another's turns up out of its hand. */
function play(scene: Scene, seat: number, card: string): Step<Scene> {
  const from = backOf(seat, scene.hand_sizes[seat]! - 1)
  const view = onTable(scene, seat, card)
  return { ...step(view, seat === scene.seat ? GLANCE : LOOK, 'place'), plan: { route: () => ({ from }) } }
}

/** First the card lies beside what it takes, and if that is worth it is announced; then all of it goes to the pile. */
function capture(scene: Scene, event: Captured): Step<Scene>[] {
  const played = play(scene, event.seat, event.card)
  played.view = { ...played.view, played: event.card, taking: event.cards }
  played.announced = announcements.captured(event)
  if (played.announced) played.sound = 'flourish'
  const won = collect(played.view, event.seat, [...event.cards, event.card], GLANCE)
  const scopas = scene.scopas.map((count, seat) => (event.scopa && seat === event.seat ? count + 1 : count))
  const last = won.at(-1)!
  last.view = { ...last.view, scopas, last_capturer: event.seat }
  return [played, ...won]
}

/** Cards leave the table, and are counted when they have reached the pile. */
function collect(scene: Scene, seat: number, cards: string[], hold: number, announced?: Announcement): Step<Scene>[] {
  const leaving = { ...quiet(scene), table: scene.table.filter((card) => !cards.includes(card)) }
  const captured = scene.captured.map((pile, owner) => (owner === seat ? [...pile, ...cards] : pile))
  return [
    { ...step(leaving, ONLY_MOTION, 'capture'), plan: { route: () => ({ to: pileOf(seat) }) } },
    { ...step({ ...leaving, captured }, hold), announced },
  ]
}

/** No play in the making, and nothing that could be played. */
function quiet(scene: Scene): Scene {
  return { ...scene, takes: {}, played: undefined, taking: undefined }
}

function emptied(scene: Scene): Scene {
  return {
    ...quiet(scene),
    hand: [],
    hand_sizes: scene.hand_sizes.map(() => 0),
    hands: scene.hands?.map(() => []),
    table: [],
    deck: WHOLE_DECK,
    captured: scene.captured.map(() => []),
    scopas: scene.scopas.map(() => 0),
    last_capturer: NOBODY_YET,
  }
}

/** Whether the cards of that seat are told too, so that its hand is better dealt with their faces up. */
function isSeenNext(seat: number, rest: GameEvent[]): boolean {
  return rest.some((event) => event.event === 'CardsDrawn' && event.seat === seat)
}

function dealt(scene: Scene, seat: number, count: number): Scene {
  const hand_sizes = scene.hand_sizes.map((size, owner) => (owner === seat ? size + count : size))
  return { ...quiet(scene), hand_sizes, deck: scene.deck - count }
}

function drawn(scene: Scene, seat: number, cards: string[]): Scene {
  const after = dealt(scene, seat, cards.length)
  const hands = scene.hands?.map((hand, owner) => (owner === seat ? cards : hand))
  return { ...after, hands, hand: seat === scene.seat ? cards : scene.hand }
}

function onTable(scene: Scene, seat: number, card: string): Scene {
  const without = (cards: string[]) => cards.filter((each) => each !== card)
  return {
    ...quiet(scene),
    hand: without(scene.hand),
    hands: scene.hands?.map(without),
    hand_sizes: scene.hand_sizes.map((size, owner) => (owner === seat ? size - 1 : size)),
    table: [...scene.table, card],
  }
}

/** What all seats saw together: the first one's table, with every hand open. */
export function openHands(views: Scene[]): Scene {
  const [near] = views
  if (!near) throw new Error('There is no view to open.')
  return { ...near, hands: views.map((view) => view.hand) }
}
