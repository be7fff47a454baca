import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'importing-'))
after(() => rmSync(folder, { recursive: true }))

function tool(...words: string[]) {
  return run('server/portal.ts', words, { DATA_DIR: join(folder, 'council') })
}

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
  const dry = await tool('import-places', states, '--dry-run')
  assert.deepEqual(dry, { code: 0, output: `${summary}\nA dry run: nothing was written.\n` })
  assert.deepEqual(await tool('import-places', states), { code: 0, output: `${summary}\nImported.\n` })
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

test('what cannot be imported is refused in one line', async () => {
  const huge = kept('huge.json', '')
  truncateSync(huge, 201 * 1024 * 1024)
  const refused: [string[], RegExp][] = [
    [['import-places'], /^Say which files/],
    [['import-documents'], /^Say which one file/],
    [['import-documents', 'a', 'b'], /^Say which one file/],
    [['import-places', join(folder, 'none.csv')], /none\.csv cannot be read \(ENOENT\)/],
    [['import-documents', folder], /cannot be read \(EISDIR\)/],
    [['import-documents', huge], /is larger than 200 MB/],
    [['import-documents', kept('cut.json', '{')], /^cut\.json is no JSON/],
    [['import-places', kept('other.csv', 'a,b\n')], /^other\.csv has no headers/],
  ]
  for (const [words, said] of refused) {
    const { code, output } = await tool(...words)
    assert.equal(code, 1, words.join(' '))
    assert.match(output, said)
    assert.match(output, /^[^\n]+\n$/)
  }
})
