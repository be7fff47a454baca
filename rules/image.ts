import { limits } from './limits.ts'

export interface ImageHead {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  /** In pixels. */
  width: number
  height: number
}

export type ImageFault = 'imageType' | 'imageBytes' | 'imagePixels'

/** Why a file cannot be the council's image; undefined when it can. */
export function imageFault(bytes: Uint8Array): ImageFault | undefined {
  const head = readImage(bytes)
  if (!head) return 'imageType'
  if (bytes.length > limits.image.bytes) return 'imageBytes'
  const { width, height } = head
  return Math.max(width, height) > limits.image.pixels || Math.min(width, height) < 1
    ? 'imagePixels'
    : undefined
}

/** What kind of image the bytes are and how large, as their beginning says; undefined when they are none of the three. */
export function readImage(bytes: Uint8Array): ImageHead | undefined {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
}

function isAt(bytes: Uint8Array, at: number, words: string) {
  return [...words].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))
}

/** A number of several bytes, the highest first; missing bytes count as 0. */
function number(bytes: Uint8Array, at: number, length: number) {
  let value = 0
  for (let index = 0; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0)
  return value
}

function numberFromLowest(bytes: Uint8Array, at: number, length: number) {
  return number(bytes.slice(at, at + length).reverse(), 0, length)
}

function readPng(bytes: Uint8Array): ImageHead | undefined {
  if (!isAt(bytes, 0, '\x89PNG\r\n\x1a\n') || !isAt(bytes, 12, 'IHDR') || bytes.length < 24) return undefined
  return { type: 'image/png', width: number(bytes, 16, 4), height: number(bytes, 20, 4) }
}

/** The segments that hold no frame although their mark lies among those that do. */
const noFrames = [0xc4, 0xc8, 0xcc]

function readJpeg(bytes: Uint8Array): ImageHead | undefined {
  if (!isAt(bytes, 0, '\xff\xd8\xff')) return undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const mark = bytes[at + 1] ?? 0
    if (mark === 0xff) at += 1
    else if (mark >= 0xc0 && mark <= 0xcf && !noFrames.includes(mark))
      return { type: 'image/jpeg', width: number(bytes, at + 7, 2), height: number(bytes, at + 5, 2) }
    else at += 2 + number(bytes, at + 2, 2)
  }
  return undefined
}

function readWebp(bytes: Uint8Array): ImageHead | undefined {
  if (!isAt(bytes, 0, 'RIFF') || !isAt(bytes, 8, 'WEBP') || bytes.length < 30) return undefined
  const type = 'image/webp'
  if (isAt(bytes, 12, 'VP8X')) {
    const [width, height] = [numberFromLowest(bytes, 24, 3) + 1, numberFromLowest(bytes, 27, 3) + 1]
    return { type, width, height }
  }
  if (isAt(bytes, 12, 'VP8 ') && isAt(bytes, 23, '\x9d\x01\x2a')) {
    const side = (at: number) => numberFromLowest(bytes, at, 2) & 0x3fff
    return { type, width: side(26), height: side(28) }
  }
  if (isAt(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const bits = numberFromLowest(bytes, 21, 4)
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return undefined
}
