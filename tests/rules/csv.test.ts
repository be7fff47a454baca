import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvField, csvLine } from '../../rules/csv.ts'

/** Reads a line of RFC 4180 as a spreadsheet does. */
function read(line: string): string[] {
  const fields: string[] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/gy
  for (const [, quoted, plain = ''] of line.matchAll(pattern))
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
  return fields
}

test('what a spreadsheet would take for a formula begins with an apostrophe, and nothing else does', () => {
  const hostile = ['=1+1', '+91', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '＋1', '－1', '＠x']
  for (const text of hostile) assert.ok(read(csvLine([text]))[0]?.startsWith("'"), JSON.stringify(text))
  for (const text of ['9876543210', 'A-1', 'a=b', 'आशा पाटील', '', ' x', '1-2'])
    assert.equal(read(csvLine([text]))[0], text)
})

test('every text comes out of a spreadsheet as it went in, but for the apostrophe', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'"\'=+-@,;\t\r\n a') }),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (fields) => {
      const line = csvLine(fields)
      assert.ok(line.endsWith('\r\n'))
      const back = read(line)
      assert.deepEqual(
        back.map((field, index) => (field === fields[index] ? field : field.slice(1))),
        fields,
      )
      for (const field of back) assert.doesNotMatch(field, /^\s*[=+\-@]|^[\t\r\n]/)
    }),
  )
})

test('a field is quoted where it must be, with its quotation marks doubled', () => {
  assert.equal(csvField('Vadgaon'), 'Vadgaon')
  assert.equal(csvField('Vadgaon, near "the" well'), '"Vadgaon, near ""the"" well"')
  assert.equal(csvField('two\nlines'), '"two\nlines"')
  assert.equal(csvField('=1'), `"'=1"`)
})
