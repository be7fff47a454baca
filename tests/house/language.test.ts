import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const folders = ['app', 'council', 'rules', 'server', 'scripts', 'tests']

/** Habits that no other code base has, each with its replacement. */
const refused: { what: string; instead: string; found: RegExp[] }[] = [
  {
    what: 'a spread of a literal',
    instead: 'write its properties or elements out',
    found: [/\.\.\.\s*[{[]/],
  },
  {
    what: 'the name nth',
    instead: 'call an index index',
    // Playwright’s locators have a method of that name, and CSS has `:nth-child`.
    found: [/(?<![\w$.:-])nth(?![\w$-])/],
  },
  {
    what: 'a variable, parameter, property or function called of',
    instead: 'say what it is',
    found: [
      /\b(?:const|let|var|function)\s+of\s*[=:;(<]/,
      /\sof=(?:[{"]|\s*$)/,
      /[({[,]\s*of\s*(?:[,)}\]:]|\?:|=[^=])/,
      /^\s*of\??(?::|,|\()/m,
      /(?<![\w$])(?<![\w$)\]]\.)of\(/,
    ],
  },
]

/** Each refused habit in a source, with its file and line. */
function faultsOf(file: string, source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      refused
        .filter(({ found }) => found.some((habit) => habit.test(line)))
        .map(({ what, instead }) => `${file}:${index + 1} has ${what}: ${instead}`),
    )
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path !== import.meta.filename)
}

test('no source spreads a literal, calls an index nth, or calls anything of', () => {
  const files = folders.flatMap(sourcesIn)
  assert.ok(files.length > 500)
  assert.deepEqual(
    files.flatMap((file) => faultsOf(file.slice(root.length + 1), readFileSync(file, 'utf8'))),
    [],
  )
})

test('each of these habits is seen where it stands, and what only looks like one is not', () => {
  const wrong = [
    'return { ...{ a, b } }',
    "const all = [...['a', 'b'], c]",
    'rows.map((row, nth) => row + nth)',
    'const nth = 3',
    '<Turn of={turn} />',
    '<Turn of="citizen" />',
    'const of = (name: string) => name',
    'function of(name: string) {',
    'export function Turn({ of }: { of: Turn }) {',
    '({ of, since }) => since',
    '(of: string) => of',
    '  of: Turn',
    '  of?: Turn',
    "<TextField {...of('applicantName')} />",
    "return of('applicantName')",
  ]
  for (const line of wrong) assert.equal(faultsOf('x.ts', line).length, 1, line)
  const right = [
    'return { ...given, a }',
    'return [...rows, ...(more ? more : [])]',
    "await page.getByRole('row').nth(3).click()",
    "'li:nth-child(2)'",
    'for (const [name] of [...rows, row]) use(name)',
    'for (const name of (rows ?? [])) use(name)',
    'for (const of_ of names) use(of_)',
    'Array.of(1, 2)',
    '// The number of rows, of which most are old.',
    '/** A function of the council, and the var of a field. */',
  ]
  for (const line of right) assert.deepEqual(faultsOf('x.ts', line), [], line)
})
