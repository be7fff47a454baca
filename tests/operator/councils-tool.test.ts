import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { newAccount } from '../actors.ts'
import { newFolder } from '../council-places.ts'
import { newCouncilsFolder } from '../portal/councils-for-tests.ts'
import { storeRow } from '../rows.ts'
import { run } from './run.ts'
import { toolHere } from './tool-here.ts'

const folder = newCouncilsFolder()
let env: Record<string, string>
before(async () => {
  env = { COUNCILS_DIR: folder.dir, TRUSTED_PROXIES: '127.0.0.1' }
  for (const slug of ['asgaon', 'bavdhan', 'chikhli']) await folder.add(slug)
})
after(() => folder.remove())

const tool = (...words: string[]) => toolHere(['councils', ...words], env)

/** What came of each council, as the last lines say it. */
const resultsOf = (output: string) =>
  Object.fromEntries(
    [...output.matchAll(/^(asgaon|bavdhan|chikhli) +(.+)$/gm)].map(([, slug, said]) => [slug, said]),
  )

test('the councils are listed with their addresses, and one that is closed says so', async () => {
  await tool('close', 'bavdhan')
  const { output, code } = await tool('list')
  await tool('open', 'bavdhan')
  assert.equal(code, 0, output)
  assert.match(output, /^asgaon {2}http:\/\/asgaon\.test {2}SQLite$/m)
  assert.match(output, /^bavdhan .* closed$/m)
  assert.doesNotMatch((await tool('list')).output, /closed/)
  assert.equal((await tool('close', '../etc')).code, 1)
})

test('a command is carried out for each council or for one, and never for none by mistake', async () => {
  const all = await tool('for-each', '--', 'council', '--place', 'Wai')
  assert.equal(all.code, 0, all.output)
  assert.deepEqual(resultsOf(all.output), { asgaon: 'done', bavdhan: 'done', chikhli: 'done' })
  const made = await run(
    'server/portal.ts',
    'councils for-each --only asgaon -- create-admin --name Secretary --email a@p.example'.split(' '),
    env,
  )
  assert.equal(made.code, 0, made.output)
  assert.match(made.output, /\/password\/.*asgaon {2}done/s)
  for (const words of [
    ['for-each'],
    ['for-each', '--only', 'nobody', '--', 'migrate'],
    ['migrate', 'bavdhan'],
    ['backup'],
    ['backup', 'a', 'bavdhan'],
    ['sleep'],
    ['toString'],
  ])
    assert.equal((await tool(...words)).code, 1, words.join(' '))
  const alone = await toolHere(['migrate'], env)
  assert.match(alone.output, /^COUNCILS_DIR is set: say councils for-each --only COUNCIL -- migrate/)
  assert.equal(alone.code, 1)
})

test('the councils are backed up into a folder for each, examined there, and one that fails stops no other', async () => {
  const backups = join(folder.dir, '../', `${folder.dir.split('/').pop()}-backups`)
  after(() => rmSync(backups, { recursive: true, force: true }))
  const database = join(folder.dir, 'bavdhan/council.sqlite')
  const made = await tool('backup', backups)
  assert.equal(made.code, 0, made.output)
  assert.deepEqual(readdirSync(backups), ['asgaon', 'bavdhan', 'chikhli'])
  const [one = ''] = readdirSync(join(backups, 'chikhli'))
  assert.match(one, /^chikhli\.test\..*\.backup$/)
  assert.equal((await tool('backup', backups, '--verify')).code, 0)
  writeFileSync(join(backups, 'chikhli', one), 'nothing')
  const verified = await tool('backup', '--verify', backups)
  assert.equal(verified.code, 1)
  assert.match(resultsOf(verified.output).chikhli ?? '', /^FAILED/)
  assert.equal(resultsOf(verified.output).asgaon, 'done')
  assert.ok(existsSync(database))
})

test('the doctor says of each council how many faults it has, and which', async () => {
  const { output, code } = await tool('doctor')
  assert.equal(code, 1)
  assert.match(resultsOf(output).asgaon ?? '', /^FAILED: \d+ faults?$/)
  assert.match(output, /^asgaon:\nFAULT {2}(.*\n)*bavdhan:\nFAULT {2}/m)
})

test('migrating stops at the first council that fails, unless it is to go on', async () => {
  writeFileSync(join(folder.dir, 'asgaon/council.sqlite-wal'), '')
  rmSync(join(folder.dir, 'asgaon/council.sqlite'))
  writeFileSync(join(folder.dir, 'asgaon/council.sqlite'), 'this is no database '.repeat(100))
  // One that no migration has reached.
  rmSync(join(folder.dir, 'chikhli/council.sqlite'))
  const stopped = await tool('migrate')
  assert.equal(stopped.code, 1)
  assert.match(resultsOf(stopped.output).asgaon ?? '', /^FAILED: The database cannot be used: .*NOTADB/)
  assert.equal(resultsOf(stopped.output).chikhli, 'not tried')
  const went = await tool('migrate', '--keep-going')
  assert.equal(went.code, 1)
  assert.equal(resultsOf(went.output).bavdhan, 'up to date')
  assert.match(went.output, /^Applied: 0001-baseline/m)
})

test('a council whose database is gone is not begun anew by the tool', async (t) => {
  const lost = await folder.add('dapoli', { empty: true })
  t.after(() => rmSync(lost, { recursive: true }))
  writeFileSync(join(lost, 'portal.lock'), '')
  for (const words of [['migrate'], ['for-each', '--', 'reset-password', 'a@p.example']]) {
    const { output, code } = await tool('--only', 'dapoli', ...words)
    assert.equal(code, 1, output)
    assert.match(output, /^dapoli {2}FAILED: The database in .*dapoli is gone: restore a backup\.$/m)
  }
  assert.ok(!existsSync(join(lost, 'council.sqlite')))
})

test('a command changes no tables, for which a backup is made first', async (t) => {
  const older = await folder.add('ekamb')
  t.after(() => rmSync(older, { recursive: true }))
  const database = new Sqlite(join(older, 'council.sqlite'))
  database.exec("delete from migrations where name > '0001-baseline.sql'")
  database.close()
  const { output, code } = await tool('for-each', '--only', 'ekamb', '--', 'council', '--place', 'Wai')
  assert.equal(code, 1, output)
  assert.match(output, /^ekamb {2}FAILED: The tables lack 0002.*: run councils migrate, or /m)
  const careless = new Sqlite(join(older, 'council.sqlite'))
  careless.exec('pragma foreign_keys = off')
  careless.exec(`insert into "registerNumbers" ("prefix", "period", "last") values ('GONE', '2026', 1)`)
  careless.close()
  const damaged = await tool('migrate', '--only', 'ekamb')
  assert.match(damaged.output, /^DAMAGED: the database.*^ekamb {2}FAILED: no good backup$/ms)
})

test('a council is created with its folder from one file, wholly or not at all, and its link is told once', async (t) => {
  const councils = newFolder(t)
  const env = { COUNCILS_DIR: councils }
  const sample = JSON.parse(readFileSync('deploy/sample-council.json', 'utf8'))
  const create = (name: string, changes: object) => {
    const path = join(newFolder(t), `${name}.json`)
    writeFileSync(
      path,
      JSON.stringify({ ...sample, slug: 'vadgaon', origin: 'https://v.example', ...changes }),
    )
    return toolHere(['councils', 'create', path], env)
  }
  // What a killed process has left, and what another makes now.
  for (const name of ['.new-left', '.new-made']) mkdirSync(join(councils, name))
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(join(councils, '.new-left'), longAgo, longAgo)
  const made = await create('vadgaon', {})
  assert.deepEqual(readdirSync(councils).sort(), ['.new-made', 'vadgaon'])
  rmSync(join(councils, '.new-made'), { recursive: true })
  assert.equal(made.code, 0, made.output)
  assert.equal(made.output.match(/https:\/\/v\.example\/password\/[\w-]{43}\n/g)?.length, 1)
  const settings = join(councils, 'vadgaon/settings')
  assert.equal(statSync(settings).mode & 0o077, 0)
  assert.match(readFileSync(settings, 'utf8'), /^PUBLIC_ORIGIN=https:\/\/v\.example\nSECRET=[\w-]{43}\n$/)
  assert.match(
    (await toolHere(['councils', 'list'], env)).output,
    /^vadgaon {2}https:\/\/v\.example {2}SQLite$/m,
  )
  const refused: [changes: object, told: RegExp][] = [
    [{}, /There is a folder .*vadgaon already/],
    [{ slug: 'other' }, /^vadgaon is at https:\/\/v\.example already/],
    [{ slug: 'other', origin: 'https://V.example:8443' }, /^origin is/],
    [{ slug: 'other', origin: 'https://v.example:8443' }, /^vadgaon is at https:\/\/v\.example:8443 already/],
    [{ slug: 'other', origin: 'ftp://o.example' }, /^origin is/],
    [{ slug: '../other', origin: 'https://o.example' }, /^slug is/],
    [{ slug: 'registry', origin: 'https://o.example' }, /^slug is/],
    [{ slug: undefined, origin: 'https://o.example' }, /^slug is ""/],
    [{ slug: 'other', origin: 'https://o.example', language: 'xx' }, /says no whole council/],
  ]
  for (const [changes, told] of refused) {
    const { code, output } = await create('other', changes)
    assert.equal(code, 1, output)
    assert.match(output, told)
    assert.deepEqual(readdirSync(councils), ['vadgaon'], 'nothing is left')
  }
  const other = await create('other', { slug: 'other', origin: 'https://o.example' })
  assert.equal(other.code, 0, other.output)
  const secrets = ['vadgaon', 'other'].map((slug) =>
    readFileSync(join(councils, slug, 'settings'), 'utf8').slice(-44),
  )
  assert.notEqual(secrets[0], secrets[1])
  const proxy = await toolHere(['councils', 'proxy', '4'], env)
  assert.match(proxy.output, /^map \$host \$shard \{\n {2}o\.example [1-4];\n {2}v\.example [1-4];\n/)
  assert.equal((await toolHere(['councils', 'proxy'], env)).code, 1)
})

test('a council moves to another address, and who has a passkey for the former one is named', async (t) => {
  const councils = newCouncilsFolder()
  t.after(() => councils.remove())
  for (const slug of ['asgaon', 'bavdhan']) await councils.add(slug, { lines: ['# The office’s own'] })
  const db = await councils.database('asgaon')
  const { id, email } = await newAccount(db, 'admin', 'Secretary')
  const at = new Date().toISOString()
  await storeRow(db, 'passkeys', {
    id: 'one',
    userId: id,
    publicKey: 'key',
    counter: 0,
    name: 'Phone',
    createdAt: at,
    lastUsedAt: null,
  })
  const env = { COUNCILS_DIR: councils.dir }
  const move = (...words: string[]) => toolHere(['councils', 'origin', ...words], env)
  for (const words of [
    ['asgaon', 'http://bavdhan.test'],
    ['asgaon', 'nowhere'],
    ['asgaon'],
    ['none', 'https://n.example'],
  ])
    assert.equal((await move(...words)).code, 1, words.join())
  const backups = join(councils.dir, 'backups.of.all')
  const backUp = (...words: string[]) => toolHere(['councils', 'backup', backups, ...words], env)
  assert.equal((await backUp()).code, 0)
  const { code, output } = await move('asgaon', 'https://asgaon.example')
  assert.equal(code, 0, output)
  assert.match(output, /--keep leaves the backups of the former address: delete them in their time/)
  assert.equal((await backUp('--only', 'asgaon')).code, 0)
  const verified = await backUp('--verify')
  assert.equal(verified.code, 0, verified.output)
  assert.match(
    output,
    new RegExp(`^https://asgaon\\.example: .* http://asgaon\\.test\\.\\n.*passkeys: ${email}\\.\\n`),
  )
  const settings = readFileSync(join(councils.dir, 'asgaon/settings'), 'utf8')
  assert.match(settings, /^PUBLIC_ORIGIN=https:\/\/asgaon\.example\n(.*\n)*# The office’s own\n/)
  assert.doesNotMatch(settings, /asgaon\.test/)
  assert.match((await move('asgaon', 'https://asgaon.example')).output, /^asgaon is at .* already/)
  const elsewhere = await move('bavdhan', 'https://bavdhan.test:8443')
  assert.match(elsewhere.output, /^https:\/\/bavdhan\.test:8443: .* http:\/\/bavdhan\.test\.$/m)
  assert.match(output, /a district elsewhere reads its figures, send the line that keys fingerprint says now/)
})
