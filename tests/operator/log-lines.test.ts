import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { forJournal, unexpectedLine, warningLine } from '../../server/log.ts'

const log = join(import.meta.dirname, '../../server/log.ts')

test('lines of one moment are one write, and those of the last moment are written too', () => {
  const told = execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { lineWriter } from ${JSON.stringify(log)}
    let writes = 0
    const out = { write: (text) => { writes += 1; process.stdout.write(text) } }
    const write = lineWriter(out)
    write('one')
    write('two')
    setImmediate(() => {
      write('three ' + writes)
      process.exit()
    })`,
  ])
  assert.equal(String(told), 'one\ntwo\nthree 1\n')
})

test('under the journal a warning is one there, and an error one', (t) => {
  t.after(() => delete process.env.JOURNAL_STREAM)
  const lines = [warningLine('0123456789ab', 'words'), unexpectedLine('0123456789ab', new Error('a'))]
  assert.deepEqual(lines.map(forJournal), lines)
  process.env.JOURNAL_STREAM = '8:12345'
  assert.deepEqual(lines.map(forJournal), [`<4>${lines[0]}`, `<3>${lines[1]}`])
})

test('an unexpected error is its kind and its places, and never its message', () => {
  const changed = new Error('first')
  changed.message = 'marked'
  const errors = [
    new Error('marked'),
    new TypeError('a row holds marked\nand marked\n    at marked (marked:1:1)'),
    new Error('Failed', { cause: new Error('marked') }),
    Object.assign(new Error('Failed'), { detail: 'Key (email)=(marked) exists', code: '23505' }),
    changed,
    'marked',
    { message: 'marked', stack: 'at marked' },
  ]
  for (const error of errors) {
    const line = unexpectedLine('0123456789ab', error)
    assert.doesNotMatch(line, /marked/)
    const { time, places, ...rest } = JSON.parse(line)
    const name = error instanceof TypeError ? 'TypeError' : 'Error'
    assert.deepEqual(rest, { level: 'error', what: 'unexpected', request: '0123456789ab', error: name })
    assert.ok(Date.parse(time) > 0)
    assert.ok(places.length > 0)
    for (const place of places) assert.match(place, /^at /)
  }
})
