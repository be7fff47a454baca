// Begun first: it moves whole councils with the tool.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder, newPlace } from '../council-places.ts'
import { root, run } from './run.ts'
import { toolHere } from './tool-here.ts'

const secret = 'a secret of the tests, 32 characters'

test('the tool backs up, verifies, restores and moves, and says what it did', async (t) => {
  const folder = newFolder(t)
  const file = join(folder, 'council.backup')
  const tool = (name: string, ...words: string[]) =>
    toolHere(words, { DATA_DIR: join(folder, name), SECRET: secret })
  const told = async (result: ReturnType<typeof tool>, words: RegExp, expected = 0) => {
    const { code, output } = await result
    assert.match(output, words)
    assert.equal(code, expected, output)
    return output.match(/^ {2}\w+ +\d+ {2}[0-9a-f]{64}$/gm) ?? []
  }
  await tool('old', 'create-admin', '--name', 'Secretary', '--email', 'a@p.example')
  const lines = await told(tool('old', 'backup', '--dry-run', file), /^Nothing was written\./)
  assert.ok(lines.some((line) => /^ {2}users +1 /.test(line)))
  assert.equal(existsSync(file), false)
  assert.deepEqual(await told(tool('old', 'backup', file), /council\.backup holds a council of \d/), lines)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  await told(tool('old', 'backup', file), /is there already: name a new file\.\n$/, 1)
  assert.deepEqual(await told(tool('none', 'backup', '--verify', file), /council\.backup is whole/), lines)
  await told(tool('old', 'restore', file), /^There is a council in this database already/, 1)
  assert.deepEqual(await told(tool('old', 'restore', '--replace', file), /^Restored: /), lines)
  assert.deepEqual(await told(tool('new', 'restore', file), /^Restored: /), lines)

  await tool('old', 'keys', 'new')
  const left = /^Copy keys out of \S+old by hand: move leaves them there\.$/m
  await told(tool('old', 'move', '--to', join(folder, 'beside')), left)

  const { databaseUrl = '' } = await newPlace(t, 'PostgreSQL')
  assert.deepEqual(await told(tool('new', 'move', '--dry-run', '--to', databaseUrl), /^Nothing was/), lines)
  assert.deepEqual(await told(tool('new', 'move', '--to', databaseUrl), /^Moved: /), lines)
  await told(tool('new', 'move', '--to', databaseUrl), /^There is a council in this database already/, 1)
  const moved = await run('server/portal.ts', ['backup', '--dry-run', file.replace('council', 'other')], {
    DATA_DIR: join(folder, 'none'),
    SECRET: secret,
    DATABASE_URL: databaseUrl,
  })
  assert.match(moved.output, /from PostgreSQL \d/)
  for (const line of lines) assert.ok(moved.output.includes(line), line)
})

test('a place that cannot be written, or holds no council, is said in one line', async (t) => {
  const folder = newFolder(t)
  const env = { DATA_DIR: join(folder, 'council') }
  const tool = (...words: string[]) => toolHere(words, env)
  const file = join(folder, 'nowhere/council.backup')
  assert.match((await tool('backup', file)).output, /^There is no council in [^\n]+\n$/)
  await tool('migrate')
  assert.match((await tool('backup', file)).output, /cannot be written \(ENOENT\)\.\n$/)
  for (const words of [
    ['restore', file],
    ['backup', '--verify', file],
  ])
    assert.equal((await tool(...words)).output, `${file} cannot be read (ENOENT).\n`)
  assert.equal(
    (await tool('restore', join(root, 'package.json'))).output,
    'This file is no backup of a council.\n',
  )
  assert.ok(readFileSync(join(folder, 'council/council.sqlite')).length > 0)
})
