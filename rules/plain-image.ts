/**
 * Copies an image with what is needed to draw it and nothing else: no place or time of a photograph, no
 * texts, no colour profile, nothing behind its end. Nothing is decoded. Undefined if the file is no whole
 * PNG, JPEG or still WebP image.
 */
export function plainImage(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const parts = pngParts(bytes) ?? jpegParts(bytes) ?? webpParts(bytes)
  return parts && joined(parts)
}

function joined(parts: Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const textOf = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/** PNG (W3C, third edition) 5.3: each chunk is length, type, data and a checksum over type and data. */
function pngParts(bytes: Uint8Array): Uint8Array[] | undefined {
  if (textOf(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts = [bytes.subarray(0, 8)]
  const seen = new Set<string>()
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4))
      return undefined
    const type = textOf(bytes, at + 4, 4)
    if ((type === 'IHDR') !== (at === 8)) return undefined
    if (pngChunks.has(type)) parts.push(bytes.subarray(at, end))
    seen.add(type)
    if (type === 'IEND') return seen.has('IDAT') ? parts : undefined
    at = end
  }
  return undefined
}

/** The chunks that decide what is drawn (PNG 11.2 and 11.3); others hold texts, times, Exif or animations. */
const pngChunks = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs'.split(' '))

/** PNG annex D; the polynomial of ISO/IEC 3309. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** JPEG (ITU-T T.81) annex B: segments of marker, length and data; scan data run on to the next marker. */
function jpegParts(bytes: Uint8Array): Uint8Array[] | undefined {
  if (textOf(bytes, 0, 2) !== '\xff\xd8') return undefined
  const parts = [bytes.subarray(0, 2)]
  let scans = 0
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) return scans > 0 ? [...parts, bytes.subarray(at, at + 2)] : undefined
    const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
    if (end < at + 4 || end > bytes.length) return undefined
    const next = marker === startOfScan ? endOfScan(bytes, end) : end
    if (marker === startOfScan) scans += 1
    if (isDrawn(bytes, at, marker)) parts.push(bytes.subarray(at, next))
    at = next
  }
  return undefined
}

const startOfScan = 0xda
const endOfImage = 0xd9
const comment = 0xfe

/** Of the application segments only JFIF's and Adobe's say how the colours are meant; others describe. */
function isDrawn(bytes: Uint8Array, at: number, marker: number) {
  if (marker === 0xe0) return textOf(bytes, at + 4, 5) === 'JFIF\0'
  if (marker === 0xee) return textOf(bytes, at + 4, 5) === 'Adobe'
  return marker !== comment && (marker < 0xe0 || marker > 0xef)
}

/** Where the next marker begins: in a scan 0xFF is followed by 0 or a restart's number (T.81 B.1.1.5). */
function endOfScan(bytes: Uint8Array, from: number) {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** WebP (RFC 9649) 2: a RIFF file with chunks of name, length, data and a padding byte after odd lengths. */
function webpParts(bytes: Uint8Array): Uint8Array[] | undefined {
  if (textOf(bytes, 0, 4) !== 'RIFF' || textOf(bytes, 8, 4) !== 'WEBP') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const fileEnd = 8 + view.getUint32(4, true)
  if (fileEnd > bytes.length) return undefined
  const kept: Uint8Array[] = []
  let frames = 0
  for (let at = 12; at < fileEnd; ) {
    if (at + 8 > fileEnd) return undefined
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (end > fileEnd) return undefined
    const type = textOf(bytes, at, 4)
    if (type === 'VP8 ' || type === 'VP8L') frames += 1
    if (type === 'VP8X') kept.push(withoutMetadata(bytes.slice(at, end)))
    else if (type === 'VP8 ' || type === 'VP8L' || type === 'ALPH') kept.push(bytes.subarray(at, end))
    at = end
  }
  if (frames !== 1) return undefined
  const head = bytes.slice(0, 12)
  const length = kept.reduce((sum, part) => sum + part.length, 4)
  new DataView(head.buffer).setUint32(4, length, true)
  return [head, ...kept]
}

/** RFC 9649 2.7: the flags for a colour profile, Exif, XMP and an animation, whose chunks are left out. */
function withoutMetadata(chunk: Uint8Array) {
  chunk[8] = (chunk[8] ?? 0) & ~(0x20 | 0x08 | 0x04 | 0x02)
  return chunk
}
