// Cards, nobles and offers in words, for who hears the table.
import { plural } from '../../table/words'
import { GOLD, inWords, LOOKS } from './gems'
import type { Card, Noble, Offer, Reserve } from './model'

/** `gives blue, 3 points, costs 6 blue`. */
export function cardWords(card: Card): string {
  const points = card.points ? `, ${plural(card.points, 'point')}` : ''
  return `gives ${LOOKS[card.bonus].name}${points}, costs ${inWords(card.cost)}`
}

/** A place of a command as one says it: 'card 3 of tier 1', 'the deck of tier 2', 'reserved card 1'. */
export function placeWords(place: string): string {
  if (place.startsWith('R')) return `reserved card ${place.slice(1)}`
  const [tier, number] = place.split('-')
  return number === '0' ? `the deck of tier ${tier}` : `card ${number} of tier ${tier}`
}

export function nobleWords(noble: Noble): string {
  return `${plural(noble.points, 'point')}, comes to ${inWords(noble.demand)}`
}

/** What the card would cost who looks at it. */
export function offerWords(offer: Offer | undefined): string {
  if (!offer) return ''
  return offer.payment.length ? `you can pay ${inWords(offer.payment)}` : `you lack ${plural(offer.missing, 'token')}`
}

export function reserveWords(reserve: Reserve): string {
  return reserve.card ? cardWords(reserve.card) : `a card of tier ${reserve.tier}, unseen`
}

/** How much gold the seat would pay for it. */
export function goldIn(offer: Offer | undefined): number {
  return offer?.payment[GOLD] ?? 0
}
