// A horse at a trot, facing left, saddled for a knight of cards.
import { disc, line, shape, type Drawing } from '../draw'
import { GOLD, INK, RED } from './palette'

const BODY =
  'M26.4 54.6L30 61.4C39 65 45 75 48.4 86C57 90 65 84.6 74 87C81 89 84.4 96 82.6 105C81.6 111 77.6 115 75.4 120' +
  'L77.6 133L76 147H69.4L70.4 134L65 121C63 116 61 114.6 57 114.8C50 116 44 115.4 41 113.4' +
  'L41.4 130L40.4 147H33.8L33.8 130L30.4 113C26.6 106 27 98 29.4 92C28 88.4 26.4 87 24.4 86.8' +
  'C22 90.6 18 92.6 15 93.4C10.6 94.6 8.4 90.4 10.6 86C13 78 17 70 22.4 63Z'
const FAR_FORELEG = 'M38 106L23 112L19.4 122.6L24.4 131.6L29.4 129L26 122.4L28.4 118L41 117Z'
const FAR_HINDLEG = 'M66 110L63.4 125L57.4 135L57 147H63.2L63.6 137L71 127.4L74 114Z'
const TAIL = 'M81.4 90.6C91 91 94 102 90 113C87 108.6 85 105 82.4 103.6Z'
const MANE = 'M30 60.6C40 63 48.6 74 50.6 86.6L45.4 84L45 78.4L41 77.4L40.4 71.6L36 71L35.4 66L31.4 66Z'
const FORELOCK = 'M26 59.6Q20 61 19.6 68.6Q24.6 67.6 27.6 63Z'

export function horse(coat: string, mane: string): Drawing {
  const shade = `<g opacity=".28">${shape(FAR_FORELEG + FAR_HINDLEG, INK)}</g>`
  const hoof = (x: number) => shape(`M${x} 143.6H${x + 6.4}L${x + 7} 148.4H${x - 0.8}Z`, INK)
  return (
    shape(FAR_FORELEG + FAR_HINDLEG, coat, INK, 0.9) +
    shade +
    shape('M24 130.4L29.6 127.6L31 131.4L26.4 134.4Z', INK) +
    hoof(57) +
    shape(TAIL, mane, INK, 0.9) +
    shape(BODY, coat, INK, 0.9) +
    hoof(33.9) +
    hoof(69.6) +
    shape(MANE, mane, INK, 0.8) +
    shape(FORELOCK, mane, INK, 0.7) +
    shape('M20.6 71.4Q23 69.4 25 71.8Q23 74 20.6 71.4Z', '#fff', INK, 0.6) +
    disc(22.7, 71.8, 1, INK) +
    line('M13 88.6Q14.4 87.6 15.4 88.6', INK, 0.9) +
    line('M10.8 91.4Q13 92 15.6 90.6', INK, 0.6) +
    line('M14.6 79.6L20.6 88.6M17.4 83.6L27.4 78M20.4 66.6L28.6 78L27.6 86', RED, 1.5) +
    disc(17.4, 84, 1.4, GOLD, INK, 0.5) +
    line('M29.8 99Q37 104 46.4 100', RED, 2) +
    disc(35, 102, 1.5, GOLD, INK, 0.5)
  )
}
