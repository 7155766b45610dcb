// What a clock shows: no finer than it matters.

const HOUR = 3600
const DAY = 24 * HOUR

/** '1:05', '7 h 20 min', '2 d 5 h'. */
export function clockFace(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < HOUR) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  if (seconds < DAY) return parts(Math.floor(seconds / HOUR), 'h', Math.floor((seconds % HOUR) / 60), 'min')
  return parts(Math.floor(seconds / DAY), 'd', Math.floor((seconds % DAY) / HOUR), 'h')
}

function parts(whole: number, unit: string, rest: number, share: string): string {
  return rest ? `${whole} ${unit} ${rest} ${share}` : `${whole} ${unit}`
}

/** How often it is worth looking at it, in milliseconds. */
export function clockPace(milliseconds: number): number {
  return milliseconds < 1000 * HOUR ? 200 : 20_000
}
