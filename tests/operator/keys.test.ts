import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { operator } from '../../council/actors/actors.server.ts'
import { findSigningKey, heedNotes } from '../../council/certificates/keys/signing-keys.server.ts'
import { openDatabase } from '../../council/database/connect.server.ts'
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
  assert.doesNotMatch((await tool('doctor')).output, /compromised/, 'the database knows it')
  assert.equal((await tool('keys', 'retire', 'ffffffff')).code, 1)
  assert.equal((await tool('keys', 'compromised', 'ffffffff')).code, 1)
  assert.deepEqual(readdirSync(join(folder, 'keys')).sort(), [`${keyId}.compromised`, `${keyId}.pem`])
})

test('a folder in which no key can be kept is said in one line, and no key is made', async () => {
  const keys = join(folder, 'council.sqlite', 'keys')
  assert.deepEqual(await toolHere(['keys', 'new'], { ...settings, SIGNING_KEYS: keys }), {
    code: 1,
    output: `${keys} cannot be used (ENOTDIR).\n`,
  })
  assert.match((await tool('keys', 'list')).output, /^[0-9a-f]{8} of [^\n]*\n$/, 'the one of before')
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

test('a key that was compromised is named by the doctor where an older backup does not know it, and ended by a start', async () => {
  const older = { ...settings, DATA_DIR: join(folder, 'older') }
  const made = await toolHere(['keys', 'new'], older)
  const keyId = /^Made ([0-9a-f]{8})/.exec(made.output)?.[1] ?? ''
  writeFileSync(join(folder, 'older', 'keys', `${keyId}.compromised`), '2026-06-01T06:30:00.000Z\n')
  assert.match(
    (await toolHere(['doctor'], older)).output,
    new RegExp(`FAULT +The key ${keyId} is compromised`),
  )
  const db = await openDatabase({ dataDir: join(folder, 'older') })
  assert.deepEqual(await heedNotes(db, operator, join(folder, 'older', 'keys')), [keyId])
  assert.deepEqual(await heedNotes(db, operator, join(folder, 'older', 'keys')), [])
  assert.equal(await findSigningKey(db, join(folder, 'older', 'keys')), undefined)
  await db.destroy()
})

test('a file that holds another key signs nothing', async () => {
  const swapped = { ...settings, DATA_DIR: join(folder, 'swapped') }
  const keyId = /^Made ([0-9a-f]{8})/.exec((await toolHere(['keys', 'new'], swapped)).output)?.[1] ?? ''
  await toolHere(['keys', 'new'], { ...settings, DATA_DIR: join(folder, 'giving') })
  const [given = ''] = readdirSync(join(folder, 'giving', 'keys'))
  renameSync(join(folder, 'giving', 'keys', given), join(folder, 'swapped', 'keys', `${keyId}.pem`))
  assert.match((await toolHere(['doctor'], swapped)).output, /warn +No live key lies here/)
})

test('after an older backup the next numbers are left out', async () => {
  const restored = { ...settings, DATA_DIR: join(folder, 'numbered') }
  await toolHere(['migrate'], restored)
  const db = await openDatabase({ dataDir: restored.DATA_DIR })
  await db.insertInto('applicationNumbers').values({ stem: 'BIRTH', last: 7 }).execute()
  const register = {
    prefix: 'NDC',
    name: 'No dues',
    kind: 'certificates',
    year: 'april',
    createdAt: '',
  } as const
  await db.insertInto('registers').values(register).execute()
  for (const words of [['numbers'], ['numbers', 'skip'], ['numbers', 'skip', '--by', '-1']])
    assert.equal((await toolHere(words, restored)).code, 1, words.join(' '))
  for (const expected of [
    [100, 100, 107],
    [200, 200, 207],
  ]) {
    assert.equal((await toolHere(['numbers', 'skip', '--by', '100'], restored)).code, 0)
    const tables = ['applicationNumbers', 'registerNumbers'] as const
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select('last').execute()))
    assert.deepEqual(
      rows
        .flat()
        .map(({ last }) => last)
        .sort(),
      expected,
    )
  }
  const { rows } = await sql`select 1 from "audit" where "act" = 'numbers.skipped'`.execute(db)
  assert.equal(rows.length, 2)
  await db.destroy()
})

test('wrong words are refused in one line', async () => {
  for (const words of [[], ['dance'], ['retire'], ['new', 'more'], ['adopt', 'a', 'b']]) {
    const { code, output } = await tool('keys', ...words)
    assert.equal(code, 1)
    assert.match(output, /^Say new, list, retire KID[^\n]*\n$/)
  }
})
