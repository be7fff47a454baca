import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { councilMoment } from '../../rules/days.ts'
import { type Check, checkKeys, type Findings } from '../../server/checks.ts'
import { settingNames } from '../../server/setting-names.ts'
import { factsOf, offer } from '../council/cases-for-tests.ts'
import { engines } from '../faults/council-to-harm.ts'
import { assertFaults, type Env, inDatabase, newCouncil } from './examined-council.ts'
import { root } from './run.ts'
import { toolHere } from './tool-here.ts'

const document = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const table = /\n\| Key \| Says \| Value \|\n(.*?)\n\n/s.exec(document)?.[1] ?? ''
const keysInDocument = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, key]) => key)

test('each check of the doctor has a key, and the document for operators lists them all', () => {
  assert.deepEqual(keysInDocument, [...checkKeys])
})

for (const engine of engines) {
  test(`the doctor tells other programs the same as JSON on ${engine}`, async (t) => {
    const env = await newCouncil(t, engine)
    const read = async (more: Env) => {
      const { code, output } = await toolHere(['doctor', '--json'], { ...env, ...more })
      return { code, ...(JSON.parse(output) as { date: string; checks: Check[] }) }
    }
    const fine = await read({})
    assert.deepEqual([fine.code, fine.checks.filter(({ severity }) => severity === 'fault')], [0, []])
    const backup = fine.checks.find(({ key }) => key === 'backup.last')
    assert.equal(backup?.severity, 'ok')
    assert.ok(backup.words.includes(councilMoment(String(backup.value))), backup.words)
    assert.ok(Number(fine.checks.find(({ key }) => key === 'database.reachable')?.value) > 100_000)
    assert.ok(Math.abs(Date.parse(fine.date) - Date.now()) < 600_000)
    const faulty = await read({ PUBLIC_ORIGIN: '' })
    assert.equal(faulty.code, 1)
    assert.deepEqual(
      faulty.checks.filter(({ severity }) => severity === 'fault').map(({ key }) => key),
      ['settings.origin'],
    )
    for (const { checks } of [fine, faulty]) {
      assert.deepEqual(
        checks.filter(({ key, words }) => !keysInDocument.includes(key) || words === ''),
        [],
      )
    }
  })

  test(`the doctor on ${engine} compares columns and indexes with those that the migrations make`, async (t) => {
    const env = await newCouncil(t, engine)
    const said = (found: Findings) => found.checks.find(({ key }) => key === 'database.schema')
    const change = (statement: string) => inDatabase(env, (db) => sql.raw(statement).execute(db))
    await change('create index "ofAnOperator" on "users" ("name")')
    const beside = said(await assertFaults(env))
    assert.deepEqual([beside?.severity, beside?.value], ['warning', 1])
    await change('drop index "ofAnOperator"')
    await change('drop index "inboxByTurn"')
    const fault = (parts: string) =>
      new RegExp(`^The tables are not as the migrations make them: ${parts}\\. Put that right by hand, or`)
    const inbox = 'no index inboxByTurn on applications \\(turn, inboxKey, applicationId\\) of some rows'
    assert.equal(said(await assertFaults(env, fault(inbox)))?.value, 1)
    await change('alter table "backups" drop column "bytes"')
    await change('alter table "backups" add column "bytes" text')
    await assertFaults(
      env,
      fault(`no column backups\\.bytes bigint not null; ${inbox}; its own column backups\\.bytes text`),
    )
  })
}

test('the doctor warns of open services without an appeal authority, and counts them', async (t) => {
  const env = await newCouncil(t, 'SQLite')
  const said = async () => {
    const { checks } = await assertFaults(env)
    return checks.find(({ key }) => key === 'services.appeals')
  }
  assert.equal(await said(), undefined)
  await inDatabase(env, async (db) => {
    await offer(db, factsOf(7))
    await offer(db)
    const value = { name: '', office: 'Block Development Officer', phone: '' }
    const origin = { source: 'the board at the office', checkedOn: '2026-11-01', grade: 'A' } as const
    await offer(db, { firstAppellate: { value, ...origin } })
  })
  const { severity, value, words } = (await said()) ?? {}
  assert.deepEqual([severity, value], ['warning', 2])
  assert.match(
    words ?? '',
    /^Services without an appeal authority: 2\. A refusal does not say to whom to appeal/,
  )
})

test('the doctor names what is set, read by nothing, and called almost like a setting', async (t) => {
  const env = await newCouncil(t, 'SQLite')
  const meant = async (more: Env) =>
    (await assertFaults({ ...env, ...more })).checks
      .filter(({ key }) => key === 'settings.misspelt')
      .map(({ severity, words }) => [severity, ...words.split(/ is set, which nothing reads: is | meant\?/)])
  assert.deepEqual(await meant({ DATABSE_URL: 'postgres://hush', TRUSTED_PROXY: '::1', PROT: '80' }), [
    ['warning', 'DATABSE_URL', 'DATABASE_URL', ''],
    ['warning', 'TRUSTED_PROXY', 'TRUSTED_PROXIES', ''],
    ['warning', 'PROT', 'PORT', ''],
  ])
  const usual = 'PATH HOME HOSTNAME LANG PWD USER SHELL TERM POSTGRES_URL MAIL NODE_ENV npm_config_user_agent'
  assert.deepEqual(await meant(Object.fromEntries(usual.split(' ').map((name) => [name, 'x']))), [])
})

test('the doctor knows every setting that the portal reads', () => {
  const sources = globSync(join(root, 'server/*settings.ts')).map((path) => readFileSync(path, 'utf8'))
  const read = sources.flatMap((text) => [
    ...text.matchAll(/\benv\.([A-Z_]+)\b|(?<=['{ ])((?:[A-Z]+_)+[A-Z]+)(?=[', ])/g),
  ])
  const names = new Set(read.map(([, one, other]) => one ?? other))
  assert.deepEqual([...names].sort(), [...settingNames].sort())
})
