// A head as woodcuts have them: a few lines, looking at the player. Its chin is at y 11; it is about 22 wide and high.
import { disc, line, shape, type Drawing } from './draw'

export interface Head {
  hair: string
  skin?: string
  ink: string
  lips: string
  style: 'bob' | 'long' | 'short'
  beard?: 'full' | 'moustache'
}

const BACK_HAIR: Record<Head['style'], string> = {
  bob: 'M-9.4-3C-12 4-11 10-9.6 12.4Q-6 13-5 8H5Q6 13 9.6 12.4C11 10 12 4 9.4-3Z',
  long: 'M-9-3C-12 6-12 16-13 21Q-8 21-5 12H5Q8 21 13 21C12 16 12 6 9-3Z',
  short: 'M-8.6-3Q-9.8 2-8.4 5H8.4Q9.8 2 8.6-3Z',
}

export function head({ hair, skin = '#f6d3ae', ink, lips, style, beard }: Head): Drawing {
  const eyes =
    line('M-5-2.8Q-3.2-4-1.4-2.9M5-2.8Q3.2-4 1.4-2.9', ink, 0.8) +
    line('M-4.6-.4Q-3.2-1.5-1.8-.4M4.6-.4Q3.2-1.5 1.8-.4', ink, 0.6) +
    disc(-3.1, -0.1, 0.85, ink) +
    disc(3.1, -0.1, 0.85, ink)
  return (
    shape(BACK_HAIR[style], hair, ink, 0.8) +
    shape('M-3.6 6V14.6Q0 16 3.6 14.6V6Z', skin) +
    line('M-3.6 9V14M3.6 9V14', ink, 0.8) +
    shape('M-7.8-5C-8.2 4-4.4 11 0 11C4.4 11 8.2 4 7.8-5C7.4-11-7.4-11-7.8-5Z', skin, ink, 0.8) +
    (beard === 'full' ? fullBeard(hair, ink) : '') +
    eyes +
    line('M.6-1L1.6 3.2Q.4 4.2-.8 3.6', ink, 0.7) +
    (beard ? shape('M0 4.8C-2 4-4 5-5.4 6.8C-3 7.6-1 7 0 6.2C1 7 3 7.6 5.4 6.8C4 5 2 4 0 4.8Z', hair, ink, 0.5) : '') +
    line(beard ? 'M-1.2 7.5H1.2' : 'M-2 6.6Q0 7.8 2 6.6', lips, 1.1) +
    shape('M-8.4-3C-8.6-8-5-11 0-11C5-11 8.6-8 8.4-3Q6.6-7.6 2-7.8Q-5-7.4-8.4-3Z', hair, ink, 0.7)
  )
}

function fullBeard(hair: string, ink: string): Drawing {
  return (
    shape('M-7.8-.4C-9 9-5 16.6 0 19C5 16.6 9 9 7.8-.4Q6.6 4.6 3.4 4.8Q0 4-3.4 4.8Q-6.6 4.6-7.8-.4Z', hair, ink, 0.8) +
    line('M-3.4 10Q-3 14-1 16.4M3.4 10Q3 14 1 16.4', ink, 0.5)
  )
}
