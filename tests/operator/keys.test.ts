import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { toolHere } from './tool-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-tool-'))
after(() => rmSync(folder, { recursive: true }))
const settings = { DATA_DIR: folder, PUBLIC_ORIGIN: 'https://portal.example' }
const tool = (...words: string[]) => toolHere(words, settings)

test('a key is made, listed, named by the doctor, retired and taken back', async () => {
  await tool('migrate')
  assert.match((await tool('keys', 'list')).output, /There is no key/)
  const made = await tool('keys', 'new')
  const [, keyId = ''] = /^Made ([0-9a-f]{8})\. No backup holds/.exec(made.output) ?? []
  const file = join(folder, 'keys', `${keyId}.pem`)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.match((await tool('keys', 'list')).output, new RegExp(`^${keyId} of 20\\d\\d-[^,]*\n$`))
  assert.match((await tool('doctor')).output, new RegExp(`ok +certificates are signed by the key ${keyId}`))
  renameSync(file, join(folder, 'kept.pem'))
  const lost = (await tool('doctor')).output
  assert.match(lost, new RegExp(`warn +The key ${keyId} is live, and its file is not`))
  assert.match(lost, /warn +No live key lies here/)
  assert.match((await tool('keys', 'list')).output, /its file is not here/)
  renameSync(join(folder, 'kept.pem'), file)
  assert.deepEqual(await tool('keys', 'adopt', file), { code: 1, output: 'This key is there already.\n' })
  assert.match((await tool('keys', 'retire', keyId)).output, /is retired/)
  assert.equal((await tool('keys', 'retire', keyId)).code, 1)
  assert.match((await tool('keys', 'compromised', keyId)).output, /is compromised/)
  assert.equal((await tool('keys', 'retire', 'ffffffff')).code, 1)
})

test('the public half of a key that this database lacks is adopted from its file', async () => {
  const other = { ...settings, DATA_DIR: join(folder, 'other') }
  await toolHere(['keys', 'new'], other)
  const [name = ''] = readdirSync(join(folder, 'other', 'keys'))
  const file = join(folder, 'other', 'keys', name)
  assert.match((await tool('keys', 'adopt', file)).output, new RegExp(`^Adopted ${name.slice(0, 8)}`))
  assert.equal((await tool('keys', 'adopt', join(folder, 'council.sqlite'))).code, 1)
})

test('a key that was compromised is so again where an older backup lacks it', async () => {
  const before = { ...settings, DATA_DIR: join(folder, 'before') }
  const restored = { ...settings, DATA_DIR: join(folder, 'restored') }
  await toolHere(['keys', 'new'], before)
  const [name = ''] = readdirSync(join(folder, 'before', 'keys'))
  const keyId = name.slice(0, 8)
  await toolHere(['keys', 'compromised', keyId], before)
  const { output } = await toolHere(['keys', 'adopt', join(folder, 'before', 'keys', name)], restored)
  assert.equal(output, `Adopted ${keyId}, which is compromised: only what stands in the register is good.\n`)
  assert.match(
    (await toolHere(['keys', 'list'], restored)).output,
    new RegExp(`^${keyId} of .*, compromised `),
  )
})

test('wrong words are refused in one line', async () => {
  for (const words of [[], ['dance'], ['retire'], ['new', 'more'], ['adopt', 'a', 'b']]) {
    const { code, output } = await tool('keys', ...words)
    assert.equal(code, 1)
    assert.match(output, /^Say new, list, retire KID[^\n]*\n$/)
  }
})
