// What a table of Splendor shows at one moment: a view, or one between two views.
import { plus } from './gems'
import type { Card, Offer, Player, View } from './model'
import { spotOf } from './places'

/** A token on its way. */
export interface Flyer {
  key: string
  color: number
  from: string
  to: string
}

export interface Scene extends View {
  flyers?: Flyer[]
  /** the card, noble or deck that a player reaches for */
  touched?: string
}

/** What all seats saw together: the first one's table, with every reserved card open. */
export function openHands(views: Scene[]): Scene {
  const [near] = views
  if (!near) throw new Error('There is no view to open.')
  const players = near.players.map((player, seat) => ({
    ...player,
    reserved: views[seat]?.players[seat]?.reserved ?? player.reserved,
  }))
  return { ...near, players }
}

/** What a card would cost who looks; undefined to a spectator, and when nothing is bought any more. */
export function offerAt(scene: Scene, place: string): Offer | undefined {
  if (scene.winners.length) return undefined
  return scene.offers.find((offer) => offer.place === place)
}

/** The card at a place, as far as it is seen. */
export function cardAt(scene: Scene, seat: number, place: string): Card | null {
  const spot = spotOf(place)
  if (spot) return scene.board[spot[0]]?.[spot[1]] ?? null
  const slot = Number(/^R(\d)$/.exec(place)?.[1] ?? 0) - 1
  return scene.players[seat]?.reserved[slot]?.card ?? null
}

export function withPlayer(scene: Scene, seat: number, change: (player: Player) => Partial<Player>): Scene {
  const players = scene.players.map((player, each) => (each === seat ? { ...player, ...change(player) } : player))
  return { ...scene, players }
}

export function withCardAt(scene: Scene, place: string, card: Card | null): Scene {
  const spot = spotOf(place)
  if (!spot) return scene
  const board = scene.board.map((row, tier) =>
    row.map((each, slot) => (tier === spot[0] && slot === spot[1] ? card : each)),
  )
  return { ...scene, board, offers: scene.offers.filter((offer) => offer.place !== place) }
}

/** Tokens come to a seat from the bank; less than none go back. */
export function withTokens(scene: Scene, seat: number, tokens: number[]): Scene {
  return withPlayer(scene, seat, (player) => ({ tokens: plus(player.tokens, tokens) }))
}

export function withBank(scene: Scene, tokens: number[]): Scene {
  return { ...scene, bank: plus(scene.bank, tokens) }
}
