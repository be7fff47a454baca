// Begun first: it starts the tool for each backup.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import Sqlite from 'better-sqlite3'
import { openDatabase } from '../../council/database/connect.server.ts'
import { openFileStore } from '../../council/files/store/store.server.ts'
import { readVersion } from '../../server/built-from.mjs'
import { versionName } from '../../server/version.ts'
import { newCitizen } from '../actors.ts'
import { addPaper } from '../council/files/added-papers.ts'
import { engineNames, newFolder, newPlace } from '../council-places.ts'
import { finished, root, run, start } from './run.ts'
import { toolHere } from './tool-here.ts'

const secret = 'a secret of the tests, 32 characters'

/** A council with an administrator, and the folder that the tool may use for what it throws away. */
async function newCouncil(t: TestContext, engine: (typeof engineNames)[number] = 'SQLite') {
  const { dataDir, databaseUrl } = await newPlace(t, engine)
  const folder = newFolder(t)
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const env = {
    DATA_DIR: dataDir,
    SECRET: secret,
    PUBLIC_ORIGIN: 'https://vadgaon.example:8443',
    TMPDIR: temporary,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const tool = (...words: string[]) => toolHere(words, env)
  await tool('create-admin', '--name', 'Secretary', '--email', 'a@p.example')
  return { tool, env, folder, backups: join(folder, 'backups'), temporary }
}

for (const engine of engineNames) {
  test(`a daily backup of a council on ${engine} is verified, known to the doctor, and followed by no more than are kept`, async (t) => {
    const { tool, env, backups } = await newCouncil(t, engine)
    assert.match((await tool('doctor')).output, /^FAULT {2}No good backup/m)
    mkdirSync(backups)
    for (const name of ['notes.txt', 'vadgaon.example_8443.2026-01-01T00-00-00Z.backup'])
      writeFileSync(join(backups, name), '')
    const dry = await tool('backup', '--to', backups, '--keep', '1', '--dry-run')
    assert.match(dry.output, /^Nothing was written\./)
    assert.equal(readdirSync(backups).length, 2)
    const { code, output } = await tool('backup', '--to', backups, '--keep', '1')
    assert.equal(code, 0, output)
    assert.match(output, /^Deleted: vadgaon\.example_8443\.2026-01-01T00-00-00Z\.backup$/m)
    const [note, made = '', ...more] = readdirSync(backups).sort()
    assert.deepEqual([note, more], ['notes.txt', []])
    assert.match(made, /^vadgaon\.example_8443\.20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/)
    const told = (await tool('doctor')).output
    assert.ok(told.includes(`ok     the last good backup, ${made}, is of `), told)
    const words = ['drill', backups]
    const drilled = await (engine === 'SQLite' ? run('server/portal.ts', words, env) : tool(...words))
    assert.match(
      drilled.output,
      /^20\S+ \d\d:\d\d IST drill passed: vadgaon\S+, of 20\S+ \d\d:\d\d IST, by portal \d+\.\d+\.\d+-\S+: \d+ rows in \d+ tables and 0 stored files as written, (9|1\d) pages open, [\d.]+ s\n$/,
    )
    assert.equal(drilled.code, 0)
  })
}

test('a backup that cannot be made is not counted, and takes no older one with it', async (t) => {
  const { tool, env, backups } = await newCouncil(t)
  const older = join(backups, 'vadgaon.example_8443.2026-01-01T00-00-00Z.backup')
  mkdirSync(backups)
  writeFileSync(older, '')
  const file = join(env.DATA_DIR, 'council.sqlite')
  renameSync(file, `${file}.away`)
  const { code, output } = await tool('backup', '--to', backups, '--keep', '1')
  assert.equal(code, 1)
  assert.match(output, /^There is no council in /)
  assert.deepEqual(readdirSync(backups), ['vadgaon.example_8443.2026-01-01T00-00-00Z.backup'])
  renameSync(`${file}.away`, file)
  assert.match((await tool('doctor')).output, /^FAULT {2}No good backup/m)
})

test('of councils without an address none deletes the backups of another', async (t) => {
  const { env, backups } = await newCouncil(t)
  const { PUBLIC_ORIGIN: _, ...without } = env
  const other = 'localhost.2026-01-01T00-00-00Z.backup'
  mkdirSync(backups)
  writeFileSync(join(backups, other), '')
  const { code, output } = await toolHere(['backup', '--to', backups, '--keep', '1'], without)
  assert.deepEqual([code, readdirSync(backups)], [1, [other]])
  assert.match(output, /^PUBLIC_ORIGIN is missing: --keep tells [^\n]+\n$/)
  assert.equal((await toolHere(['backup', '--to', backups], without)).code, 0)
})

test('a backup of a database that is damaged fails, counts as none, and takes no older one with it', async (t) => {
  const { tool, env, backups } = await newCouncil(t)
  const older = 'vadgaon.example_8443.2026-01-01T00-00-00Z.backup'
  mkdirSync(backups)
  writeFileSync(join(backups, older), '')
  const file = new Sqlite(join(env.DATA_DIR, 'council.sqlite'))
  file.exec('pragma foreign_keys = off; delete from "users"')
  file.close()
  const { code, output } = await tool('backup', '--to', backups, '--keep', '1')
  assert.match(output, /^ {2}1 rows of identifiers name rows of users that are gone$/m)
  assert.match(output, /^DAMAGED: the database, as said above\. This is NO GOOD BACKUP/m)
  assert.deepEqual([code, readdirSync(backups).length, readdirSync(backups)[0]], [1, 2, older])
  assert.match((await tool('doctor')).output, /^FAULT {2}No good backup/m)
})

test('a backup of a database with a stale index says so whenever it is read, and no drill passes it', async (t) => {
  const { tool, env, folder } = await newCouncil(t)
  const file = new Sqlite(join(env.DATA_DIR, 'council.sqlite')).unsafeMode()
  file.exec('create index "ours" on "users" ("name"); pragma writable_schema = on')
  file.exec(`update sqlite_schema set sql = replace(sql, '"name"', '"email"') where name = 'ours'`)
  file.close()
  const path = join(folder, 'one')
  for (const words of [['backup'], ['backup', '--verify'], ['restore', '--replace']]) {
    const { code, output } = await tool(...words, path)
    assert.match(output, /^ {2}row 1 missing from index ours\nDAMAGED: the database/m)
    assert.equal(code, 1)
  }
  assert.match((await tool('drill', path)).output, /drill FAILED: one: It is of a damaged database: row 1/)
})

test('an encrypted backup is verified, restored and drilled with its key, and says honestly what it is without', async (t) => {
  const { tool, folder, backups } = await newCouncil(t)
  const [key, other] = [await generateIdentity(), await generateIdentity()]
  const keys = { right: join(folder, 'right'), wrong: join(folder, 'wrong') }
  writeFileSync(keys.right, `# created: 2026-11-22\n# public key: age1…\n${key}\n`)
  writeFileSync(keys.wrong, `${other}\n`)
  const made = await tool('backup', '--to', backups, '--encrypt-to', await identityToRecipient(key))
  const [, fingerprint = ''] = /^Encrypted: (\d+ bytes, SHA-256 [0-9a-f]{64})$/m.exec(made.output) ?? []
  assert.ok(fingerprint, made.output)
  const lines = made.output.match(/^ {2}\w+ +\d+ {2}[0-9a-f]{64}$/gm)
  const file = join(backups, readdirSync(backups)[0] ?? '')

  const blind = await tool('backup', '--verify', file)
  assert.equal(blind.code, 1)
  assert.match(blind.output, /is encrypted, and was NOT verified: that takes its key/)
  assert.ok(blind.output.includes(fingerprint))
  const seen = await tool('backup', '--verify', file, '--identity', keys.right)
  assert.equal(seen.code, 0)
  assert.deepEqual(seen.output.match(/^ {2}\w+ +\d+ {2}[0-9a-f]{64}$/gm), lines)
  const wrong = await tool('restore', '--replace', file, '--identity', keys.wrong)
  assert.deepEqual(wrong, {
    code: 1,
    output: 'The backup is encrypted to another key than the one that was given.\n',
  })
  const restored = await tool('restore', '--replace', file, '--identity', keys.right)
  assert.match(restored.output, /^Restored: /)
  assert.match((await tool('drill', backups)).output, /drill FAILED: \S+: The backup is encrypted: say/)
  assert.match((await tool('drill', backups, '--identity', keys.right)).output, /drill passed/)
})

test('a backup since an earlier one is told so, is restored with both named, and is never one of a rotation', async (t) => {
  const { tool, env, folder, backups } = await newCouncil(t)
  const [first, later] = [join(folder, 'first'), join(folder, 'later')]
  const db = await openDatabase({ dataDir: env.DATA_DIR })
  const { id: user } = await newCitizen(db)
  const store = openFileStore(env.DATA_DIR, { leastFree: 0 })
  await addPaper(db, store, { user, bytes: Buffer.from('one') })
  await tool('backup', first)
  await addPaper(db, store, { user, bytes: Buffer.from('two') })
  await db.destroy()
  const made = await tool('backup', later, '--since', first)
  assert.match(made.output, /^1 of the stored files are in first: keep that as long/m)
  assert.match(made.output, /^ {2}stored files +2 {2}[0-9a-f]{64}$/m)
  assert.deepEqual(await tool('restore', '--replace', later), {
    code: 1,
    output: 'This backup leaves out files that another one holds: name first after it.\n',
  })
  assert.match(
    (await tool('drill', later, first)).output,
    /drill passed: later.* and 2 stored files as written/,
  )
  const restored = await tool('restore', '--replace', later, first)
  const portal = versionName(readVersion(root))
  for (const { output } of [made, await tool('backup', '--verify', later), restored])
    assert.ok(output.split('\n', 1)[0]?.includes(` IST, by portal ${portal}, from SQLite `), output)
  assert.match(restored.output, /^Restored: /)
  assert.doesNotMatch(restored.output, /keep that as long/)
  const rotated = await tool('backup', '--to', backups, '--keep', '2', '--since', first)
  assert.deepEqual(rotated, { code: 1, output: '--since goes with a file, not with --to.\n' })
})

test('a drill finds a damaged table, says so for the register, and leaves nothing behind', async (t) => {
  const { tool, env, backups, temporary } = await newCouncil(t)
  await tool('backup', '--to', backups)
  const [name = ''] = readdirSync(backups)
  const file = join(backups, name)
  const whole = readFileSync(file)
  const text = gunzipSync(whole).toString()
  assert.ok(text.includes('"Secretary"'))
  writeFileSync(file, gzipSync(text.replace('"Secretary"', '"Secretarz"')))
  const { code, output } = await tool('drill', backups)
  assert.match(output, /^20\S+ \d\d:\d\d IST drill FAILED: vadgaon\S+: The backup is damaged: users\.\n$/)
  assert.equal(code, 1)
  assert.deepEqual(readdirSync(temporary), [])
  writeFileSync(file, whole.subarray(0, whole.length >> 1))
  assert.match((await tool('drill', file)).output, /drill FAILED: .* damaged: its end is missing\.\n$/)
  writeFileSync(file, whole)
  mkdirSync(join(env.DATA_DIR, 'last-drill'))
  const unnoted = await tool('drill', file)
  assert.match(unnoted.output, /drill passed.*\nThe metrics will not know of this drill: EISDIR/)
  assert.equal(unnoted.code, 0)
  assert.deepEqual(readdirSync(temporary), [])
})

test('a drill that is interrupted takes its copy of the council with it', async (t) => {
  const { env, tool, backups, temporary } = await newCouncil(t)
  await tool('backup', '--to', backups)
  const child = start(t, 'server/portal.ts', ['drill', backups], env)
  const end = finished(child)
  // The copy is there before its pages are opened, and goes when they are.
  while (!readdirSync(temporary).some((name) => existsSync(join(temporary, name, 'council.sqlite')))) {
    assert.equal(child.exitCode, null, 'the drill ended before it could be interrupted')
    await setTimeout(5)
  }
  child.kill('SIGINT')
  assert.equal((await end).code, 1)
  assert.deepEqual(readdirSync(temporary), [])
})
