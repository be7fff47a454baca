import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one colour, as small as it can be; `filler` bytes more in a chunk that no reader shows. */
export function pngOf(width: number, height: number, filler = 0): Uint8Array<ArrayBuffer> {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const grey = deflateSync(Buffer.alloc((width + 1) * height))
  const chunks = [
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 0, 0, 0, 0])])),
    ...(filler > 0 ? [chunk('teXt', Buffer.alloc(filler))] : []),
    chunk('IDAT', grey),
    chunk('IEND', Buffer.alloc(0)),
  ]
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

/** The beginning of a JPEG: a comment, then the frame that says its size. */
export function jpegOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const comment = [0xff, 0xfe, 0, 4, 0xff, 0xc0]
  const frame = [0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]
  return new Uint8Array([0xff, 0xd8, ...comment, ...frame, 0xff, 0xd9])
}

/** The beginning of each of the three kinds of WebP. */
export function webpOf(
  kind: 'VP8X' | 'VP8 ' | 'VP8L',
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write(`WEBP${kind}`, 8, 'latin1')
  if (kind === 'VP8X') {
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
  } else if (kind === 'VP8 ') {
    bytes.write('\x9d\x01\x2a', 23, 'latin1')
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
  } else {
    bytes[20] = 0x2f
    bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21)
  }
  return new Uint8Array(bytes)
}
