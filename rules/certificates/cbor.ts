/** The major types of CBOR (RFC 8949, section 3.1) that a certificate's code is made of. */
export const majors = { unsigned: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5, tag: 6 } as const
type Major = (typeof majors)[keyof typeof majors]

/** Thrown by the reader for whatever is not exactly the expected item in its shortest form. */
export class NotThisShape extends Error {}

/** Writes the head of an item: its type and its number, in the shortest form. */
export function head(major: Major, value: number): number[] {
  const type = major << 5
  if (value < 24) return [type | value]
  if (value < 0x100) return [type | 24, value]
  if (value < 0x10000) return [type | 25, value >> 8, value & 255]
  return [type | 26, value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

export function bytesItem(bytes: Uint8Array): number[] {
  return [...head(majors.bytes, bytes.length), ...bytes]
}

export function textItem(text: string): number[] {
  const bytes = new TextEncoder().encode(text)
  return [...head(majors.text, bytes.length), ...bytes]
}

/**
 * Reads items one after the other, each of the type that is asked for, with a definite length and in the
 * shortest form (RFC 8949, section 4.2.1). Numbers have at most 32 bits.
 */
export class CborReader {
  private readonly source: Uint8Array<ArrayBuffer>
  private position = 0

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.source = bytes
  }

  get isAtEnd(): boolean {
    return this.position === this.source.length
  }

  /** Reads the head of an item of the type, and returns its number. */
  number(major: Major): number {
    const first = this.take(1)[0] as number
    if (first >> 5 !== major) throw new NotThisShape()
    const short = first & 31
    if (short < 24) return short
    const width = { 24: 1, 25: 2, 26: 4 }[short]
    if (width === undefined) throw new NotThisShape()
    const value = this.take(width).reduce((sum, byte) => sum * 256 + byte, 0)
    const least = { 1: 24, 2: 0x100, 4: 0x10000 }[width] as number
    if (value < least) throw new NotThisShape()
    return value
  }

  /** Reads a head that must have this number, such as a key of a map or the length of an array. */
  expect(major: Major, value: number): void {
    if (this.number(major) !== value) throw new NotThisShape()
  }

  /** Whether the next byte is this one; it is not read. */
  isNext(byte: number): boolean {
    return this.source[this.position] === byte
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.take(this.number(majors.bytes))
  }

  text(): string {
    const bytes = this.take(this.number(majors.text))
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      throw new NotThisShape()
    }
  }

  private take(length: number): Uint8Array<ArrayBuffer> {
    const end = this.position + length
    if (end > this.source.length) throw new NotThisShape()
    const taken = this.source.slice(this.position, end)
    this.position = end
    return taken
  }
}
