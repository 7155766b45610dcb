// The four dragons: the kings of the deck, their colours, their manners and what they do once they are armed.
import type { Suit } from '../../cards'

export interface DragonKind {
  king: string
  suit: Suit
  name: string
  manner: string
  /** what it does when it is armed, for the player who has it in the hoard */
  power: string
  hide: string
  belly: string
  dark: string
}

export const DRAGONS: readonly DragonKind[] = [
  {
    king: 'KH',
    suit: 'H',
    name: 'red dragon',
    manner: 'covetous and arrogant',
    power: 'The next draw in a fight or looting against you counts as your victory.',
    hide: '#b8322a',
    belly: '#f0b27a',
    dark: '#6e1712',
  },
  {
    king: 'KD',
    suit: 'D',
    name: 'green dragon',
    manner: 'cunning and devious',
    power: 'In the next fight or looting against you, you may let the weaker side win.',
    hide: '#3a8a45',
    belly: '#d6dd8a',
    dark: '#17492a',
  },
  {
    king: 'KS',
    suit: 'S',
    name: 'blue dragon',
    manner: 'proud, and fond of fences',
    power: 'Nobody can raid or loot you the next time that somebody accumulates.',
    hide: '#3468b4',
    belly: '#b9d6ee',
    dark: '#16315f',
  },
  {
    king: 'KC',
    suit: 'C',
    name: 'black dragon',
    manner: 'brutal and cruel',
    power: 'The next time that you win a looting against you, your guards stay where they are.',
    hide: '#3d3b45',
    belly: '#a9a2b5',
    dark: '#15141a',
  },
]

/** A player at the table is a dragon too, of no colour that a king has. */
export const SEAT_HIDES = [
  { hide: '#c08a3e', belly: '#f3dca6', dark: '#6b4716' },
  { hide: '#8d9bab', belly: '#e4e9ee', dark: '#46525f' },
  { hide: '#9a78b8', belly: '#e2d3ee', dark: '#533a6b' },
  { hide: '#c27a6a', belly: '#f5d9cd', dark: '#6d352b' },
] as const

export function isKing(card: string): boolean {
  return card.startsWith('K')
}

export function dragonOf(king: string): DragonKind {
  const found = DRAGONS.find((dragon) => dragon.king === king)
  if (!found) throw new Error(`${king} is no dragon.`)
  return found
}
