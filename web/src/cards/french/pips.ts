// The number cards: as many signs of the suit as the rank says, the lower half upside down.
import { HEIGHT, placed, type Drawing } from '../draw'
import { rankNumber, type PlayingCard } from '../deck'
import { suitSign } from './suits'

type Place = readonly [x: number, y: number]

const LEFT = 34
const MIDDLE = 50
const RIGHT = 66
const TOP = 27
const CENTRE = HEIGHT / 2
const BOTTOM = HEIGHT - TOP
const THIRD = (BOTTOM - TOP) / 3
const PIP = 0.82
const ACE = 2.1

const pair = (y: number): Place[] => [
  [LEFT, y],
  [RIGHT, y],
]
const corners = [...pair(TOP), ...pair(BOTTOM)]
const six = [...corners, ...pair(CENTRE)]
const eight = [...corners, ...pair(TOP + THIRD), ...pair(BOTTOM - THIRD)]
const high: Place = [MIDDLE, (TOP + CENTRE) / 2]
const low: Place = [MIDDLE, (BOTTOM + CENTRE) / 2]

const LAYOUTS: readonly Place[][] = [
  [[MIDDLE, CENTRE]],
  [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  [
    [MIDDLE, TOP],
    [MIDDLE, CENTRE],
    [MIDDLE, BOTTOM],
  ],
  corners,
  [...corners, [MIDDLE, CENTRE]],
  six,
  [...six, high],
  [...six, high, low],
  [...eight, [MIDDLE, CENTRE]],
  [...eight, [MIDDLE, TOP + THIRD / 2], [MIDDLE, BOTTOM - THIRD / 2]],
]

export function pips({ rank, suit }: PlayingCard): Drawing {
  const sign = suitSign(suit)
  const scale = rank === 'A' ? ACE : PIP
  return LAYOUTS[rankNumber(rank) - 1]!
    .map(([x, y]) => placed(sign, x, y, scale, y > CENTRE ? 180 : 0))
    .join('')
}
