// Coins and cups lie side by side; swords and batons cross.
import { rankNumber, type PlayingCard } from '../deck'
import { placed, type Drawing } from '../draw'
import { aceOfBatons, batons } from './batons'
import { aceOfCoins, coin } from './coins'
import { aceOfCups, cup } from './cups'
import { aceOfSwords, swords } from './swords'

type Place = readonly [x: number, y: number]

// The upper left corner is the rank's, so everything stands a little to the right.
const [LEFT, MIDDLE, RIGHT] = [37, 53, 69]
const [TOP, CENTRE, BOTTOM] = [33, 80, 127]

const pair = (y: number): Place[] => [
  [LEFT, y],
  [RIGHT, y],
]

// From two to seven.
const LAYOUTS: readonly Place[][] = [
  [
    [MIDDLE, 48],
    [MIDDLE, 112],
  ],
  [
    [MIDDLE, TOP],
    [MIDDLE, CENTRE],
    [MIDDLE, BOTTOM],
  ],
  [...pair(50), ...pair(110)],
  [...pair(TOP), [MIDDLE, CENTRE], ...pair(BOTTOM)],
  [...pair(TOP), ...pair(CENTRE), ...pair(BOTTOM)],
  [...pair(TOP), [24, CENTRE], [MIDDLE, CENTRE], [82, CENTRE], ...pair(BOTTOM)],
]

const ACES = { C: aceOfBatons, D: aceOfCoins, H: aceOfCups, S: aceOfSwords }

export function italianPips({ rank, suit }: PlayingCard): Drawing {
  const count = rankNumber(rank)
  if (count === 1) return ACES[suit]()
  if (suit === 'S') return swords(count)
  if (suit === 'C') return batons(count)
  const [sign, large] = suit === 'D' ? [coin(), 1.7] : [cup(), 1.5]
  const size = count <= 3 ? large : 1.42
  return LAYOUTS[count - 2]!.map(([x, y]) => placed(sign, x, y, size)).join('')
}
