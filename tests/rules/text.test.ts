import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fitText, readText, sanitizeLine } from '../../rules/text.ts'
import { processorMs } from '../until.ts'

const line = (raw: string, max = 100) => readText(raw, { max })
const area = (raw: string, max = 100) => readText(raw, { max, lines: true })
const nasty = fc.constantFrom(
  '\r',
  '\n',
  '\t',
  '\0',
  '\u0085',
  ' ',
  '\u00A0',
  '\u200B',
  '\u200C',
  '\u200D',
  '\uFEFF',
  '\u202E',
  '\u2028',

  '\u0301',
  '\u0323',
  'e',
  'é',
  'क',
  '\u094D',
  '\u093C',
  '\uD800',
  '\uFFFD',
  '\uFFFE',
  '👩‍👩‍👧',
  'ᾂ',
  '\u1100',
  '\u1161',
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(nasty).map((parts) => parts.join('')),
)

test('white space, zero-width spaces and byte order marks are trimmed at both ends', () => {
  assert.deepEqual(line('\uFEFF\u200B \t\n\u3000 Asha Patil\u00A0\u200B\r\n'), { text: 'Asha Patil' })
})

test('a text with nothing to see in it is empty', () => {
  for (const raw of [
    '',
    '  ',
    '\n\t',
    '\u200B\uFEFF',
    '\u200D\u200C',
    '\u00AD',
    '\u2060',
    '\u3164',
    '\u2800',
    '\u202E',
  ]) {
    assert.deepEqual(line(raw), { fault: 'empty' })
    assert.deepEqual(area(raw), { fault: 'empty' })
  }
})

test('line breaks and tabs pass only where lines are allowed, and every break becomes LF', () => {
  assert.deepEqual(area('a\r\nb\rc\n\td'), { text: 'a\nb\nc\n\td' })
  for (const raw of ['a\nb', 'a\rb', 'a\tb']) assert.deepEqual(line(raw), { fault: 'forbidden' })
})

test('control characters, direction overrides and broken Unicode are forbidden', () => {
  const each = ['\0', '\x1B', '\x7F', '\u0085', '\u2028', '\u2029', '\u202A', '\u202E', '\u2066', '\u2069']
  for (const bad of [...each, '\uD800', '\uDC00', '\uFFFD', '\uFDD0', '\uFFFE', '\u{1FFFF}']) {
    assert.deepEqual(line(`a${bad}b`), { fault: 'forbidden' })
    assert.deepEqual(area(`a${bad}b`), { fault: 'forbidden' })
  }
})

test('the halves of a character on two lines are broken Unicode', () => {
  assert.deepEqual(area('\uD83D\n\uDC4D'), { fault: 'forbidden' })
})

test('joiners, emoji and direction marks are kept as written', () => {
  for (const text of ['र्‍', 'क्‌ष', '👩‍👩‍👧', '👍🏽', '☎️', 'سروس\u200F 7'])
    assert.deepEqual(line(text), { text })
})

test('what is kept is in NFC', () => {
  assert.deepEqual(line('e\u0301'), { text: 'é' })
  assert.deepEqual(line('\u0958'), { text: '\u0915\u093C' })
})

test('length counts code points after NFC', () => {
  assert.deepEqual(line('👍'.repeat(5), 5), { text: '👍'.repeat(5) })
  assert.deepEqual(line('e\u0301'.repeat(5), 5), { text: 'é'.repeat(5) })
  assert.deepEqual(line('α\u0313\u0300\u0345'.repeat(5), 5), { text: 'ᾂ'.repeat(5) })
  assert.deepEqual(line('\u{16128}'.normalize('NFD').repeat(5), 5), { text: '\u{16128}'.repeat(5) })
  assert.deepEqual(line('x'.repeat(6), 5), { fault: 'tooLong' })
  assert.deepEqual(line(`  ${'x'.repeat(5)}  `, 5), { text: 'xxxxx' })
  assert.deepEqual(line('\u0958\u0958\u0958', 5), { fault: 'tooLong' })
})

test('a text read twice is the text read once', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (raw, lines) => {
      const once = readText(raw, { max: 50, lines })
      if ('text' in once) assert.deepEqual(readText(once.text, { max: 50, lines }), once)
    }),
  )
})

test('what is kept is never empty, never too long, and the same text in NFC', () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      const read = area(raw, 20)
      if (!('text' in read)) return
      assert.ok(read.text.length > 0 && [...read.text].length <= 20)
      assert.ok(raw.replace(/\r\n?/g, '\n').normalize('NFC').includes(read.text))
    }),
  )
})

test('half a megabyte made to be slow is read at once', async () => {
  const ms = await processorMs(() => {
    line(`${' '.repeat(250_000)}x${' '.repeat(250_000)}y`)
    line(`a${'\u0301\u0323'.repeat(125_000)}`)
  })
  assert.ok(ms < 1000, `it takes ${ms} ms`)
})

test('what is looked for is shown without what no line may hold, and not cut through a character', () => {
  assert.equal(sanitizeLine(' \u202Egnp.exe\u0000\tAsha\n', 100), 'gnp.exe  Asha')
  assert.equal(sanitizeLine('👍'.repeat(101), 100), '👍'.repeat(100))
  assert.equal(sanitizeLine(`${'a'.repeat(99)} b`, 100), `${'a'.repeat(99)} `)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (raw) => {
      const text = sanitizeLine(raw, 20)
      const read = readText(text, { max: 20 })
      assert.ok('text' in read || read.fault !== 'forbidden')
    }),
  )
})

test('the part of a text that may be kept is a text that may be kept', () => {
  assert.equal(fitText(' a\u202Eb\u0007c ', { max: 100 }), 'a b c')
  assert.equal(fitText('a\r\nb\u0000', { max: 100, lines: true }), 'a\nb')
  assert.equal(fitText('a\nb', { max: 100 }), 'a b')
  assert.equal(fitText('\u200B\u0000', { max: 5 }), '')
  assert.equal(fitText('😀'.repeat(9), { max: 5 }), '😀'.repeat(5))
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 1, max: 20 }),
      fc.boolean(),
      (raw, max, lines) => {
        const text = fitText(raw, { max, lines })
        if (text !== '') assert.deepEqual(readText(text, { max, lines }), { text })
        const read = readText(raw, { max, lines })
        if ('text' in read) assert.equal(text, read.text)
      },
    ),
  )
})
