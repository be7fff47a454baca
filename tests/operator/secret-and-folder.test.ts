import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openDatabase } from '../../council/database/connect.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import { DatabaseRefused } from '../../council/database/refused.server.ts'
import { getPendingSecret } from '../../council/identity/second-factor/own-second-factor.server.ts'
import { readSettings } from '../../server/settings.ts'
import { newAdmin } from '../actors.ts'
import { withFactor } from '../authenticator.ts'
import { freePort, root, run, runInShell } from './run.ts'
import { toolHere } from './tool-here.ts'

function newFolder(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'folder-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

const settingsFor = async (dataDir: string) => ({
  DATA_DIR: dataDir,
  PUBLIC_ORIGIN: 'https://portal.example',
  PORT: await freePort(),
})

/** What each who needs the folder says: the start and the tool in one line, the doctor in its only fault. */
async function refusals(dataDir: string) {
  const env = await settingsFor(dataDir)
  const [start, tool, doctor] = [
    await run('server/main.ts', [], env),
    await toolHere(['migrate'], env),
    await toolHere(['doctor'], env),
  ]
  for (const { code, output } of [start, tool]) {
    assert.equal(code, 1, output)
    assert.match(output, /^[^\n]+\n$/)
  }
  assert.equal(doctor.code, 1, doctor.output)
  const faults = doctor.output.split('\n').filter((line) => line.startsWith('FAULT'))
  return { start: start.output, tool: tool.output, doctor: faults.join('\n') }
}

test('a secret that is too short is refused wherever it comes from', async (t) => {
  for (const text of ['', 'short', `${'x'.repeat(31)}\n`]) {
    const dataDir = newFolder(t)
    writeFileSync(join(dataDir, 'secret'), text, { mode: 0o600 })
    const { start, tool, doctor } = await refusals(dataDir)
    for (const line of [start, tool, doctor])
      assert.match(
        line,
        new RegExp(
          `The secret in .*/secret has ${text.trim().length} characters: put back the copy .* If there is no copy, delete`,
        ),
      )
  }
})

test('before the doctor says to delete a secret, it says how much is lost with it', async (t) => {
  const dataDir = newFolder(t)
  const db = await openDatabase({ dataDir })
  await migrate(db, root)
  const sealing = { secret: 'a secret of the tests, 32 characters' }
  for (const admin of [await newAdmin(db), await newAdmin(db)]) await withFactor(db, sealing, admin)
  // Who has only begun to set it up signs in without it.
  await getPendingSecret(db, sealing, await newAdmin(db))
  await db.destroy()
  writeFileSync(join(dataDir, 'secret'), 'short', { mode: 0o600 })
  const { output } = await toolHere(['doctor'], await settingsFor(dataDir))
  assert.match(
    output,
    /^FAULT {2}The secret in .* lost for ever is the two-step sign-in of 2 accounts, with their recovery codes, and 0 codes to phones\. If there is no copy, delete the file/m,
  )
})

test('a start that finds no room, and a kill at the worst moment, leave no secret that is too short', async (t) => {
  const dataDir = newFolder(t)
  const env = await settingsFor(dataDir)
  // A process that may write files of no bytes at all is as one on a full disk.
  const { code } = await runInShell('ulimit -f 0', 'server/main.ts', [], env)
  assert.notEqual(code, 0)
  assert.ok(!existsSync(join(dataDir, 'secret')))
  assert.ok(readSettings(env, 'serve', root).secret.length >= 43)
  assert.equal(readFileSync(join(dataDir, 'secret'), 'utf8').length, 43)
})

test('a data folder that cannot be used is said in one line, with what to do', async (t) => {
  const folder = newFolder(t)
  writeFileSync(join(folder, 'file'), '')
  const { start, tool, doctor } = await refusals(join(folder, 'file/council'))
  for (const line of [start, tool])
    assert.match(line, /^DATA_DIR is ".*\/file\/council", and it is no folder .*: give another\. \(ENOTDIR/)
  assert.match(doctor, /There is no database in/)
})

test('beside what a council has left, neither a start nor the tool makes an empty database', async (t) => {
  for (const [left, restored] of [
    ['portal.lock', false],
    ['files', false],
    ['files', true],
  ] as const) {
    const dataDir = newFolder(t)
    // A restore that is refused or cut off leaves a file without tables.
    if (restored) await (await openDatabase({ dataDir })).destroy()
    if (left === 'files') mkdirSync(join(dataDir, left))
    else writeFileSync(join(dataDir, left), '')
    const { start, tool, doctor } = await refusals(dataDir)
    for (const line of [start, tool]) assert.match(line, /^The database in .* is gone: restore a backup\.\n$/)
    assert.match(doctor, /There is no database in .*: restore a backup, or set DATA_DIR\./)
    const words = ['create-admin', '--name', 'Secretary', '--email', 'a@p.example']
    const account = await toolHere(words, await settingsFor(dataDir))
    assert.deepEqual([account.output, account.code], [tool, 1])
    assert.equal(existsSync(join(dataDir, 'council.sqlite')), restored)
  }
})

test('files that nobody can open are said in one line', async (t) => {
  const database = newFolder(t)
  mkdirSync(join(database, 'council.sqlite'))
  const first = await refusals(database)
  for (const line of Object.values(first))
    assert.match(line, /DATA_DIR is ".*".* \(EISDIR for .*council\.sqlite\)/)
  const secret = newFolder(t)
  const migrated = await run('server/portal.ts', ['migrate'], await settingsFor(secret))
  assert.equal(migrated.code, 0, migrated.output)
  mkdirSync(join(secret, 'secret'))
  const { start, tool, doctor } = await refusals(secret)
  for (const line of [start, tool, doctor]) assert.match(line, /DATA_DIR is ".*" ?.*\(EISDIR/)
})

test('a folder that is another user’s is refused with the command that gives it away', async (t) => {
  const dataDir = newFolder(t)
  chmodSync(dataDir, 0o500)
  // The tests may run as root, who may write anywhere.
  if (process.getuid?.() === 0) process.seteuid?.(65_534)
  try {
    for (const made of [dataDir, join(dataDir, 'council')])
      await assert.rejects(openDatabase({ dataDir: made }), (error) => {
        assert.ok(error instanceof DatabaseRefused)
        assert.match(error.message, /^DATA_DIR is ".*", and \S+ may not use it: chown -R .* \(EACCES/)
        return true
      })
    assert.throws(
      () => readSettings({ DATA_DIR: dataDir, PUBLIC_ORIGIN: 'http://p.test' }, 'serve', root),
      /chown -R/,
    )
  } finally {
    if (process.getuid?.() === 0) process.seteuid?.(0)
    chmodSync(dataDir, 0o700)
  }
})
