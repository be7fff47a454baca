import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const tests = join(import.meta.dirname, '..')

test('a file of tests that makes a folder among the temporary ones also removes it', () => {
  const left = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => {
      const source = readFileSync(join(tests, name), 'utf8')
      return /= (await )?mkdtemp(Sync)?\(/.test(source) && !/\brm(Sync)?\(/.test(source)
    })
  assert.deepEqual(left, [])
})
