// A link as a QR code. It is made here and not by the server: the keys in a link are nobody's but the players'.
import encodeQR from 'qr'

export interface Code {
  /** squares a side, with the quiet border */
  size: number
  /** the dark squares as the path of an SVG, a square being 1 by 1 */
  path: string
}

const BORDER = 4 // squares of quiet around it, as the standard asks for

export function qrCode(text: string): Code {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER })
  return { size: rows.length, path: rows.map(rowPath).join('') }
}

/** Neighbours are one bar, so that no seam shows between them. */
function rowPath(row: boolean[], y: number): string {
  const bars = row.map((square) => (square ? '1' : '0')).join('').matchAll(/1+/g)
  return Array.from(bars, ({ index, 0: bar }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`).join('')
}
