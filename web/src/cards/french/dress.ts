// How the court of each suit is dressed.
import type { Suit } from '../deck'
import { BLACK, RED } from './suits'

export const INK = BLACK
export const GOLD = '#e3b04b'
export const PALE = '#fbe9bd'
export const SKIN = '#f7dcbf'
export const WHITE = '#fffdf6'
export const STEEL = '#cfdbe6'

export interface Dress {
  robe: string
  trim: string // stripes and panels on the robe
  lining: string
  hair: string
  ground: string // of the picture
  looksLeft: boolean
}

export const DRESSES: Record<Suit, Dress> = {
  S: { robe: '#2b4674', trim: '#e3b04b', lining: RED, hair: '#4a3527', ground: '#eef1f5', looksLeft: false },
  H: { robe: RED, trim: '#f1c65f', lining: '#2b4674', hair: '#d9a441', ground: '#fcf0ea', looksLeft: true },
  C: { robe: '#24614a', trim: '#e3b04b', lining: '#8c2f39', hair: '#2c2622', ground: '#eef4ec', looksLeft: true },
  D: { robe: '#d98a2b', trim: '#fbe9bd', lining: RED, hair: '#8a4b22', ground: '#fdf5e2', looksLeft: false },
}
