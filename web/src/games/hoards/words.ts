// Short sentences about what is seen at a table of Hoards.
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
export function outcomeWords(looting: Looting, names: readonly string[]): string {
  const winner = names[looting.winner] ?? ''
  switch (looting.outcome) {
    case '':
      return 'They compare in secret.'
    case 'stronger':
      return `${winner} is stronger and takes both.`
    case 'draw':
      return looting.by_red
        ? `A draw: the red dragon gives both to ${winner}.`
        : 'A draw: both take their cards home and discard one.'
    case 'incompatible':
      return 'They cannot be compared: each discards a card.'
    case 'defender invalid':
      return `A lie in ${names[looting.target]}'s pile! ${winner} takes both.`
    case 'attacker invalid':
      return `A lie in ${names[looting.seat]}'s pile! ${winner} takes both.`
    case 'both invalid':
      return 'Lies on both sides: they are thrown out, and nothing else happens.'
  }
}

/** How a fight ended. */
export function fightWords(raid: Raid, names: readonly string[]): string {
  if (raid.is_draw && !raid.by_red) return 'A draw: both cards are discarded, and the raid is over.'
  const winner = names[raid.winner] ?? ''
  return raid.by_red ? `A draw: the red dragon makes ${winner} win.` : `${winner} wins the fight.`
}

/** Two decimals, as scores are shown. */
export function decimals(number: number): string {
  return number.toFixed(2).replace('-', '−')
}
