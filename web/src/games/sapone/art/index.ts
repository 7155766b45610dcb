// The cards of Sapone as drawings on a sheet of 100 by 160: a picture, and in two corners its digit and category.
import { coin } from '../../../cards/italian/coins'
import { placed, round, twice, type Drawing } from '../../../cards/draw'
import { numeral } from '../../../cards/numerals'
import type { Rank } from '../../../cards/deck'
import { categoryOf, DIAMOND, digitOf, type CategoryName } from '../kinds'
import { cardBack, type Back } from './backs'
import { bar, diamond, oneSoap, stone, twoSoaps } from './soap'
import { broom, pick, rake, scythe, shovel } from './tools'
import { artichoke, broccoli, cucumber, leek, watermelon } from './vegetables'

export type { Back }

interface Ground {
  tint: string
  edge: string
  ink: string
}

type Suit = CategoryName | typeof DIAMOND

const GROUNDS: Record<Suit, Ground> = {
  coins: { tint: '#fbefc8', edge: '#e2c67a', ink: '#7d5200' },
  vegetables: { tint: '#e6f1d6', edge: '#a9c98a', ink: '#265c2b' },
  tools: { tint: '#e2e9f1', edge: '#a5b8cb', ink: '#2b4868' },
  soap: { tint: '#fde6e0', edge: '#e5af9f', ink: '#98341b' },
  diamond: { tint: '#ebe5f7', edge: '#bdaee0', ink: '#4d3591' },
}

/** Small signs of the categories, about 20 units high, around the origin. */
const SIGNS: Record<Suit, () => Drawing> = {
  coins: () => coin(),
  vegetables: () => placed(artichoke(), 0, 0, 0.21),
  tools: () => placed(shovel(), 0, 0, 0.2, 40),
  soap: () => placed(bar(), 0, 0, 0.32),
  diamond: () => placed(stone(), 0, -1, 0.25),
}

const COIN_PLACES: Record<number, [number, number][]> = {
  1: [[50, 80]],
  2: [
    [62, 52],
    [38, 108],
  ],
  3: [
    [64, 46],
    [50, 80],
    [36, 114],
  ],
  4: [
    [71, 38],
    [42, 62],
    [58, 98],
    [29, 122],
  ],
}
const COIN_SIZES = [0, 3, 2.25, 1.85, 1.7]

const MIDDLE: [number, number] = [51, 82]
const LEANING = 31 // degrees: from corner to corner, clear of the digits

const PICTURES: Record<string, () => Drawing> = {
  watermelon1: () => placed(watermelon(), ...MIDDLE, 1),
  leek2: () => placed(leek(), 46, 86, 1.04, 26),
  broccoli3: () => placed(broccoli(), ...MIDDLE, 1.04),
  cucumber4: () => placed(cucumber(), ...MIDDLE, 1.04),
  artichoke5: () => placed(artichoke(), ...MIDDLE, 1.06),
  broom1: () => placed(broom(), 53, 80, 1.04, LEANING),
  scythe2: () => placed(scythe(), 45, 86, 0.98, 22),
  rake3: () => placed(rake(), 55, 76, 0.98, LEANING),
  pick4: () => placed(pick(), 48, 84, 0.94, LEANING),
  shovel5: () => placed(shovel(), ...MIDDLE, 1.08, LEANING),
  soap1: () => placed(oneSoap(), 50, 82, 1.05),
  soap2: () => placed(twoSoaps(), 50, 82, 1.05),
  diamond: () => placed(diamond(), 50, 82, 1.02),
}

function coins(count: number): Drawing {
  return COIN_PLACES[count]!.map(([x, y]) => placed(coin(), x, y, COIN_SIZES[count])).join('')
}

function sheet({ tint, edge }: Ground): Drawing {
  return `<rect x="3.500" y="3.500" width="93" height="153" rx="5" fill="${tint}" stroke="${edge}" stroke-width="1.600"/>`
}

const suitOf = (kind: string): Suit => categoryOf(kind) ?? DIAMOND

function drawFace(kind: string): Drawing {
  const suit = suitOf(kind)
  const ground = GROUNDS[suit]
  const digit = digitOf(kind)
  const number = digit ? placed(digit === 1 ? one(ground.ink) : numeral(String(digit) as Rank, ground.ink), 15.5, 21, 1.25) : ''
  const sign = placed(SIGNS[suit](), 15.5, digit ? 46 : 22, digit ? 0.9 : 1.15)
  return sheet(ground) + (suit === 'coins' ? coins(digit) : PICTURES[kind]!()) + twice(number + sign)
}

/** Playing cards have an ace instead. */
function one(colour: string): Drawing {
  return `<path d="M-4.500-5L.8-9V9" fill="none" stroke="${colour}" stroke-width="3.400" stroke-linecap="round" stroke-linejoin="round"/>`
}

const drawn = new Map<string, Drawing>()

// Drawing takes longer than showing, and every table shows the same ones.
function remembered(key: string, draw: () => Drawing): Drawing {
  const known = drawn.get(key) ?? draw()
  drawn.set(key, known)
  return known
}

export function face(kind: string): Drawing {
  return remembered(kind, () => drawFace(kind))
}

export function back(which: Back): Drawing {
  return remembered(`back ${which}`, () => cardBack(which))
}

/** The sign of a category, or of one kind, around the origin and about 20 units high. */
export function sign(what: string): Drawing {
  if (what in SIGNS) return SIGNS[what as Suit]()
  return remembered(`sign ${what}`, () => {
    const suit = suitOf(what)
    if (suit === 'coins' || suit === 'soap') return SIGNS[suit]()
    return placed(PICTURES[what]!(), round(-50 * 0.2), round(-82 * 0.2), 0.2)
  })
}
