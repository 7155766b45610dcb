// Sentences that this table says.
import { capitalised, type Cast } from '../../table/cast'
import { listing, plural } from '../../table/words'
import { aKind, counted, CATEGORIES, kindName } from './kinds'
import type { Claim } from './model'

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
