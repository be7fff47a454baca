import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { measureText } from '../../rules/text-parts.ts'

const textParts = (text: string) => measureText(text).parts

test('a text of 160 plain characters is one part, and of 70 in another script', () => {
  assert.deepEqual(
    ['a'.repeat(160), 'a'.repeat(161), 'a'.repeat(306), 'a'.repeat(307)].map(textParts),
    [1, 2, 2, 3],
  )
  assert.deepEqual(
    ['क'.repeat(70), 'क'.repeat(71), 'क'.repeat(134), 'क'.repeat(135)].map(textParts),
    [1, 2, 2, 3],
  )
})

test('brackets and the euro count twice, one letter of another script makes the whole text dear', () => {
  assert.equal(textParts(`${'a'.repeat(158)}€`), 1)
  assert.equal(textParts(`${'a'.repeat(159)}€`), 2)
  assert.equal(textParts(`${'a'.repeat(70)}’`), 2)
  // An emoji is two units of UCS-2.
  assert.equal(textParts(`${'a'.repeat(69)}😀`), 2)
})

test('a character that counts twice is not torn apart between two parts', () => {
  assert.equal(textParts(`${'a'.repeat(152)}€${'a'.repeat(152)}`), 3)
  assert.equal(textParts(`${'a'.repeat(153)}€${'a'.repeat(151)}`), 2)
  assert.equal(textParts(`${'क'.repeat(66)}😀${'क'.repeat(66)}`), 3)
})

/** The code points of GSM 03.38 as ranges: the basic table, and the extension that an escape leads to. */
const basic = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x20, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
] as const
const accented = [
  0xa1, 0xa3, 0xa4, 0xa5, 0xa7, 0xbf, 0xc4, 0xc5, 0xc6, 0xc7, 0xc9, 0xd1, 0xd6, 0xd8, 0xdc, 0xdf, 0xe0, 0xe4,
  0xe5, 0xe6, 0xe8, 0xe9, 0xec, 0xf1, 0xf2, 0xf6, 0xf8, 0xf9, 0xfc, 0x393, 0x394, 0x398, 0x39b, 0x39e, 0x3a0,
  0x3a3, 0x3a6, 0x3a8, 0x3a9,
]
const extension = [0x0c, 0x5b, 0x5c, 0x5d, 0x5e, 0x7b, 0x7c, 0x7d, 0x7e, 0x20ac]

/** Packs a text into parts as a phone does, unit by unit, and counts them. */
function packed(text: string) {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0)
  const isBasic = (point: number) =>
    accented.includes(point) || basic.some(([from, to]) => point >= from && point <= to)
  const isSevenBit = points.every((point) => isBasic(point) || extension.includes(point))
  const units = points.map((point) =>
    isSevenBit
      ? isBasic(point)
        ? [point]
        : [0x1b, point]
      : point > 0xffff
        ? [point >> 16, point & 0xffff]
        : [point],
  )
  const single = isSevenBit ? 160 : 70
  if (units.flat().length <= single) return { characters: units.flat().length, parts: 1 }
  const size = isSevenBit ? 153 : 67
  const parts: number[][] = [[]]
  for (const unit of units) {
    const last = parts.at(-1) ?? []
    if (last.length + unit.length > size) parts.push([...unit])
    else last.push(...unit)
  }
  return { characters: units.flat().length, parts: parts.length }
}

test('a second way of counting, which packs the text, comes to the same for any text', () => {
  const letter = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...'aZ09 \n@$_') },
    { weight: 2, arbitrary: fc.constantFrom(...'€[]{}^~|\\') },
    { weight: 1, arbitrary: fc.constantFrom('é', 'ñ', 'Ω', 'ß', '`', 'ç', '’', '\t') },
    { weight: 1, arbitrary: fc.constantFrom('क', 'ा', '़', '😀', '\u200D') },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  )
  const gsm = fc.constantFrom(...'aé€[Ω ')
  const texts = fc.oneof(
    fc.array(letter, { maxLength: 330 }),
    fc.array(gsm, { minLength: 140, maxLength: 480 }),
    fc.array(fc.constantFrom('क', '😀', 'a'), { minLength: 60, maxLength: 220 }),
  )
  fc.assert(
    fc.property(texts, (letters) => {
      const text = letters.join('')
      assert.deepEqual(measureText(text), packed(text))
    }),
    { numRuns: 500 },
  )
})
