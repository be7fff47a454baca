import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrowsOf, circles, filesUnder, importsOf, landing, type Sources, sourcesOf } from './read-imports.ts'

const pages = 'virtual:react-router/server-build'

// What each floor may reach; `build` is what `server/http.ts` becomes.
const reach: Record<string, string[]> = {
  rules: ['rules'],
  council: ['council', 'rules'],
  app: ['app', 'council', 'rules'],
  server: ['server', 'council', 'rules', 'build'],
}
/** The drivers of databases, and the one file that knows each. */
const drivers: Record<string, string> = {
  'better-sqlite3': 'council/database/open-sqlite.server.ts',
  pg: 'council/database/open-postgres.server.ts',
}
const screensOnly = /^(react|react-dom|react-router|@react-router|hono|@hono|use-intl)(\/|$)/
const nameless = /^(index|common|lib|(.+-)?(utils?|helpers?|managers?))$/

function wrongImports(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, source]) =>
    importsOf(source).flatMap((name) => {
      const fault = faultOf(file, name)
      return fault ? [`${file} imports ${name}: ${fault}`] : []
    }),
  )
}

/** What the HTTP side and the screens tell each other about a request: both wings know it. */
const contract = 'app/http/visit.server.ts'
/**
 * The joints between the two wings: their languages, the page of its refusals, the note above a page that is
 * sent without a database, the cookies by which a page that is kept is chosen, the inline script that the
 * policy of every page allows, the words of messages, and what a council is told of the words as it opens.
 */
const joints = [
  'app/i18n/languages.server.ts',
  'app/frame/refusal-page.server.tsx',
  'app/frame/away-note.server.tsx',
  'app/frame/stranger-cookies.server.ts',
  'app/browser/plain-start.ts',
  'app/i18n/message-words.server.ts',
  'app/i18n/prepare-words.server.ts',
]

function faultOf(file: string, name: string): string | undefined {
  const floor = file.split('/', 1)[0] ?? ''
  if (name.startsWith('.')) {
    if (floor === 'server' && landing(file, name) === contract) return undefined
    if (file === 'server/http.ts' && joints.includes(landing(file, name))) return undefined
    const target = landing(file, name).split('/', 1)[0] ?? ''
    return reach[floor]?.includes(target) ? undefined : `${floor} may not reach ${target}`
  }
  if (/^[/#~@]\/?$|^[/#~]|^@\//.test(name)) return 'written as neither a path nor a package'
  if (floor === 'rules') return 'rules import nothing but rules'
  if (name.startsWith('virtual:') && (name !== pages || file !== 'server/http.ts')) {
    return 'only server/http.ts imports the screens'
  }
  if (floor === 'council' && screensOnly.test(name)) return 'the council knows no screens and no HTTP'
  const knower = drivers[name.split('/', 1)[0] ?? '']
  if (knower !== undefined && file !== knower) return `only ${knower} knows this database driver`
  return undefined
}

function unreadableImports(sources: Sources): string[] {
  return Object.keys(sources).filter(
    (file) =>
      !file.startsWith('server/') &&
      /\bimport\(\s*[^\s'"`)]|\bimport\(\s*`[^`]*\$\{/.test(sources[file] ?? ''),
  )
}

function namelessPaths(paths: string[]): string[] {
  return paths.filter((path) => path.split('/').some((part) => nameless.test(part.replace(/\..*$/, ''))))
}

const floors = Object.keys(reach)
const code = /\.(ts|tsx|mjs|js|jsx)$/
const written = /\.(ts|tsx|mjs|js|jsx|css|sql)$/

test('every import points down', () => {
  assert.deepEqual(wrongImports(sourcesOf(floors, code)), [])
})

test('no import hides where it leads', () => {
  assert.deepEqual(unreadableImports(sourcesOf(floors, code)), [])
})

test('no files lean on each other in a circle', () => {
  assert.deepEqual(circles(arrowsOf(sourcesOf(floors, code))), [])
})

test('only one file knows each database driver, scripts included', () => {
  const outside = sourcesOf(['scripts'], code)
  const guilty = Object.keys(outside).filter((file) =>
    importsOf(outside[file] ?? '').some((name) => name in drivers),
  )
  assert.deepEqual(guilty, [])
})

test('every file is named by what it holds', () => {
  assert.deepEqual(
    namelessPaths([...floors, 'scripts', 'tests'].flatMap((folder) => filesUnder(folder, written))),
    [],
  )
})

test('no script of the browser’s own is longer than 150 lines', () => {
  const long = Object.entries(sourcesOf(['app/browser'], code)).filter(
    ([, source]) => source.split('\n').length > 151,
  )
  assert.deepEqual(
    long.map(([file]) => file),
    [],
  )
})

test('the reader of imports sees each way to write one', () => {
  const source = [
    "import './a.ts'",
    "import b from './b.ts'",
    "import type { C } from './c.ts'",
    "import d, {\n  type D,\n} from './d.ts'",
    "import * as e from './e.ts'",
    "export * from './f.ts'",
    "export type { G } from './g.ts'",
    "export {\n  h,\n} from './h.ts'",
    "const i = await import('./i.ts')",
    "type J = typeof import('./j.ts')",
    "const k = require('./k.ts')",
    "import l, * as m from './l.ts'",
    "export * as n from './n.ts'",
  ].join('\n')
  const seen = importsOf(source).map((name) => name.charAt(2))
  assert.deepEqual(seen.sort(), [...'abcdefghijkln'])
})

test('the check refuses each forbidden import', () => {
  const forbidden: [string, string][] = [
    ['rules/a.ts', '../council/b.server.ts'],
    ['rules/a.ts', 'node:fs'],
    ['rules/a.ts', 'zod'],
    ['council/a.server.ts', '../app/b.ts'],
    ['council/database/a.ts', '../../server/b.ts'],
    ['council/a.server.ts', 'react-router'],
    ['council/a.server.ts', 'hono/cors'],
    ['council/a.server.ts', 'pg'],
    ['council/a.server.ts', 'better-sqlite3'],
    ['council/database/open-sqlite.server.ts', 'pg'],
    ['app/a.tsx', '../server/b.ts'],
    ['app/a.tsx', '../tests/b.ts'],
    ['app/a.tsx', '~/b.ts'],
    ['app/a.tsx', pages],
    ['server/a.ts', '../app/http/doors.server.ts'],
    ['server/a.ts', pages],
  ]
  for (const [file, name] of forbidden) {
    assert.equal(
      wrongImports({ [file]: `import type { X } from '${name}'` }).length,
      1,
      `${file} imports ${name}`,
    )
  }
})

test('the check lets each rightful import through', () => {
  const rightful: [string, string][] = [
    ['rules/a.ts', './b.ts'],
    ['council/a.server.ts', '../rules/b.ts'],
    ['council/a.server.ts', 'kysely'],
    ['council/database/open-sqlite.server.ts', 'better-sqlite3'],
    ['council/database/open-postgres.server.ts', 'pg'],
    ['app/routes/a.tsx', '../../council/b.server.ts'],
    ['app/routes/a.tsx', './+types/a'],
    ['app/root.tsx', './css/tokens.css?url'],
    ['app/a.tsx', '@react-router/node'],
    ['server/main.ts', '../build/server/http.js'],
    ['server/http.ts', pages],
  ]
  for (const [file, name] of rightful)
    assert.deepEqual(wrongImports({ [file]: `import x from '${name}'` }), [])
})

test('the check finds circles, hidden imports and nameless files', () => {
  const ring = {
    'rules/a.ts': "import './b.ts'",
    'rules/b.ts': "import './c.ts'",
    'rules/c.ts': "import './a.ts'",
  }
  assert.deepEqual(circles(arrowsOf(ring)), ['rules/a.ts -> rules/b.ts -> rules/c.ts -> rules/a.ts'])
  assert.deepEqual(circles(arrowsOf({ 'rules/a.ts': "import './b.ts'", 'rules/b.ts': '' })), [])
  assert.deepEqual(
    unreadableImports({ 'app/a.ts': 'await import(there)', 'app/b.ts': "await import('./a.ts')" }),
    ['app/a.ts'],
  )
  assert.deepEqual(
    namelessPaths([
      'app/index.ts',
      'app/utils/a.ts',
      'app/date-helpers.ts',
      'council/common-passwords.ts',
      'app/search-index.ts',
    ]),
    ['app/index.ts', 'app/utils/a.ts', 'app/date-helpers.ts'],
  )
})

test('no screen acts as the operator of the machine', () => {
  const screens = sourcesOf(['app'], code)
  const wrong = Object.keys(screens).filter((file) =>
    /\boperator\b[^'"]*from '[^']*actors\.server|AsOperator/.test(screens[file] ?? ''),
  )
  assert.deepEqual(wrong, [])
})

const routersOwn = /import \{[^}]*\b(NavLink|Link|Form)\b[^}]*\} from 'react-router'/

function routersOwnIn(sources: Sources): string[] {
  const own = ['app/ui/link.tsx', 'app/ui/form.tsx']
  return Object.keys(sources).filter((file) => !own.includes(file) && routersOwn.test(sources[file] ?? ''))
}

test('screens take Link and Form from app/ui, which can do without a router', () => {
  assert.deepEqual(routersOwnIn(sourcesOf(['app'], code)), [])
  const wrong = {
    'app/a.tsx': "import { data, Form } from 'react-router'",
    'app/b.tsx': "import {\n  Link,\n  useLocation,\n} from 'react-router'",
    'app/c.tsx': "import { useFormAction } from 'react-router'\nimport { Link } from '../ui/link.tsx'",
  }
  assert.deepEqual(routersOwnIn(wrong), ['app/a.tsx', 'app/b.tsx'])
})
