import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const log = join(import.meta.dirname, '../../server/log.ts')

test('lines of one moment are one write, and those of the last moment are written too', () => {
  const told = execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { writeLines } from ${JSON.stringify(log)}
    let writes = 0
    const out = { write: (text) => { writes += 1; process.stdout.write(text) } }
    const write = writeLines(out)
    write('one')
    write('two')
    setImmediate(() => {
      write('three ' + writes)
      process.exit()
    })`,
  ])
  assert.equal(String(told), 'one\ntwo\nthree 1\n')
})
