// The five tools, each upright around the origin, its handle about 100 long: the card turns them.
import { line, placed, shape, steps, type Drawing } from '../../../cards/draw'
import { DARK_STEEL, GOLD, INK, PALE_WOOD, RED, STEEL, WOOD } from './palette'

const PEN = 1.6

/** A wooden shaft from one height to another. */
function shaft(top: number, bottom: number, half = 3): Drawing {
  return (
    shape(`M${-half} ${top + half}Q0 ${top - half} ${half} ${top + half}L${half} ${bottom}L${-half} ${bottom}Z`, WOOD, INK, PEN) +
    line(`M${-half / 3} ${top + half * 2}V${bottom - 3}`, PALE_WOOD, 1.6)
  )
}

export function broom(): Drawing {
  const bristles = [-12, -7, -2, 3, 8, 13].map((x) => `M${x * 0.5} 22L${x} 50`).join('')
  return (
    shaft(-54, 16) +
    shape('M-7 12H7C10 26 16 38 19 52Q0 58-19 52C-16 38-10 26-7 12Z', GOLD, INK, PEN) +
    line(bristles, '#a87312', 1.3) +
    shape('M-7.500 12H7.500L9.500 20H-9.500Z', RED, INK, PEN) +
    line('M-11 28Q0 31 11 28', RED, 2.4)
  )
}

export function scythe(): Drawing {
  const snath = 'M-9 54C-3 30 8 8 7-16C6.500-30 2-38-3-45'
  return (
    line(snath, INK, 7.6) +
    line(snath, WOOD, 4.6) +
    line('M-7.500 50C-2 30 8.500 10 7.500-14', PALE_WOOD, 1.3) +
    line('M8 4L20 0', INK, 7) +
    line('M8.500 3.800L19.500 .2', WOOD, 4) +
    shape('M-6-48C8-58 34-50 41-22C29-37 14-42-2-39Z', STEEL, INK, PEN) +
    line('M4-47C18-50 29-43 36-33', DARK_STEEL, 1.8) +
    shape('M-8-49L1-51L2-38L-7-38Z', DARK_STEEL, INK, PEN)
  )
}

export function rake(): Drawing {
  const tine = (x: number) => shape(`M${x - 2} 34H${x + 2}L${x + 1.4} 50Q${x} 54 ${x - 1.4} 50Z`, STEEL, INK, 1.2)
  return (
    shaft(-54, 26) +
    shape('M-4.500 20H4.500L6 30H-6Z', DARK_STEEL, INK, PEN) +
    steps(6).map((step) => tine(-25 + step * 10)).join('') +
    shape('M-29 28H29Q31 32 29 37H-29Q-31 32-29 28Z', DARK_STEEL, INK, PEN) +
    line('M-25 31H25', STEEL, 1.6)
  )
}

export function pick(): Drawing {
  return (
    shaft(-50, 56, 3.6) +
    shape('M-40-22C-26-42-12-46 0-46C12-46 26-42 40-22C27-33 14-35 6-34.500L5-30H-5L-6-34.500C-14-35-27-33-40-22Z', STEEL, INK, PEN) +
    line('M-30-33C-20-40-9-42.500 0-42.500C9-42.500 18-40.500 26-35.500', '#eef5fb', 1.7) +
    shape('M-7-48H7V-31H-7Z', DARK_STEEL, INK, PEN)
  )
}

export function shovel(): Drawing {
  const grip =
    shape('M-12-56H12Q15-52 11-46L3-38H-3L-11-46Q-15-52-12-56ZM-6-50L0-43L6-50Z', WOOD, INK, PEN) +
    line('M-9-53H9', PALE_WOOD, 1.6)
  const blade =
    shape('M-17 14Q0 8 17 14L17 32C16 45 8 53 0 58C-8 53-16 45-17 32Z', STEEL, INK, PEN) +
    line('M-12 18.500V32C-11 40-7 46-2 50', '#eef5fb', 2) +
    shape('M-4 8H4L5 30Q0 36-5 30Z', DARK_STEEL, INK, PEN)
  return shaft(-40, 14) + placed(grip, 0, 0) + blade
}
