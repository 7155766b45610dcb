// What is announced at a table of Scopa.
import { plural } from '../../table/words'
import type { Announcement } from '../contract'
import type { Captured, RestCollected } from './model'

const SETTEBELLO = '7D'

/** A scopa, or the card that is a point by itself; other captures are seen, and that is all. */
export function captured({ seat, card, cards, scopa }: Captured): Announcement | undefined {
  const hasSettebello = [card, ...cards].includes(SETTEBELLO)
  if (!scopa && !hasSettebello) return undefined
  return {
    words: (cast) => {
      const taking = `${cast.does(seat, 'take')} ${cast.cards(...cards)} with ${cast.cards(card)}`
      const point = hasSettebello ? [`Among them is ${cast.cards(SETTEBELLO)}, the settebello: a point by itself.`] : []
      return scopa ? ['Scopa!', `${taking} and sweep${cast.you === seat ? '' : 's'} the table: 1 point.`, ...point] : ['Settebello!', `${taking}.`, ...point]
    },
  }
}

/** The cards that are left, and why they go where they go. */
export function collected({ seat, cards }: RestCollected): Announcement {
  const what = cards.length === 1 ? 'The last card' : `The last ${plural(cards.length, 'card')}`
  return {
    words: (cast) => [what, `${cast.does(seat, 'have', 'has')} captured last, and so ${seat === cast.you ? 'you get' : 'gets'} what is left: ${cast.cards(...cards)}.`],
  }
}

export function voided(table: string[]): Announcement {
  return { words: (cast) => ['The deal is void', `${cast.cards(...table)} lie on the table: with three kings or more there is a new deal.`] }
}
