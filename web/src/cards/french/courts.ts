// Jack, Queen and King: half a figure above a slanting sash, and the same as seen from across the table.
import type { PlayingCard, Suit } from '../deck'
import { disc, line, mirrored, placed, round, shape, twice, type Drawing } from '../draw'
import { head } from '../head'
import { DRESSES, GOLD, INK, PALE, SKIN, STEEL, WHITE, type Dress } from './dress'
import { RED, SUIT_COLOURS, suitSign } from './suits'

const LEFT = 23
const RIGHT = 77
const TOP = 10
const BOTTOM = 150
const SLANT = 0.3

const fill = (outline: string, colour: string, width = 0.9) => shape(outline, colour, INK, width)

/** The height of the sash at x; both halves meet there. */
const sash = (x: number): number => round(80 - SLANT * (x - 50))

export function court({ rank, suit }: PlayingCard): Drawing {
  const dress = DRESSES[suit]
  const figure = rank === 'J' ? jack(suit, dress) : rank === 'Q' ? queen(suit, dress) : king(suit, dress)
  const half = dress.looksLeft ? mirrored(robe(dress, true) + figure) : robe(dress, false) + figure
  const frame = `M${LEFT} ${TOP}H${RIGHT}V${BOTTOM}H${LEFT}Z`
  return (
    shape(frame, dress.ground) +
    twice(half + placed(suitSign(suit), dress.looksLeft ? 31.6 : 68.4, 20, 0.62)) +
    belt(dress) +
    shape(frame, 'none', SUIT_COLOURS[suit], 1.2)
  )
}

/** A straight piece of the robe between two lines, down to the sash. */
function panel(left: number, right: number, top: number, colour: string, isMirrored: boolean): Drawing {
  const low = (x: number) => (isMirrored ? sash(100 - x) : sash(x))
  return fill(`M${left} ${top}H${right}V${low(right)}L${left} ${low(left)}Z`, colour)
}

function robe(dress: Dress, isMirrored: boolean): Drawing {
  const low = (x: number) => (isMirrored ? sash(100 - x) : sash(x))
  const stripe = (x: number, top: number) => line(`M${x} ${top}V${low(x)}`, dress.trim, 1.6)
  return (
    fill(
      `M50 49C40 49 31 52 27 58L${LEFT} 64V${low(LEFT)}L${RIGHT} ${low(RIGHT)}V64L73 58C69 52 60 49 50 49Z`,
      dress.robe,
    ) +
    [28.5, 33, 67, 71.5].map((x) => stripe(x, 62)).join('') +
    panel(37.5, 62.5, 54, dress.lining, isMirrored) +
    panel(42, 58, 52, PALE, isMirrored)
  )
}

function belt(dress: Dress): Drawing {
  const course = `M${LEFT} ${sash(LEFT)}L${RIGHT} ${sash(RIGHT)}`
  const butt = (colour: string, width: number) => `<path d="${course}" stroke="${colour}" stroke-width="${width}"/>`
  const studs = [30, 40, 50, 60, 70].map((x) => disc(x, sash(x), 1.3, x === 50 ? WHITE : dress.lining)).join('')
  return butt(INK, 7) + butt(GOLD, 5.2) + studs
}

function fist(x: number, y: number): Drawing {
  return placed(
    fill('M-4-2Q-4-4 0-4Q4.4-4 4.4 0Q4 4 0 4Q-4 4-4 2Z', SKIN) + line('M.6-1.2H4M.6 1.4H3.8', INK, 0.6),
    x,
    y,
  )
}

function king(suit: Suit, dress: Dress): Drawing {
  const tails = [
    [33, 61],
    [40, 64.4],
    [60, 64.4],
    [67, 61],
    [45, 68],
    [55, 68],
  ]
    .map(([x, y]) => line(`M${x} ${y! - 1.6}V${y! + 1.2}`, INK, 1.3))
    .join('')
  return (
    fill('M27 59C32 51 41 48 50 48C59 48 68 51 73 59C69 68 60 72 50 72C40 72 31 68 27 59Z', WHITE) +
    tails +
    kingSword() +
    placed(head({ hair: dress.hair, skin: SKIN, ink: INK, lips: RED, style: 'bob', beard: 'full' }), 50, 40, 1.12) +
    placed(kingCrown(suit, dress), 50, 39.4, 1.02)
  )
}

function kingSword(): Drawing {
  return (
    fill('M29.4 60V21L31.4 15L33.4 21V60Z', STEEL) +
    line('M31.4 20V58', WHITE, 0.8) +
    line('M31.4 62V74', INK, 4) +
    line('M31.4 62V74', RED, 2.4) +
    fill('M25.4 58.4H37.4V61.6H25.4Z', GOLD) +
    fist(31.4, 66.4) +
    disc(31.4, 75, 2.2, GOLD, INK, 0.8)
  )
}

function kingCrown(suit: Suit, dress: Dress): Drawing {
  return (
    fill('M-11-7L-13.4-19L-6.6-14L0-24L6.6-14L13.4-19L11-7Q0-11-11-7Z', GOLD) +
    fill('M-11-7Q0-11 11-7L10.6-3.6Q0-7.4-10.6-3.6Z', dress.lining) +
    disc(-13.4, -19.6, 1.5, WHITE, INK, 0.6) +
    disc(13.4, -19.6, 1.5, WHITE, INK, 0.6) +
    disc(0, -24.4, 1.7, WHITE, INK, 0.6) +
    placed(suitSign(suit), 0, -14, 0.26)
  )
}

function queen(suit: Suit, dress: Dress): Drawing {
  return (
    fill('M38 49C40 60 45 65 50 67C55 65 60 60 62 49Z', SKIN) +
    fill('M33 51C37 64 44 70 50 72C56 70 63 64 67 51L61.6 48.6C60 58 55 63.6 50 65.6C45 63.6 40 58 38.4 48.6Z', GOLD) +
    [
      [37.4, 54.6],
      [41, 61],
      [46, 66],
      [54, 66],
      [59, 61],
      [62.6, 54.6],
    ]
      .map(([x, y]) => disc(x!, y!, 1.2, WHITE, INK, 0.4))
      .join('') +
    placed(suitSign(suit), 50, 56.5, 0.28) +
    flower(dress) +
    fill('M38.6 32C32 40 34 52 30 58C38 60 43 54 43 46Z', dress.lining) +
    fill('M61.4 32C68 40 66 52 70 58C62 60 57 54 57 46Z', dress.lining) +
    placed(head({ hair: dress.hair, skin: SKIN, ink: INK, lips: RED, style: 'bob' }), 50, 38.6, 1.12) +
    placed(queenCrown(dress), 50, 38, 1.06)
  )
}

function queenCrown(dress: Dress): Drawing {
  return (
    [-8.6, -3, 3, 8.6].map((x) => disc(x, -14.4 + Math.abs(x) * 0.22, 2.5, GOLD, INK, 0.8)).join('') +
    fill('M-10.6-6.6L-10-13.4Q0-16-0-16Q10-13.4 10-13.4L10.6-6.6Q0-10.6-10.6-6.6Z', GOLD) +
    [-6, 0, 6].map((x) => disc(x, -11 + Math.abs(x) * 0.2, 1.3, dress.lining)).join('') +
    disc(0, -18, 1.8, WHITE, INK, 0.6)
  )
}

function flower(dress: Dress): Drawing {
  const petals = [0, 72, 144, 216, 288]
    .map((turn) => placed(fill('M0 0C-5-3-4-9 0-9C4-9 5-3 0 0Z', dress.robe, 0.7), 0, 0, 0.86, turn))
    .join('')
  return (
    line('M32 73C31 64 32 54 31 44', '#3f7a4d', 1.8) +
    fill('M31.6 57Q25.6 56 25.4 49.6Q31.6 50.6 31.6 57Z', '#3f7a4d', 0.7) +
    placed(petals + disc(0, 0, 2.4, PALE, INK, 0.6), 31, 40) +
    fist(32, 67)
  )
}

function jack(suit: Suit, dress: Dress): Drawing {
  return (
    fill('M36 52L50 50L64 52L66 62L50 72L34 62Z', dress.lining) +
    line('M37.6 60L50 67.4L62.4 60', dress.trim, 1.6) +
    placed(suitSign(suit, WHITE), 50, 61, 0.24) +
    halberd() +
    placed(head({ hair: dress.hair, skin: SKIN, ink: INK, lips: RED, style: 'bob' }), 50, 38.6, 1.12) +
    placed(jackCap(dress), 50, 38, 1.02)
  )
}

function jackCap(dress: Dress): Drawing {
  return (
    fill('M8-13C15-19 24-12 20.4 3C19-4 16-7 10-8Z', WHITE) +
    line('M10-10.6Q18-10 20-1', INK, 0.5) +
    fill('M-12.6-5.6V-14Q0-19 12.6-14V-5.6Q0-11-12.6-5.6Z', dress.robe) +
    fill('M-12.8-8.6Q0-13.6 12.8-8.6V-4.6Q0-10-12.8-4.6Z', dress.trim)
  )
}

function halberd(): Drawing {
  return (
    line('M31 76V22', INK, 3.2) +
    line('M31 76V22', '#b98546', 1.8) +
    fill('M31 13L33.6 24H28.4Z', STEEL) +
    fill('M29.8 25Q25 23.4 25 30Q25 36.6 29.8 35Z', STEEL) +
    fill('M32.2 27.4L36.4 30L32.2 32.6Z', STEEL) +
    fist(31, 66)
  )
}
