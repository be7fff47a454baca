import { limits } from './limits.ts'
import { plainImage } from './plain-image.ts'

export interface ImageHead {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  /** In pixels. */
  width: number
  height: number
}

export type ImageFault = 'imageType' | 'imageBytes' | 'imagePixels'

export type PreparedImage =
  | { type: ImageHead['type']; bytes: Uint8Array<ArrayBuffer> }
  | { fault: ImageFault }

/** Prepares a file as the council's image, by what is needed to draw it alone, or finds why it cannot be. */
export function prepareImage(file: Uint8Array): PreparedImage {
  const bytes = plainImage(file)
  const head = bytes && readImage(bytes)
  if (!head) return { fault: 'imageType' }
  if (bytes.length > limits.image.bytes) return { fault: 'imageBytes' }
  const { type, width, height } = head
  if (Math.max(width, height) > limits.image.pixels || Math.min(width, height) < 1)
    return { fault: 'imagePixels' }
  return { type, bytes }
}

/** Reads type and size of a PNG, JPEG or WebP image from its header; undefined for anything else. */
export function readImage(bytes: Uint8Array): ImageHead | undefined {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
}

function isAt(bytes: Uint8Array, at: number, words: string) {
  return [...words].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))
}

/** Reads a big-endian number; missing bytes count as 0. */
function readBigEndian(bytes: Uint8Array, at: number, length: number) {
  let value = 0
  for (let index = 0; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0)
  return value
}

function readLittleEndian(bytes: Uint8Array, at: number, length: number) {
  return readBigEndian(bytes.slice(at, at + length).reverse(), 0, length)
}

function readPng(bytes: Uint8Array): ImageHead | undefined {
  if (!isAt(bytes, 0, '\x89PNG\r\n\x1a\n') || !isAt(bytes, 12, 'IHDR') || bytes.length < 24) return undefined
  return { type: 'image/png', width: readBigEndian(bytes, 16, 4), height: readBigEndian(bytes, 20, 4) }
}

/** Segments that hold no frame (DHT, JPG, DAC), although their markers are in the frame markers' range. */
const nonFrameMarkers = [0xc4, 0xc8, 0xcc]

function readJpeg(bytes: Uint8Array): ImageHead | undefined {
  if (!isAt(bytes, 0, '\xff\xd8\xff')) return undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && !nonFrameMarkers.includes(marker))
      return {
        type: 'image/jpeg',
        width: readBigEndian(bytes, at + 7, 2),
        height: readBigEndian(bytes, at + 5, 2),
      }
    else at += 2 + readBigEndian(bytes, at + 2, 2)
  }
  return undefined
}

function readWebp(bytes: Uint8Array): ImageHead | undefined {
  if (!isAt(bytes, 0, 'RIFF') || !isAt(bytes, 8, 'WEBP') || bytes.length < 30) return undefined
  const type = 'image/webp'
  if (isAt(bytes, 12, 'VP8X')) {
    const [width, height] = [readLittleEndian(bytes, 24, 3) + 1, readLittleEndian(bytes, 27, 3) + 1]
    return { type, width, height }
  }
  if (isAt(bytes, 12, 'VP8 ') && isAt(bytes, 23, '\x9d\x01\x2a')) {
    const side = (at: number) => readLittleEndian(bytes, at, 2) & 0x3fff
    return { type, width: side(26), height: side(28) }
  }
  if (isAt(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const bits = readLittleEndian(bytes, 21, 4)
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return undefined
}
