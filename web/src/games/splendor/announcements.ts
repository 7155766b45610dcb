// What is announced at a table of Splendor.
import { plural } from '../../table/words'
import type { Announcement } from '../contract'
import { inWords, LOOKS } from './gems'
import type { CardBought, LastRoundBegun, NobleCame } from './model'

export function visited({ seat, noble, points }: NobleCame): Announcement {
  return {
    words: (cast) => [
      'A noble!',
      `${cast.does(seat, 'have', 'has')} cards that give ${inWords(noble.demand)}, which is what this noble asks for.`,
      `It comes to ${cast.name(seat)} and brings ${plural(noble.points, 'point')}: ${points} in all.`,
    ],
  }
}

/** A card that was reserved unseen turns up as it is bought. */
export function revealed({ seat, card, points }: CardBought): Announcement {
  const worth = card.points ? ` and is worth ${plural(card.points, 'point')}, which makes ${points}` : ''
  return {
    words: (cast) => ['A card turns up', `${cast.does(seat, 'buy')} what was reserved unseen: it gives ${LOOKS[card.bonus].name}${worth}.`],
  }
}

export function lastRound({ seat, points }: LastRoundBegun): Announcement {
  return {
    words: (cast) => ['Last round!', `${cast.does(seat, 'have', 'has')} ${plural(points, 'point')}. The round is played to its end, and then the most points win.`],
  }
}

/** A turn that is lost, because nothing can be done. */
export function passed(seat: number): Announcement {
  return {
    words: (cast) => ['A turn is lost', `${cast.does(seat, 'can', 'can')} neither take tokens nor buy or reserve a card.`],
    losers: [seat],
  }
}
