// What is announced at a table of Sapone.
import type { Announcement } from '../contract'
import { aKind, without } from './kinds'
import type { DiamondDeclared, Doubted, Exchanged, PaymentSeen, SaleAgreed } from './model'
import { cardWords } from './words'

/** A doubted card is turned over: one of the two loses by it. */
export function doubted({ doubter, seller, claim, card, is_true }: Doubted): Announcement {
  return {
    words: (cast) =>
      is_true
        ? [
            'True!',
            `${cast.does(doubter, 'doubted', 'doubted')} that it is ${aKind(claim)}, and it is.`,
            `${cast.does(doubter, 'owe')} ${cast.name(seller)} a card for that.`,
          ]
        : [
            'A bluff!',
            `${cast.does(seller, 'said', 'said')} that it is ${aKind(claim)}, and it is ${aKind(card)}.`,
            `${cast.does(doubter, 'have', 'has')} caught it, and so ${cast.does(seller, 'lose')} the card to ${cast.name(doubter)}.`,
          ],
    losers: [is_true ? doubter : seller],
  }
}

/** Which card was paid for the doubt: the two are told. */
export function paid({ doubter, seller, card }: PaymentSeen): Announcement {
  return {
    words: (cast) => [
      'Paid for the doubt',
      `${cast.does(doubter, 'give')} ${cast.name(seller)} ${aKind(card)}, for ${cast.whose(seller)} claim was true.`,
    ],
    losers: [doubter],
  }
}

/** What really changed hands, of which buyer and seller learn now; undefined if nobody was fooled, for that needs no pause. */
export function exchanged({ seller, buyer, claim }: SaleAgreed, { card, is_true, paid }: Exchanged, said: string[]): Announcement | undefined {
  const lies = without(said, paid)
  if (is_true && !lies.length) return undefined
  return {
    words: (cast) => [
      'Fooled!',
      `${cast.does(buyer, 'get')} ${aKind(card)}${is_true ? ', as it was said' : `, not ${aKind(claim)}: it was a bluff`}.`,
      `${cast.does(seller, 'get')} ${cardWords(paid)} for it${lies.length ? `, though ${cast.name(buyer)} said ${cardWords(said)}` : ''}.`,
    ],
    losers: [...(is_true ? [] : [buyer]), ...(lies.length ? [seller] : [])],
  }
}

export function lastTurn(seat: number): Announcement {
  return { words: (cast) => ['The last turn', `The market is empty: after ${cast.whose(seat)} turn the round is scored.`] }
}

export function declared({ seat, kind }: DiamondDeclared): Announcement {
  return { words: (cast) => ['The Diamond', `${cast.whose(seat)} Diamond counts as ${aKind(kind)}.`] }
}
