import assert from 'node:assert/strict'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../council/database/connect.server.ts'
import { run } from './run.ts'
import { toolHere } from './tool-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'importing-'))
after(() => rmSync(folder, { recursive: true }))

const env = { DATA_DIR: join(folder, 'council') }
const tool = (...words: string[]) => toolHere(words, env)

function kept(name: string, text: string) {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('places are imported, with a summary, and a dry run says that it was one', async () => {
  const states = kept('states.csv', 'State Code,State Name\n27,MAHARASHTRA\n,None\n')
  const summary = [
    'states.csv, line 3: no code, left out',
    'places added: 1',
    'places changed: 0',
    'places unchanged: 0',
    'sub-districts, which the portal does not keep: 0',
    'lines above about what did not fit: 1',
  ].join('\n')
  const dry = await run('server/portal.ts', ['import-places', states, '--dry-run'], env)
  assert.deepEqual(dry, { code: 0, output: `${summary}\nA dry run: nothing was written.\n` })
  assert.deepEqual(await tool('import-places', states), { code: 0, output: `${summary}\nImported.\n` })
})

test('a dry run makes neither folder nor secret nor database, and leaves older tables as they are', async () => {
  const states = kept('dry.csv', 'State Code,State Name\n27,MAHARASHTRA\n')
  const nowhere = join(folder, 'nowhere')
  const dry = (dataDir: string) => toolHere(['import-places', states, '--dry-run'], { DATA_DIR: dataDir })
  const { code, output } = await dry(nowhere)
  assert.equal(code, 0, output)
  assert.match(output, /places added: 1\n[\s\S]*A dry run: nothing was written\.\n$/)
  assert.equal(existsSync(nowhere), false)
  const older = join(folder, 'older')
  const db = await openDatabase({ dataDir: older })
  await sql`create table own (id integer)`.execute(db)
  await db.destroy()
  assert.match((await dry(older)).output, /^The tables lack 0001-baseline\.sql, .*: run migrate first/)
})

test('documents are imported, with a summary', async () => {
  const file = kept('export.json', '{"users": {"a@p.example": {"email": "a@p.example", "name": "A"}}}')
  assert.deepEqual(await tool('import-documents', file), {
    code: 0,
    output: 'accounts, without a password: 1\nlines above about what did not fit: 0\nImported.\n',
  })
  const link = await tool('reset-password', 'a@p.example')
  assert.equal(link.code, 0, link.output)
})

test('documents that were exported are imported elsewhere, and come out as the same files', async () => {
  const file = kept(
    'council.json',
    JSON.stringify({
      users: { 'b@p.example': { name: 'बी "B"\n', role: 'staff' } },
      services: { WATER: { serviceName: 'Water', serviceDescription: 'A\nB', category: 'C', link: '' } },
      applications: {
        WATER321: { user: 'b@p.example', serviceId: 'WATER', date: '2024-03-01T10:00:00.000Z' },
      },
    }),
  )
  const at = (name: string, ...words: string[]) => toolHere(words, { DATA_DIR: join(folder, name) })
  assert.equal((await at('one', 'import-documents', file)).code, 0)
  const db = await openDatabase({ dataDir: join(folder, 'one') })
  const words = { serviceName: 'D', serviceDescription: '', category: '', link: '', nameKey: 'd', lang: 'en' }
  const since = { createdAt: '2026-11-01', updatedAt: '2026-11-01', listed: 1, sample: 0 } as const
  const draft = { serviceId: 'DRAFT', stage: 'draft' as const, ...words, ...since }
  await db.insertInto('services').values(draft).execute()
  await db.destroy()
  const target = join(folder, 'documents')
  assert.deepEqual(await at('one', 'export-documents', target), {
    code: 0,
    output: [
      `${target} holds users, services and applications. Anybody who has it can read all of them:`,
      '  users.json                1',
      '  services.json             1',
      '  applications.json         1',
      'Left out: services that are drafts or deleted 1, applications set aside or withdrawn 0.\n',
    ].join('\n'),
  })
  assert.deepEqual(await at('one', 'export-documents', target), {
    code: 1,
    output: `${target} is not empty: name a new folder.\n`,
  })
  const files = readdirSync(target).map((name) => join(target, name))
  assert.match((await at('two', 'import-documents', ...files)).output, /^applications: 1$/m)
  const again = join(folder, 'again')
  assert.equal((await at('two', 'export-documents', again)).code, 0)
  for (const name of ['users.json', 'services.json', 'applications.json'])
    assert.equal(readFileSync(join(again, name), 'utf8'), readFileSync(join(target, name), 'utf8'), name)
  const twice = await at('three', 'import-documents', file, ...files)
  assert.match(twice.output, /^applications\.json and council\.json both have applications\/WATER321\.\n$/)
  const nowhere = await at('nowhere', 'export-documents', join(folder, 'none'))
  assert.match(nowhere.output, /^There is no council in [^\n]+\n$/)
  assert.deepEqual([existsSync(join(folder, 'none')), existsSync(join(folder, 'nowhere'))], [false, false])
})

test('what cannot be imported is refused in one line', async () => {
  const huge = kept('huge.json', '')
  truncateSync(huge, 201 * 1024 * 1024)
  const refused: [string[], RegExp][] = [
    [['import-places'], /^Say which files/],
    [['import-documents'], /^Say which files/],
    [['import-places', join(folder, 'none.csv')], /none\.csv cannot be read \(ENOENT\)/],
    [['import-documents', folder, '--map', 'old:key'], /^--map needs FIELD=KEY, with commas/],
    [['import-documents', folder], /cannot be read \(EISDIR\)/],
    [['import-documents', huge], /is larger than 200 MB/],
    [['import-documents', kept('cut.json', '{')], /^cut\.json is no JSON/],
    [['import-places', kept('other.csv', 'a,b\n')], /^other\.csv has no headers/],
    [
      ['import-places', kept('semi.csv', 'State Code;State Name\n27;M\n')],
      /^semi\.csv has semicolons between/,
    ],
    [['import-places', kept('tabs.csv', 'S.No\tState Code\tState Name\n')], /^tabs\.csv has tabs between/],
    [['import-places', kept('page.xls', '\n<html><table><tr><td>"a')], /^page\.xls is a web page \(HTML\)/],
    [
      ['import-places', kept('book.xlsx', 'PK\u0003\u0004 and more')],
      /^book\.xlsx is a spreadsheet or a zip/,
    ],
  ]
  for (const [words, said] of refused) {
    const { code, output } = await tool(...words)
    assert.equal(code, 1, words.join(' '))
    assert.match(output, said)
    assert.match(output, /^[^\n]+\n$/)
  }
})
