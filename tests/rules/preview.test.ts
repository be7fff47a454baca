import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { preview } from '../../rules/preview.ts'

const clusters = new Intl.Segmenter('mr', { granularity: 'grapheme' })
const clustersOf = (text: string) => Array.from(clusters.segment(text), ({ segment }) => segment)

test('a text of 20 characters or fewer is shown whole, with nothing added', () => {
  for (const text of ['', 'Birth', 'x'.repeat(20), 'क्षि'.repeat(20), '👩‍👩‍👧'.repeat(20)])
    assert.equal(preview(text), text)
})

test('a longer text is cut to 20 characters and three dots', () => {
  assert.equal(preview('x'.repeat(21)), `${'x'.repeat(20)}...`)
  assert.equal(preview('Certificate of residence'), 'Certificate of resid...')
})

test('a Devanagari conjunct counts as one character and is never cut', () => {
  assert.equal(preview('क्षि'.repeat(21)), `${'क्षि'.repeat(20)}...`)
})

test('line breaks show as one space', () => {
  assert.equal(preview('a\r\n\r\nb\nc'), 'a b c')
})

test('a preview never splits a grapheme cluster', () => {
  const piece = fc.constantFrom(
    'क',
    '्',
    'ष',
    'ि',
    '\u200D',
    '\u200C',
    '👩',
    '🇮',
    '🇳',
    'e',
    '\u0301',
    '\n',
    '\r',
    ' ',
  )
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 10, maxLength: 60 }),
    fc.array(piece).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (raw) => {
      const whole = clustersOf(raw.replace(/[\r\n\u2028\u2029]+/g, ' '))
      assert.equal(preview(raw), whole.slice(0, 20).join('') + (whole.length > 20 ? '...' : ''))
    }),
  )
})
