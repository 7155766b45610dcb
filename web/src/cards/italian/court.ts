// The court: a knave on foot, a knight on horseback, a king in his robe. Each holds the sign of the suit.
import type { PlayingCard, Suit } from '../deck'
import { disc, line, mirrored, placed, shape, type Drawing } from '../draw'
import { head } from '../head'
import { DRESSES, held, type Dress } from './dress'
import { horse } from './horse'
import { GOLD, GREEN, INK, PALE_GOLD, RED, WHITE } from './palette'

const SKIN = '#f6d3ae'
const LINE = 0.9

const fill = (outline: string, colour: string) => shape(outline, colour, INK, LINE)
const hand = (x: number, y: number) => disc(x, y, 3, SKIN, INK, 0.8)
const ground = fill('M22 152Q28 144 50 144Q72 144 78 152Z', GREEN)

export function italianCourt({ rank, suit }: PlayingCard): Drawing {
  const dress = DRESSES[suit]
  if (rank === 'Q') return placed(knight(suit, dress), -6, -13.4, 1.1)
  const figure = rank === 'J' ? knave : king
  return placed(figure(suit, dress), -3.6, -13.4, 1.1)
}

function plumedCap({ hat, plume }: Dress): Drawing {
  return (
    fill('M-7-8C-14-16-20-11-24-18C-25-6-17-2-8-5Z', plume) +
    line('M-9-6.6Q-16-8-21-13', INK, 0.5) +
    fill('M-11.4-4.4C-14-9-10-15.6-2-15C4-17 14-13 11.4-4.4Q0-9-11.4-4.4Z', hat) +
    line('M-10.6-5.8Q0-10.2 10.6-5.8', GOLD, 1.3)
  )
}

function knave(suit: Suit, dress: Dress): Drawing {
  const leg = (colour: string) =>
    fill('M40.6 98H50L48.4 126L47.4 144H40.4L39.6 124Z', colour) + fill('M40 142H47.8V148H33.6Q34.6 143.6 40 142Z', INK)
  const half = (colour: string) => fill('M50 57Q42 57 37.6 60L40.4 84L32.6 106Q41.4 110.6 50 106.6Z', colour)
  return (
    ground +
    leg(dress.other) +
    mirrored(leg(dress.one)) +
    half(dress.one) +
    mirrored(half(dress.other)) +
    line('M42 90L38 106M46 91L44.6 107M58 90L62 106M54 91L55.4 107', INK, 0.6) +
    line('M50 66V80', INK, 0.6) +
    [66, 71, 76].map((y) => disc(50, y, 1.1, GOLD, INK, 0.5)).join('') +
    fill('M39.8 82Q50 86.4 60.2 82L61 87.4Q50 91.6 39 87.4Z', GOLD) +
    fill('M38.2 60C29 63 25 72 27 80L36.4 89L40.2 84.6L34.4 78.4C34.6 73 37 70 40 69Z', dress.other) +
    line('M28.4 74Q31 76 35 74.6', INK, 0.6) +
    hand(38.4, 87) +
    held(suit, 79, 55) +
    fill('M61.8 60C68 60 72 65 73 69L75.6 57L82.4 59L79.6 76.4C76 80.6 69 79 65.6 75.4L60 70Z', dress.one) +
    line('M72.4 72.6Q75 72.4 77.4 74.4', INK, 0.6) +
    hand(79, 57) +
    fill('M40.4 58.4Q50 53 59.6 58.4Q58 63.4 50 63.6Q42 63.4 40.4 58.4Z', WHITE) +
    placed(head({ hair: dress.hair, ink: INK, lips: RED, style: 'bob' }) + plumedCap(dress), 50, 44)
  )
}

function knight(suit: Suit, dress: Dress): Drawing {
  return (
    ground +
    horse(dress.horse, dress.mane) +
    fill('M46 85Q58 89 71 86L72 105Q59 110 45 105Z', dress.other) +
    line('M46.4 101.6Q59 106.4 71.4 101.6', GOLD, 1.6) +
    fill('M66 58C76 66 80 78 78 90Q70 88 64 82Z', dress.hat) +
    fill('M51 82L63 84L58.6 103L55.4 118H48.6L50 102Z', dress.other === WHITE ? RED : dress.one) +
    fill('M48 110L56.8 111L55 123H42.6Q43.4 118.4 48.4 118Z', INK) +
    held(suit, 83, 53) +
    fill('M48 58.6Q57 54 66.4 58.6L66 84Q57 89 48.4 84.6Z', dress.one) +
    fill('M57 56.4Q62.6 56.4 66.4 58.6L66 84Q61.4 86.6 57 86.8Z', dress.other) +
    fill('M48.2 80Q57 84.6 66 80V85Q57 89.6 48.2 85Z', GOLD) +
    line('M45 77Q34 82 16.6 87.6', RED, 1.3) +
    fill('M49.4 59C43 62 40.4 69 41.6 76.6L48 78L49 71L53 68Z', dress.one) +
    hand(45, 78) +
    fill('M64.6 58.4C71 58 75.6 62 77 66L79.6 55.4L86.2 57.2L83.4 73C80 77.6 73 76 69.4 72.4L64 68Z', dress.other) +
    hand(83, 55.4) +
    fill('M49 57.6Q57 52.6 65.2 57.6Q63.6 62 57 62.2Q50.4 62 49 57.6Z', WHITE) +
    placed(
      head({ hair: dress.hair, ink: INK, lips: RED, style: 'short', beard: 'moustache' }) + plumedCap(dress),
      57,
      43.4,
      0.94,
    )
  )
}

function king(suit: Suit, dress: Dress): Drawing {
  const tails = [37, 44, 56, 63].map((x) => line(`M${x} 68V71.4`, INK, 1.2)).join('')
  const border = 'M24.6 141Q50 147 75.4 141'
  return (
    fill('M34 62Q50 55 66 62L71 98L77 147Q50 154 23 147L29 98Z', dress.one) +
    line(border, INK, 6.4) +
    line(border, GOLD, 4.8) +
    fill('M43.6 64H56.4L59 150.4Q50 151.6 41 150.4Z', dress.other) +
    [88, 102, 116, 130].map((y) => diamond(50, y, dress.other)).join('') +
    line('M36 92L32.4 138M64 92L67.6 138', INK, 0.6) +
    fill('M36 62C27 67 23.6 80 26 92L44 97L46 89L35.6 84.6C35 79 37.6 74 41 72Z', dress.one) +
    line('M43.4 96.6L45.4 89.4', GOLD, 2.2) +
    hand(47.4, 93.6) +
    held(suit, 81, 55) +
    fill('M63 61.4C70 61 74.4 65 75.4 69L77 57.6L85 59.4L82.6 82C78.6 88 69 84 64 78Z', dress.one) +
    line('M77.4 59.6L84.4 61.2', GOLD, 2.2) +
    hand(81, 57) +
    fill('M31.6 67Q34 58 50 57.4Q66 58 68.4 67Q64 78.4 50 79.4Q36 78.4 31.6 67Z', WHITE) +
    tails +
    line('M40 74.4V77M50 75V78M60 74.4V77', INK, 1.2) +
    placed(head({ hair: dress.hair, ink: INK, lips: RED, style: 'bob', beard: 'full' }) + crown(), 50, 45)
  )
}

function crown(): Drawing {
  return (
    fill('M-10-6L-13-19L-6.4-13L0-22.6L6.4-13L13-19L10-6Q0-10-10-6Z', GOLD) +
    line('M-9.8-8.6Q0-12.6 9.8-8.6', INK, 0.6) +
    disc(0, -14.4, 1.5, RED) +
    [-13, 13].map((x) => disc(x, -19.6, 1.6, PALE_GOLD, INK, 0.6)).join('') +
    disc(0, -23.4, 1.8, PALE_GOLD, INK, 0.6)
  )
}

function diamond(x: number, y: number, ground: string): Drawing {
  const colour = ground === RED ? PALE_GOLD : RED
  return placed(shape('M0-4.6L3 0L0 4.6L-3 0Z', colour, INK, 0.5), x, y)
}
