// What is announced at a table of SobeSobe.
import { suitName } from '../../cards'
import { capitalised } from '../../table/cast'
import { listing, plural } from '../../table/words'
import type { Announcement } from '../contract'
import { inTerms, termOf } from './glossary'
import type { TrickWon, TrumpNamed } from './model'
import type { Scene } from './scene'
import { codeOf } from './suits'

const TRICKS = 5 // of a round
const WITHOUT = 5 // times the worth of a trick comes on without one; to the party player double

/** The trick that settles something: who is down to 0 by it, and after the last one, whose points go up. */
export function decided(after: Scene, { seat: winner, card }: TrickWon): Announcement | undefined {
  const { won, points, value, playing, party } = after
  const isLast = won.reduce((sum, count) => sum + count, 0) === TRICKS
  const left = (seat: number) => points[seat]! - value * won[seat]!
  const isDown = left(winner) <= 0 && left(winner) + value > 0
  const losers = isLast ? playing.filter((seat) => won[seat] === 0) : []
  if (!isDown && !losers.length) return undefined
  const price = (seat: number) => WITHOUT * value * (seat === party ? 2 : 1)
  return {
    words: (cast) => {
      const up = losers.map((seat) => {
        const double = seat === party ? ', double for the party player' : ''
        return `${cast.does(seat, 'have', 'has')} won no ${inTerms('trick')}: ${plural(price(seat), 'point')} more${double}.`
      })
      const down = isDown ? [`${cast.does(winner, 'are', 'is')} down to ${Math.max(left(winner), 0)}${isLast ? '' : inTerms(', and this round is the last')}.`] : []
      const title = losers.length ? `Up for ${listing(losers.map((seat) => cast.name(seat)))}!` : `${capitalised(cast.name(winner))} at 0!`
      return [title, `${cast.does(winner, 'win')} the ${isLast ? 'last ' : ''}${inTerms('trick')} with ${cast.cards(card)}.`, ...down, ...up]
    },
    losers,
  }
}

/** A trump that was named before anybody saw a card. */
export function blind(seat: number, trump: TrumpNamed['trump'], value: number): Announcement {
  return {
    words: (cast) => [
      trump === 'hearts' ? `${termOf('copas às escuras')}!` : 'In the dark!',
      `${cast.does(seat, 'name')} ${trump && suitName(codeOf(trump), cast.deck)} ${inTerms('trump')} before a card is dealt, and so all counts double: a ${inTerms('trick')} ${plural(value, 'point')}, none ${WITHOUT * value} more.`,
    ],
  }
}

export function reset(party: number): Announcement {
  return {
    words: (cast) => [inTerms('The trump again'), `Nobody plays against ${cast.name(party)}, and so ${cast.does(party, 'name')} the ${inTerms('trump')} once more; all decide again.`],
  }
}
