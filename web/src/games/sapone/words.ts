// Sentences that this table says.
import { capitalised, type Cast } from '../../table/cast'
import { listing, plural } from '../../table/words'
import { aKind, counted, CATEGORIES, kindName } from './kinds'
import type { Claim } from './model'
import type { Deal } from './scene'

/** What is wished for: 'vegetables and leek'. */
export function wishes(wish: readonly string[]): string {
  return listing(wish.map((word) => ((CATEGORIES as readonly string[]).includes(word) ? word : kindName(word))))
}

/** A wish as the seller adds it to the claim; '' if there is none. */
export function wishWords(wish: readonly string[]): string {
  return wish.length ? ` I want ${wishes(wish)}.` : ''
}

/** Cards in words: 'two single coins and a leek'. */
export function cardWords(cards: readonly string[]): string {
  return listing(counted(cards).map(([kind, count]) => (count === 1 ? aKind(kind) : `${count} × ${kindName(kind)}`)))
}

/** How a sale ended and who gained by it. */
export function outcomeOf({ seller, end, taker, price }: Claim, cast: Cast): string {
  if (end === 'sold') return `${capitalised(cast.name(taker))} bought it for ${plural(price, 'card')}.`
  if (end === 'caught') return `${capitalised(cast.name(taker))} caught it and got the card for nothing.`
  return `Not sold: ${cast.name(seller)} kept it.`
}

/** What a sale has brought who had a part in it; '' if they closed it themselves. */
export function dealWords(deal: Deal, cast: Cast): string {
  if (deal.event === 'SaleClosed') return deal.why === 'by the seller' ? '' : 'There was no bid: you keep your card.'
  if (deal.seller === cast.you) return `Sold: ${cast.name(deal.buyer)} gave you ${cardWords(deal.paid)}.`
  return `Bought: you have ${aKind(deal.card)}, as ${cast.name(deal.seller)} said.`
}
