import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '../../council/database/migrations')
const landed = readFileSync(join(import.meta.dirname, 'landed-migrations.txt'), 'utf8')
  .trim()
  .split('\n')

test('no migration is edited once it has landed', () => {
  const here = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return `${createHash('sha256').update(text).digest('hex')}  ${name}`
    })
  const edited = landed.filter((line) => !here.includes(line))
  assert.deepEqual(edited, [], 'edited or gone: undo that, and write the next migration')
  const added = here.filter((line) => !landed.includes(line))
  assert.deepEqual(added, [], 'new: add these lines to landed-migrations.txt')
})
