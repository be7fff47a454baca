import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '../../council/database/connect.server.ts'
import { listColumns } from '../../council/database/inspect.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import { holdFolder } from '../../council/database/open-sqlite.server.ts'
import { openFileStore } from '../../council/files/store/store.server.ts'
import { uploadBytes } from '../../rules/uploads.ts'
import { listMessages, readCatalogue } from '../../scripts/catalogues.ts'
import { readOrMakeSecret } from '../../server/secret-file.ts'
import { codeOf, documents, fenced, folders, read } from './read-documents.ts'
import { root } from './run.ts'

test('the walk from the form to the row names what stands in the files that it names', () => {
  const [, walk = ''] = /^## One request[^\n]*\n([\s\S]*?)^## /m.exec(read('README.md')) ?? []
  const steps = walk.split(/^\d+\. /m).slice(1)
  assert.ok(steps.length > 5)
  const absent = steps.flatMap((step) => {
    const { spans } = codeOf(step)
    const paths = spans.filter((span) => folders.test(span) && !span.endsWith('/'))
    const texts = paths.map(read)
    const symbols = spans.filter((span) => /^[a-zA-Z]+$/.test(span))
    return symbols.filter((symbol) => !texts.some((text) => new RegExp(`\\b${symbol}\\b`).test(text)))
  })
  assert.deepEqual(absent, [])
})

/** Names from outside the project: a systemd setting the unit does without, a word a web server may add. */
const foreign = ['MemoryDenyWriteExecute', 'includeSubDomains']

test('every name in camel case that the documents show as code is in the sources', () => {
  const sources = globSync(
    '{app,council,rules,server,scripts,tests,tools,*.json,*.ts}{,/**/*.{js,mjs,sql,ts,tsx}}',
    { cwd: root, withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => read(relative(root, join(entry.parentPath, entry.name))))
    .join('\n')
  const known = new Set(sources.match(/[a-zA-Z_]\w*/g))
  const unknown = documents.flatMap((document) => {
    const names = codeOf(read(document)).spans.flatMap(
      (span) => span.match(/\b[a-zA-Z]+[a-z][A-Z]\w*\b/g) ?? [],
    )
    return names
      .filter((name) => !known.has(name) && !foreign.includes(name))
      .map((name) => `${document}: ${name}`)
  })
  assert.deepEqual(unknown, [])
})

test('the glossary explains words that the sources use, and quotes what users read', () => {
  const [, glossary = ''] = read('CONTRIBUTING.md').split('## Glossary')
  const rows = Array.from(
    glossary.matchAll(/^\| ([a-z ]+) \| .+ \| (.+) \| (.+) \|$/gm),
    ([, ...cells]) => cells,
  )
  assert.ok(rows.length > 20)
  const sources = globSync('{app,council,rules,server}/**/*.{ts,tsx}', { cwd: root }).map(read).join('\n')
  const unused = rows
    .map(([word = '']) => word)
    .filter((word) => !new RegExp(word.replace(' ', '[ -]?'), 'i').test(sources))
  assert.deepEqual(unused, [])
  for (const [language, cell] of [
    ['hi', 1],
    ['mr', 2],
  ] as const) {
    const catalogue = new Set(listMessages(readCatalogue(language)).map(([, message]) => message))
    const quoted = rows.flatMap((row) => (row[cell] ?? '').split(', ')).filter((words) => words !== '–')
    assert.deepEqual(
      quoted.filter((words) => !catalogue.has(words)),
      [],
    )
  }
})

test('every document that says how long a body the web server must take names what the longest form needs', () => {
  const head = { method: 'POST', url: 'http://p.test/user/applications/A1/documents/1' }
  const headers = new Headers({ 'Content-Type': 'multipart/form-data; boundary=x' })
  const needed = uploadBytes({ ...head, headers }) ?? 0
  const said = ['CHANGELOG.md', 'docs/operating.md'].map((document) =>
    Array.from(read(document).matchAll(/client_max_body_size (\d+)m;/g), ([, size]) => Number(size)),
  )
  for (const sizes of said) assert.ok(sizes.length > 0)
  assert.equal(new Set(said.flat()).size, 1, said.join())
  assert.ok(Math.min(...said.flat()) * 1_000_000 >= needed, `${said.join()} MB, but ${needed} bytes`)
})

test('the guide names all that the data folder holds, and what is lost with the secret wherever it says so', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'folder-'))
  const db = await openDatabase({ dataDir: folder })
  t.after(() => db.destroy().then(() => rmSync(folder, { recursive: true })))
  await migrate(db, root)
  readOrMakeSecret(folder)
  await openFileStore(folder, { leastFree: 0 }).put(Buffer.from('a photo'))
  holdFolder(folder)()
  const guide = read('docs/operating.md')
  const [, table = ''] = /^## The data folder\n([\s\S]*?)^## /m.exec(guide) ?? []
  const named = codeOf(table.replace(/ \|[^|]*\|$/gm, '')).spans
  assert.deepEqual(
    readdirSync(folder).filter((name) => !named.includes(name)),
    [],
  )
  const blocks = guide.split(/\n\n|\n(?=\|)/).map((block) => block.replace(/\s+/g, ' '))
  const losses = blocks.filter((block) => /secret/i.test(block) && /has to sign in again/.test(block))
  assert.ok(losses.length >= 3)
  for (const loss of losses) assert.match(loss, /two-step sign-in.*(is lost|cleared)/)
})

/** What the pictures of the tables draw, a line each: the tables, their columns, and the solid arrows. */
function drawnTables() {
  const lines = fenced(read('docs/tables.md'), /^mermaid$/)
  const [tables, columns, arrows] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let table = ''
  for (const line of lines) {
    const [, parent, link, child = '', label] =
      /^ {2}(\w+) [|o{}]{2}(--|\.\.)[|o{}]{2} (\w+) : "(\w+)"$/.exec(line) ?? []
    const [, opened] = /^ {2}(\w+) \{$/.exec(line) ?? []
    const [, column, key = ''] = /^ {4}\w+ (\w+)( PK)?( ".+")?$/.exec(line) ?? []
    if (opened) table = opened
    if (column) columns.add(`${table}.${column}${key}`)
    for (const name of [parent, opened, child]) if (name) tables.add(name)
    if (link === '--') arrows.add(`${child}.${label} -> ${parent}`)
    if (!/^( {2}\}|erDiagram|)$/.test(line)) assert.ok(parent ?? opened ?? column, `cannot be read: ${line}`)
  }
  return { tables, columns, arrows }
}

test('the pictures of the tables draw every table, every foreign key, and only what is there', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'))
  const db = await openDatabase({ dataDir: folder })
  t.after(() => db.destroy().then(() => rmSync(folder, { recursive: true })))
  await migrate(db, root)
  const { tables, columns, arrows } = drawnTables()

  const there = await listColumns(db)
  assert.deepEqual([...tables].sort(), [...new Set(there.map(({ table }) => table))].sort())
  const named = there.map(({ table, column, keyPlace }) => `${table}.${column}${keyPlace > 0 ? ' PK' : ''}`)
  assert.deepEqual(
    [...columns].filter((column) => !named.includes(column)),
    [],
    'drawn, but not there',
  )
  assert.deepEqual(
    named.filter((column) => column.endsWith(' PK') && !columns.has(column)),
    [],
    'a key that is not drawn',
  )
  const keys = there.flatMap(({ table, column, parent }) =>
    parent ? [`${table}.${column} -> ${parent}`] : [],
  )
  assert.deepEqual([...arrows].sort(), keys.sort())
})
