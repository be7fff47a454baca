import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSync } from 'vite'
import biome from '../../biome.json' with { type: 'json' }
import { type Sources, sourcesOf } from './read-imports.ts'

const floors = ['app', 'council', 'rules', 'server', 'scripts', 'tools']
const code = /\.(ts|tsx|mjs|js|jsx)$/
const written = /\.(ts|tsx|mjs|js|jsx|css|sql)$/
const longestFile = 200
const longestTest = 350
const longestFunction = 80

/** The files that are longer than a file may be, with the lines that each may have. The list only shrinks. */
const longFiles: Record<string, number> = {
  'app/css/acknowledgement.css': 295,
  'app/css/base.css': 208,
  'app/css/frame.css': 230,
  'app/css/header-footer.css': 255,
  'app/css/home.css': 262,
  'app/css/menu.css': 206,
  'app/css/opened.css': 295,
  'app/routes/account/sign-in.tsx': 215,
  'app/routes/admin/council/council.tsx': 238,
  'app/routes/admin/form/edit-group.tsx': 203,
  'app/routes/officer/update-status.tsx': 209,
  'council/cases/applications/change-case.server.ts': 216,
  'council/cases/counter/enter.server.ts': 240,
  'council/catalogue/services/catalogue.server.ts': 242,
  'council/database/migrations/0001-baseline.sql': 839,
  'council/identity/hosted/identity-provider.server.ts': 263,
  'council/records/importing/import-applications.server.ts': 264,
  'council/records/moving/backup-file.server.ts': 234,
  'council/records/moving/contents.server.ts': 208,
  'rules/form/read-definition.ts': 259,
  'rules/limits.ts': 247,
  'scripts/identity-provider.ts': 206,
  'server/http.ts': 247,
  'tools/bench/council.ts': 205,
  'tools/bench/fill.ts': 268,
}

/** The same for functions, by the file and the name of each. */
const longFunctions: Record<string, number> = {
  'app/browser/send-paper.ts sendFrom': 127,
  'app/routes/admin/council/council.tsx CouncilProfile': 99,
  'app/routes/admin/form/form-tables.tsx FormTables': 94,
  'app/routes/officer/counter/paper-form.tsx PaperForm': 155,
  'app/routes/officer/inbox/applications-table.tsx ApplicationsTable': 88,
  'app/routes/officer/inbox/filter-form.tsx FilterForm': 106,
  'app/routes/public/home/frieze.tsx Frieze': 81,
  'council/files/store/bucket-store.server.ts openBucketStore': 98,
  'council/identity/hosted/identity-provider.server.ts openIdentityProvider': 154,
}

function lengthsOf(sources: Sources) {
  return Object.entries(sources).map(([file, source]) => [file, countLines(source)] as const)
}

function countLines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}

/** What is longer than the limit and the list allow, and what is in the list and need not be. */
function differences(lengths: (readonly [string, number])[], limit: number, list: Record<string, number>) {
  const over = lengths.filter(([, lines]) => lines > limit)
  const wrong = over.filter(([name, lines]) => lines > (list[name] ?? 0))
  const idle = Object.keys(list).filter((name) => !over.some(([one]) => one === name))
  return { wrong, idle }
}

interface Syntax {
  type: string
  start: number
  end: number
  id?: { name?: string } | null
  key?: { name?: string }
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Each function of a file with its lines, by the name of what declares it. */
function functionsOf(file: string, source: string): (readonly [string, number])[] {
  const found: (readonly [string, number])[] = []
  const visit = (node: Syntax, name: string) => {
    const own = node.id?.name ?? node.key?.name ?? name
    if (/Function/.test(node.type) && 'body' in node)
      found.push([`${file} ${own}`, countLines(source.slice(node.start, node.end))])
    for (const child of Object.values(node).flat()) if (isSyntax(child)) visit(child, own)
  }
  const { program, errors } = parseSync(file, source)
  assert.deepEqual(errors, [], file)
  visit(program as unknown as Syntax, '')
  return found
}

test('no file is longer than 200 lines, but for a list that only shrinks, and no test longer than 350', () => {
  const sources = lengthsOf(sourcesOf(floors, written))
  assert.deepEqual(differences(sources, longestFile, longFiles), { wrong: [], idle: [] })
  const tests = lengthsOf(sourcesOf(['tests'], written))
  assert.deepEqual(differences(tests, longestTest, {}), { wrong: [], idle: [] })
})

test('no function is longer than 80 lines, but for a list that only shrinks', () => {
  const sources = Object.entries(sourcesOf(floors, code))
  const lengths = sources.flatMap(([file, source]) => functionsOf(file, source))
  assert.ok(lengths.length > 3000)
  assert.deepEqual(differences(lengths, longestFunction, longFunctions), { wrong: [], idle: [] })
})

test('no line of a comment is wider than the formatter makes code', () => {
  const isWide = (line: string) =>
    line.length > biome.formatter.lineWidth && /^\s*(\/[/*]|\*|{\/\*)/.test(line)
  const wide = Object.entries(sourcesOf([...floors, 'tests'], written))
    // Migrations that have landed are never edited.
    .filter(([file, source]) => !/migrations\/\d/.test(file) && source.split('\n').some(isWide))
    .map(([file]) => file)
  assert.deepEqual(wide, [])
})
