import assert from 'node:assert/strict'

/** Error correction M of versions 1 to 10: correction bytes of a block, and how many bytes of data each block holds. */
const blocksOf: [correction: number, data: number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
]

/** The centres of the small squares, by version. */
const alignments: number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],

  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

type Modules = boolean[][]

/**
 * The text of a QR code, from the path that draws its dark modules on a side of `size`: written from ISO/IEC 18004, and
 * independent of what draws it. Fails for a code with a single wrong byte.
 */
export function readQr(path: string, size: number): string {
  const modules = modulesIn(path, size)
  const version = (size - 17) / 4
  const mask = masks[maskOf(modules)]
  const blocks = blocksOf[version - 1]
  assert.ok(mask && blocks, `a code of version ${version}`)
  const [correction, data] = blocks
  const bits = [...bitsOf(modules, version)].map(({ x, y }) => modules[y]?.[x] !== mask(x, y))
  const bytes = bytesIn(bits)
  const all = data.map((): number[] => [])
  let at = 0
  for (let index = 0; index < Math.max(...data); index++)
    for (const [block, length] of data.entries()) if (index < length) all[block]?.push(bytes[at++] ?? -1)
  for (let index = 0; index < correction; index++) for (const block of all) block.push(bytes[at++] ?? -1)
  for (const block of all) assert.ok(isWhole(block, correction), 'a block is damaged')
  return textIn(
    all.flatMap((block, index) => block.slice(0, data[index])),
    version,
  )
}

function modulesIn(path: string, size: number): Modules {
  const modules: Modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)]
  assert.equal(runs.map(([run]) => run).join(''), path)
  for (const [, x, y, length] of runs) modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  return modules
}

/** Which mask lies on the modules; both copies of the format must say the same, of level M, without a wrong bit. */
function maskOf(modules: Modules): number {
  const size = modules.length
  const round = [0, 1, 2, 3, 4, 5, 7, 8]
  const down = [7, 5, 4, 3, 2, 1, 0]
  const beside = [...round.map((x) => [x, 8]), ...down.map((y) => [8, y])]
  const apart = [
    ...down
      .toReversed()
      .map((_, index) => index + 1)
      .map((up) => [8, size - up]),
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((left) => [size - left, 8]),
  ]
  const [one, other] = [beside, apart].map((places) =>
    places.reduce((sum, [x = 0, y = 0]) => sum * 2 + (modules[y]?.[x] ? 1 : 0), 0),
  )
  assert.equal(one, other, 'the copies of the format differ')
  const format = (one ?? 0) ^ 0b101010000010010
  let rest = format
  for (let bit = 14; bit >= 10; bit--) if (rest >> bit) rest ^= 0b10100110111 << (bit - 10)
  assert.equal(rest, 0, 'the format is damaged')
  assert.equal(format >> 13, 0b00, 'the level is not M')
  return (format >> 10) & 7
}

/** Where the bits of the message stand, in their order. */
function* bitsOf(modules: Modules, version: number) {
  const size = modules.length
  const centres = alignments[version - 1] ?? []
  const last = centres.at(-1)
  const isFixed = (x: number, y: number) => {
    const corner = (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)
    const told = version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))
    const small = centres.some((cx) =>
      centres.some(
        (cy) =>
          !((cx === 6 && (cy === 6 || cy === last)) || (cy === 6 && cx === last)) &&
          Math.max(Math.abs(x - cx), Math.abs(y - cy)) <= 2,
      ),
    )
    return corner || told || small || x === 6 || y === 6
  }
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step
      for (const x of [right, right - 1]) if (!isFixed(x, y)) yield { x, y }
    }
    upwards = !upwards
  }
}

function bytesIn(bits: boolean[]): number[] {
  const whole = Math.floor(bits.length / 8)
  return Array.from({ length: whole }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0),
  )
}

/** Whether the block is a codeword: each of its syndromes, over the field of 256 with x^8+x^4+x^3+x^2+1, is nought. */
function isWhole(block: number[], correction: number): boolean {
  const power: number[] = [1]
  for (let index = 1; index < 255; index++) {
    const twice = (power[index - 1] ?? 0) * 2
    power.push(twice > 255 ? twice ^ 0b100011101 : twice)
  }
  const times = (one: number, exponent: number) =>
    one === 0 ? 0 : (power[(power.indexOf(one) + exponent) % 255] ?? 0)
  return Array.from({ length: correction }, (_, root) =>
    block.reduce((sum, byte) => times(sum, root) ^ byte, 0),
  ).every((syndrome) => syndrome === 0)
}

/** The text of the one segment that the bytes hold: in mode byte, then the end. */
function textIn(bytes: number[], version: number): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const counted = version < 10 ? 8 : 16
  assert.equal(bits.slice(0, 4), '0100', 'the mode is not byte')
  const length = Number.parseInt(bits.slice(4, 4 + counted), 2)
  const start = 4 + counted
  assert.match(bits.slice(start + length * 8, start + length * 8 + 4), /^0*$/, 'there is a second segment')
  const text = Array.from({ length }, (_, index) =>
    Number.parseInt(bits.slice(start + index * 8, start + index * 8 + 8), 2),
  )
  return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(text))
}
