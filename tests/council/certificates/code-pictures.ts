import sharp from 'sharp'
import { drawQrCode } from '../../../app/letters/qr-code.server.ts'

/** The code on white, four pixels a module, with the quiet zone that a paper has. */
export function pictureOf({ size, path }: ReturnType<typeof drawQrCode>) {
  const [scale, margin] = [4, 4]
  const side = (size + 2 * margin) * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, left = '', top = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let y = 0; y < scale; y += 1)
      for (let x = 0; x < Number(length) * scale; x += 1) {
        const row = (Number(top) + margin) * scale + y
        const at = (row * side + (Number(left) + margin) * scale + x) * 4
        data.fill(0, at, at + 3)
      }
  return { width: side, height: side, data }
}

/** A photo of a code that was held askew, out of focus, and kept as a JPEG. */
export function photoOf(code: string, { turned = 7, blurred = 1 } = {}): Promise<Buffer> {
  const { data, width, height } = pictureOf(drawQrCode(code))
  return sharp(data, { raw: { width, height, channels: 4 } })
    .rotate(turned, { background: '#ddd' })
    .blur(blurred)
    .extend({ top: 60, left: 90, bottom: 40, right: 20, background: '#bbb' })
    .flatten()
    .jpeg({ quality: 60 })
    .toBuffer()
}
