import { encode } from 'uqr'

export interface QrCode {
  /** Modules on a side, without the quiet margin that a reader needs around it. */
  size: number
  /** The dark modules as an SVG path; a module is one unit. */
  path: string
}

/** A QR code for the text. It can still be read when a seventh of it has worn off the paper (level M). */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', boostEcc: false, border: 0 })
  const rows = data.map((row, y) =>
    [
      ...row
        .map((dark) => (dark ? 'x' : ' '))
        .join('')
        .matchAll(/x+/g),
    ]
      .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
      .join(''),
  )
  return { size, path: rows.join('') }
}
