// What is announced at a table of Hoards.
import { cardName } from '../../cards'
import type { Cast } from '../../table/cast'
import { listing, plural } from '../../table/words'
import type { Announcement } from '../contract'
import { dragonOf } from './dragons'
import type * as model from './model'
import { isOf } from './scene'

const cardWords = (cards: string[]) => listing(cards.map((card) => `the ${cardName(card)}`))
const handWords = (card: string) => (card ? `the ${cardName(card)}` : 'an empty hand')

/** Two cards are shown; who wins says how the raid goes on, and in a draw it is over. */
export function fought(event: model.DragonsFought): Announcement {
  const { seat, card, target, target_card, winner, inverted, by_red } = event
  return {
    words: (cast) => [
      winner < 0 ? 'A drawn fight' : `${cast.does(winner, 'win')} the fight`,
      `${cast.does(seat, 'show')} ${handWords(card)}, ${cast.name(target)} ${handWords(target_card)}.`,
      ...(inverted ? ['The green dragon lets the weaker card win.'] : []),
      ...(by_red ? ['It is a draw, and the red dragon decides it.'] : []),
      winner < 0
        ? 'Neither is stronger: both cards are discarded, and the raid is over.'
        : winner === seat
          ? `${cast.does(winner, 'choose')} what to take: one card at random, or two that ${cast.does(target, 'choose')}.`
          : `${cast.does(winner, 'choose')} what to give: one card at random, or two of ${cast.own(target)} choice.`,
    ],
  }
}

/** Which cards a raid has taken: the two are told. */
export function passed({ seat, target, cards }: model.CardsPassedOpenly, raid: model.Raid | null): Announcement {
  const how = (raid?.choice || raid?.call) === 'give' ? 'chosen to be given' : 'taken at random'
  const why = raid?.answer === 'dispute' ? 'after the fight' : 'in the raid'
  return {
    words: (cast) => ['Raided!', `${cast.does(target, 'lose')} ${cardWords(cards)} to ${cast.name(seat)}, ${how} ${why}.`],
    losers: [target],
  }
}

/** How a looting ended; the two, who have looked, are told which cards it was about. */
export function looted(looting: model.Looting, comparison: model.Comparison | null): Announcement {
  const { seat, target, winner } = looting
  const loser = winner < 0 ? winner : winner === seat ? target : seat
  const seen = isOf(comparison, looting) ? comparison : null
  const sides = seen ? [seen.attacker, seen.defender] : []
  const taken = sides.find((side) => side.seat === loser)
  return {
    words: (cast) => [
      winner < 0 ? 'Nobody wins the looting' : `${cast.does(winner, 'win')} the looting`,
      ...outcome(looting, cast),
      ...(taken ? [`${cast.does(loser, 'lose')} pile ${taken.pile}: ${cardWords(taken.core)}.`] : []),
    ],
    losers: loser < 0 ? [] : [loser],
  }
}

function outcome({ seat, pile, target, target_pile, outcome, winner, inverted, by_red }: model.Looting, cast: Cast): string[] {
  const both = `${cast.does(winner, 'take')} both`
  const against = `${cast.whose(seat)} pile ${pile} against ${cast.whose(target)} pile ${target_pile}`
  switch (outcome) {
    case '':
      return [`${against}.`]
    case 'stronger':
      return [`${against}: ${cast.whose(winner)} is ${inverted ? 'weaker, which wins today by the green dragon' : 'stronger'}, and ${both}.`]
    case 'draw':
      return [by_red ? `${against}: a draw, which the red dragon decides, and ${both}.` : `${against}: a draw. Both take their cards back to the hand and discard one.`]
    case 'incompatible':
      return [`${against}: they cannot be compared, and so each of the two discards a card.`]
    case 'defender invalid':
      return [`There is a lie in ${cast.whose(target)} pile ${target_pile}, and so ${both}.`]
    case 'attacker invalid':
      return [`There is a lie in ${cast.whose(seat)} pile ${pile}, and so ${both}.`]
    case 'both invalid':
      return [`${against}: there are lies in both, which are thrown out.`]
  }
}

const WHY_DISCARDED: Partial<Record<model.CardsDiscarded['why'], string>> = {
  stray: 'it did not match the pile that it lay in',
  audit: 'it did not match the pile that it lay in',
  guard: 'a guard is discarded after a looting',
  duel: 'the fight was a draw',
  loot: 'nobody won the looting',
}

/** A lie that is found out, to all; other cards that one did not want to part with, to their owner. */
export function discarded({ seat, cards, why }: model.CardsDiscarded, viewer: number): Announcement | undefined {
  const reason = WHY_DISCARDED[why]
  const isLie = why === 'stray' || why === 'audit'
  if (!reason || !(isLie || seat === viewer)) return undefined
  return {
    words: (cast) => [isLie ? 'A lie is found out' : `${plural(cards.length, 'card')} lost`, `${cast.does(seat, 'lose')} ${cardWords(cards)}: ${reason}.`],
    losers: [seat],
  }
}

export function inverted(seat: number): Announcement {
  return { words: (cast) => ['Upside down!', `${cast.whose(seat)} green dragon wakes: the weaker side wins now.`] }
}

/** What an armed dragon does for the seat in whose hoard it lies. */
const POWERS: Record<string, (cast: Cast, seat: number) => string> = {
  KH: (cast, seat) => `when a fight or looting against ${cast.name(seat)} next ends in a draw, ${cast.does(seat, 'win')} it`,
  KD: (cast, seat) => `in the next fight or looting against ${cast.name(seat)}, ${cast.name(seat)} may let the weaker side win`,
  KS: (cast, seat) => `nobody can raid or loot ${cast.name(seat)} the next time that somebody accumulates`,
  KC: (cast, seat) => `when ${cast.does(seat, 'are', 'is')} looted next and ${cast.does(seat, 'win')}, ${cast.own(seat)} guards stay`,
}

export function laid({ seat, king, owner }: model.KingLaid): Announcement {
  return {
    words: (cast) => [
      `The ${dragonOf(king).name}`,
      `${cast.does(seat, 'lay')} this king in ${cast.own(seat)} hoard${owner === seat ? '' : `; it was ${cast.whose(owner)} first`}.`,
      `Once it has roared: ${POWERS[king]?.(cast, seat)}.`,
    ],
  }
}

export function roared({ seat, king }: model.KingRoared): Announcement {
  return {
    words: (cast) => [`The ${dragonOf(king).name} roars!`, `It is armed in ${cast.whose(seat)} hoard: ${POWERS[king]?.(cast, seat)}.`],
  }
}

export function returned({ king, holder, owner }: model.KingReturned): Announcement {
  const { name } = dragonOf(king)
  return {
    words: (cast) => [
      `The ${name} is gone`,
      `It has done its duty in ${cast.whose(holder)} hoard and goes back to ${cast.whose(owner)} hand${holder === owner ? '' : ', where it came from'}.`,
    ],
    losers: [holder],
  }
}

export function emptied({ is_lap }: model.DeckEmptied): Announcement {
  return { words: () => ['The deck is empty', is_lap ? 'The lap is played to its end, and then the hoards are counted.' : 'After this turn the hoards are counted.'] }
}

export function stalled({ turns }: model.Stalled): Announcement {
  return { words: () => ['The dragons fall asleep', `For ${plural(turns, 'turn')} the deck has not shrunk, and so the match ends.`] }
}
