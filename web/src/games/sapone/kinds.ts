// The seventeen kinds of card, the four categories, and what they are called.

import { DIAMOND, MEMBERS } from './model'

export { DIAMOND }
export type CategoryName = keyof typeof MEMBERS
export const CATEGORIES = Object.keys(MEMBERS) as CategoryName[]

/** All of them, in the order in which cards are listed. */
export const KINDS: readonly string[] = [...CATEGORIES.flatMap((category) => MEMBERS[category]), DIAMOND]

const COUNTED = ['', 'single', 'double', 'triple', 'fourfold']

export function kindsOf(category: CategoryName): readonly string[] {
  return MEMBERS[category]
}

/** Its category; null for the Diamond, which has none before it is declared. */
export function categoryOf(kind: string): CategoryName | null {
  return CATEGORIES.find((category) => kindsOf(category).includes(kind)) ?? null
}

/** The digit on it: how many items, or how rare (1 is the rarest); 0 for the Diamond. */
export function digitOf(kind: string): number {
  return Number(/\d$/.exec(kind)?.[0] ?? 0)
}

/** In words: 'leek', 'four coins', 'double soap', 'Diamond'. Without a kind, 'a card face down'. */
export function kindName(kind: string): string {
  if (!kind) return 'a card face down'
  if (kind === DIAMOND) return 'Diamond'
  const digit = digitOf(kind)
  if (kind.startsWith('coin')) return digit === 1 ? 'single coin' : `${['two', 'three', 'four'][digit - 2]} coins`
  if (kind.startsWith('soap')) return `${COUNTED[digit]} soap`
  return kind.slice(0, -1)
}

/** In a word or two, for where there is little room: 'leek', '4 coins'. */
export function shortName(kind: string): string {
  const digit = digitOf(kind)
  if (kind.startsWith('coin')) return digit === 1 ? '1 coin' : `${digit} coins`
  return kind.startsWith('soap') ? `${digit} soap` : kindName(kind)
}

/** With its article: 'a leek', 'an artichoke', 'two coins', 'the Diamond'. */
export function aKind(kind: string): string {
  const name = kindName(kind)
  if (kind === DIAMOND) return `the ${name}`
  if (/^coin[2-4]$/.test(kind) || !kind) return name
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}

/** As a screen reader says a card: its name and what its digit means. */
export function spoken(kind: string): string {
  const category = categoryOf(kind)
  const isRare = category === 'vegetables' || category === 'tools'
  return isRare ? `${kindName(kind)} ${digitOf(kind)}` : kindName(kind)
}

/** Cards in the order in which they are listed. */
export function sorted(cards: readonly string[]): string[] {
  return cards.toSorted((one, other) => KINDS.indexOf(one) - KINDS.indexOf(other))
}

/** The first cards without the second ones, each of which goes once. */
export function without(cards: readonly string[], gone: readonly string[]): string[] {
  const left = [...cards]
  for (const card of gone) {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

/** How many of each kind there are, in their order. */
export function counted(cards: readonly string[]): [kind: string, count: number][] {
  return KINDS.map((kind): [string, number] => [kind, cards.filter((card) => card === kind).length]).filter(
    ([, count]) => count > 0,
  )
}

/** What the digit on a card says; '' of a card that lies face down. */
export function meaningOf(kind: string): string {
  if (kind === DIAMOND) return 'The Diamond: at the end of the round it counts as one more card of any other kind.'
  const category = categoryOf(kind)
  const digit = digitOf(kind)
  if (!category) return ''
  if (category === 'coins' || category === 'soap') return `The ${digit}: so much ${category === 'soap' ? 'soap' : 'money'} is on this card.`
  const exist = digit === 1 ? 'there is only one such card, the rarest' : `there are ${digit} such cards, and 1 would be the rarest`
  return `The ${digit}: ${exist}. Different ${category} count, and rare ones break ties.`
}
