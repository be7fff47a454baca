import { crc32, deflateSync } from 'node:zlib'

/**
 * A PNG of one colour, as small as it can be. `filler` bytes follow its picture data, and `more` are chunks
 * that come before them.
 */
export function pngOf(
  width: number,
  height: number,
  filler = 0,
  more: [string, string][] = [],
): Uint8Array<ArrayBuffer> {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const chunks = [
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 0, 0, 0, 0])])),
    ...more.map(([name, text]) => chunk(name, Buffer.from(text, 'latin1'))),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
  ]
  if (filler > 0) chunks.push(chunk('IDAT', Buffer.alloc(filler)))
  chunks.push(chunk('IEND', Buffer.alloc(0)))
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]))
}

function chunk(name: string, body: Buffer) {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, check])
}

const latin = (text: string) => [...Buffer.from(text, 'latin1')]

/** A JPEG without picture data: segments such as `[0xe1, 'Exif…']`, the frame with its size, and a scan. */
export function jpegOf(
  width: number,
  height: number,
  segments: [number, string][] = [],
): Uint8Array<ArrayBuffer> {
  const before = segments.flatMap(([marker, text]) => [
    0xff,
    marker,
    (text.length + 2) >> 8,
    (text.length + 2) & 255,
    ...latin(text),
  ])
  const frame = [0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xff, 0, 2, 0xff, 0xd0, 3]
  return new Uint8Array([0xff, 0xd8, ...before, ...frame, ...scan, 0xff, 0xd9])
}

/** Each of the three kinds of WebP, without picture data; `more` are chunks that follow it. */
export function webpOf(
  kind: 'VP8X' | 'VP8 ' | 'VP8L',
  width: number,
  height: number,
  more: [string, string][] = [],
): Uint8Array<ArrayBuffer> {
  const lossy = Buffer.alloc(11)
  lossy.write('\x9d\x01\x2a', 3, 'latin1')
  lossy.writeUInt16LE(width, 6)
  lossy.writeUInt16LE(height, 8)
  const lossless = Buffer.alloc(11)
  lossless[0] = 0x2f
  lossless.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  const extended = Buffer.alloc(10)
  extended[0] = more.length > 0 ? 0x2c : 0
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  const chunks = kind === 'VP8X' ? [riff(kind, extended)] : []
  chunks.push(kind === 'VP8L' ? riff(kind, lossless) : riff('VP8 ', lossy))
  chunks.push(...more.map(([name, text]) => riff(name, Buffer.from(text, 'latin1'))))
  const inside = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return new Uint8Array(riff('RIFF', inside))
}

function riff(name: string, body: Buffer) {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}
