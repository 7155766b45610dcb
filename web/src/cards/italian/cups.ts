// Cups: goblets of gold with a red bowl. The ace has handles, a foot and a fountain.
import { around, disc, line, placed, shape, type Drawing } from '../draw'
import { BLUE, GOLD, GREEN, INK, PALE_GOLD, RED } from './palette'

/** A cup 26 high, around the origin. */
export function cup(): Drawing {
  return (
    shape('M-1.8 2H1.8V7C4.6 8 7.2 9.4 7.8 12.6H-7.8C-7.2 9.4-4.6 8-1.8 7Z', GOLD, INK, 0.9) +
    shape('M-9.4-11H9.4C9.6-2.6 5.2 3.6 0 3.6C-5.2 3.6-9.6-2.6-9.4-11Z', RED, INK, 0.9) +
    shape('M-9.1-7.6H9.1Q8.7-5 7.9-3H-7.9Q-8.7-5-9.1-7.6Z', PALE_GOLD, INK, 0.6) +
    `<ellipse cx="0" cy="-11" rx="9.4" ry="2.7" fill="${BLUE}" stroke="${INK}" stroke-width=".9"/>` +
    disc(0, 5, 2.5, GOLD, INK, 0.8)
  )
}

export function aceOfCups(): Drawing {
  const water = 'M0-44C-3-52-13-53-15-45M0-44C3-52 13-53 15-45M0-44C-2-58-24-60-26-43M0-44C2-58 24-60 26-43'
  return placed(
    line(water, BLUE, 1.8) +
      line('M-21-22C-36-30-38-6-17-5M21-22C36-30 38-6 17-5', INK, 5.4) +
      line('M-21-22C-36-30-38-6-17-5M21-22C36-30 38-6 17-5', GOLD, 3.4) +
      shape('M-4 10H4V24C12 27 20 31 21 40H-21C-20 31-12 27-4 24Z', GOLD, INK, 1.1) +
      shape('M-24-32H24C25-10 14 14 0 14C-14 14-25-10-24-32Z', RED, INK, 1.1) +
      shape('M-23.6-24H23.6Q22.6-16 20.4-9.6H-20.4Q-22.6-16-23.6-24Z', PALE_GOLD, INK, 0.8) +
      [-14, 0, 14].map((x) => placed(blossom(x ? GREEN : RED), x, -17)).join('') +
      `<ellipse cx="0" cy="-32" rx="24" ry="6" fill="${BLUE}" stroke="${INK}" stroke-width="1.1"/>` +
      shape('M-3-33Q-4-40 0-46Q4-40 3-33Z', GOLD, INK, 0.8) +
      line('M-10 3Q0 9 10 3', PALE_GOLD, 1.4) +
      disc(0, 19, 6, GOLD, INK, 1) +
      disc(0, 19, 2.4, RED) +
      line('M-17 36H17', INK, 0.8),
    50,
    88,
    0.94,
  )
}

function blossom(colour: string): Drawing {
  return around(4, () => shape('M0 0Q3-3 0-6Q-3-3 0 0Z', colour))
}
