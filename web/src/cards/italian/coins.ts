// Coins: suns struck in gold. The ace is the sun itself.
import { around, disc, line, placed, shape, type Drawing } from '../draw'
import { BLUE, GOLD, INK, PALE_GOLD, RED, WHITE } from './palette'

/** A coin of radius 10. */
export function coin(): Drawing {
  return (
    disc(0, 0, 9.6, GOLD, INK, 0.9) +
    disc(0, 0, 7.4, PALE_GOLD, INK, 0.5) +
    around(8, () => shape('M-1.9-2.6L0-7L1.9-2.6Z', RED)) +
    disc(0, 0, 2.9, BLUE, INK, 0.5) +
    disc(0, 0, 1, PALE_GOLD)
  )
}

export function aceOfCoins(): Drawing {
  const straight = shape('M-4.6-20L0-37L4.6-20Z', GOLD, INK, 0.9)
  const waved = shape('M-3.4-20C-6-26 2-28-1.6-34C4-31 3-26 3.6-20Z', RED, INK, 0.9)
  return placed(
    around(10, () => straight) +
      around(10, () => waved, 18) +
      disc(0, 0, 22, GOLD, INK, 1) +
      disc(0, 0, 18.6, PALE_GOLD, INK, 0.6) +
      sunFace(),
    50,
    80,
    1.16,
  )
}

function sunFace(): Drawing {
  const eye = (x: number) => disc(x, -3, 2.7, WHITE, INK, 0.7) + disc(x, -2.8, 1.35, BLUE)
  const cheek = (x: number) => disc(x, 4.4, 2.4, '#f0a25c')
  return (
    cheek(-9) +
    cheek(9) +
    eye(-6.4) +
    eye(6.4) +
    line('M-9.6-7.2Q-6.4-9.4-3-7.4M9.6-7.2Q6.4-9.4 3-7.4', INK, 1) +
    line('M-.6-5.6Q-2.6 1.4-2.4 2.8Q-.2 4.8 2.2 3', INK, 1) +
    line('M-5.6 8Q0 12.4 5.6 8', RED, 1.7)
  )
}
