// Short sentences about what is seen at a table of Hoards.
import { capitalised, type Cast } from '../../table/cast'
import { plural } from '../../table/words'
import type { Looting, Pile, Raid } from './model'

type Call = Raid['call']

/** '3 cards', '3 cards and 1 added'. */
export function sizeWords({ original, added }: Pick<Pile, 'original' | 'added'>): string {
  return plural(original, 'card') + (added ? ` and ${added} added` : '')
}

/** What a raider calls for. */
export const CALLS: Record<Call, string> = {
  random: 'One card, at random!',
  give: 'Two cards, of your choice!',
}

/** The same as a choice of the raider. */
export const CHOICES: Record<Call, string> = { random: '1 at random', give: '2 they choose' }

/** How a looting ended, for all players. */
export function outcomeWords(looting: Looting, cast: Cast): string {
  const { winner } = looting
  const both = `${capitalised(cast.does(winner, 'take'))} both.`
  switch (looting.outcome) {
    case '':
      return 'They compare in secret.'
    case 'stronger':
      return `${capitalised(cast.does(winner, 'are', 'is'))} stronger and ${cast.verb(winner, 'take')} both.`
    case 'draw':
      return looting.by_red
        ? `A draw: the red dragon gives both to ${cast.name(winner)}.`
        : 'A draw: both take their cards home and discard one.'
    case 'incompatible':
      return 'They cannot be compared: each discards a card.'
    case 'defender invalid':
      return `A lie in ${cast.whose(looting.target)} pile! ${both}`
    case 'attacker invalid':
      return `A lie in ${cast.whose(looting.seat)} pile! ${both}`
    case 'both invalid':
      return 'Lies on both sides: they are thrown out, and nothing else happens.'
  }
}

/** How a fight ended. */
export function fightWords(raid: Raid, cast: Cast): string {
  if (raid.is_draw && !raid.by_red) return 'A draw: both cards are discarded, and the raid is over.'
  if (raid.by_red) return `A draw: the red dragon makes ${cast.name(raid.winner)} win.`
  return `${capitalised(cast.does(raid.winner, 'win'))} the fight.`
}

/** Two decimals, as scores are shown. */
export function decimals(number: number): string {
  return number.toFixed(2).replace('-', '−')
}
