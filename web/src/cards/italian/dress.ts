// How the court of each suit is dressed, and what it carries.
import type { Suit } from '../deck'
import type { Drawing } from '../draw'
import { placed } from '../draw'
import { coin } from './coins'
import { cup } from './cups'
import { BLUE, GOLD, GREEN, PALE_GOLD, RED, WHITE } from './palette'
import { longBaton } from './batons'
import { longSword } from './swords'

export interface Dress {
  one: string // the left half of a coat, and the robe
  other: string // the right half
  hat: string
  plume: string
  hair: string
  horse: string
  mane: string
}

export const DRESSES: Record<Suit, Dress> = {
  D: { one: RED, other: PALE_GOLD, hat: RED, plume: GOLD, hair: '#7a4a26', horse: '#f6eddc', mane: '#c9a468' },
  H: { one: BLUE, other: RED, hat: BLUE, plume: WHITE, hair: '#dba23e', horse: '#bd7b45', mane: '#6f4122' },
  S: { one: '#5b84b5', other: WHITE, hat: RED, plume: '#5b84b5', hair: '#33302f', horse: '#b9c3cd', mane: '#5c6670' },
  C: { one: GREEN, other: GOLD, hat: GREEN, plume: RED, hair: '#a4532a', horse: '#8f6140', mane: '#46301f' },
}

/** The emblem of the suit, held in a hand at that place. */
export function held(suit: Suit, x: number, y: number): Drawing {
  switch (suit) {
    case 'D':
      return placed(coin(), x, y - 11, 1.15)
    case 'H':
      return placed(cup(), x, y - 13, 1.05)
    case 'S':
      return placed(longSword(), x, y)
    case 'C':
      return placed(longBaton(), x, y)
  }
}
