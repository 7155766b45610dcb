// Bars of soap with their bubbles, and the Diamond that hides among them.
import { disc, line, placed, shape, type Drawing } from '../../../cards/draw'
import { DARK_SOAP, FOAM, INK, SOAP, WHITE } from './palette'

/** A bar of soap, 60 wide, around the origin. */
export function bar(): Drawing {
  return (
    shape('M-30-8V8C-30 16-24 19-16 19H16C24 19 30 16 30 8V-8Z', DARK_SOAP, INK, 1.6) +
    shape('M-16-19H16C24-19 30-16 30-8V0C30 8 24 11 16 11H-16C-24 11-30 8-30 0V-8C-30-16-24-19-16-19Z', SOAP, INK, 1.6) +
    '<rect x="-21" y="-12" width="42" height="16" rx="8" fill="none" stroke="#fbe3d6" stroke-width="2"/>' +
    line('M-10-4C-6-9-2-9 0-4C2 1 6 1 10-4', '#fbe3d6', 2) +
    line('M-24-11Q-21-16-14-16.500', '#f6c3b0', 2)
  )
}

export function bubble(x: number, y: number, radius: number): Drawing {
  return (
    disc(x, y, radius, FOAM, '#3f8ea0', 1.3) +
    line(`M${x - radius * 0.5} ${y - radius * 0.1}A${radius * 0.55} ${radius * 0.55} 0 0 1 ${x} ${y - radius * 0.55}`, WHITE, 1.5)
  )
}

export function oneSoap(): Drawing {
  return (
    bubble(-12, -30, 9) +
    bubble(12, -38, 6) +
    bubble(22, -22, 8) +
    placed(bar(), 0, 4, 1.12) +
    bubble(-24, 30, 7) +
    bubble(-6, 38, 9) +
    bubble(12, 34, 5)
  )
}

export function twoSoaps(): Drawing {
  return (
    bubble(4, -46, 7) +
    bubble(24, -34, 5) +
    placed(bar(), 8, -20, 0.92, 6) +
    bubble(-26, -2, 5) +
    bubble(30, 8, 6) +
    placed(bar(), -8, 22, 0.92, -5) +
    bubble(-22, 48, 6) +
    bubble(0, 50, 8)
  )
}

/** A cut stone, 74 wide. */
export function stone(): Drawing {
  return (
    shape('M-22-26H22L37-8L0 40L-37-8Z', '#b9dcf5', INK, 1.8) +
    shape('M-37-8H-16L0 40Z', '#8fbfe8') +
    shape('M16-8H37L0 40Z', '#6ea3d8') +
    shape('M-16-8H16L0 40Z', '#d9edfb') +
    shape('M-22-26L-16-8H-37Z', '#dcefff') +
    shape('M22-26L37-8H16Z', '#9cc8ee') +
    shape('M-22-26H0L-16-8Z', '#f4fbff') +
    shape('M0-26H22L16-8Z', '#c6e3f8') +
    shape('M0-26L16-8H-16Z', '#fff') +
    line('M-37-8H37M-22-26L-16-8L0-26L16-8L22-26M-16-8L0 40L16-8', INK, 1.1) +
    shape('M-22-26H22L37-8L0 40L-37-8Z', 'none', INK, 1.8)
  )
}

/** The stone as it lies in the light. */
export function diamond(): Drawing {
  const star = shape('M0-10Q1.500-1.500 10 0Q1.500 1.500 0 10Q-1.500 1.500-10 0Q-1.500-1.500 0-10Z', '#f2c94c', INK, 0.8)
  return stone() + placed(star, 28, -38) + placed(star, -18, -44, 0.6) + placed(star, -26, 32, 0.7)
}
