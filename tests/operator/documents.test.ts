import assert from 'node:assert/strict'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { demonstrationAccounts, demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import { mapRoutes } from '../../scripts/map-routes.ts'
import { until } from '../until.ts'
import {
  codeOf,
  decisionIndex,
  decisions,
  documents,
  fence,
  fenced,
  folders,
  read,
} from './read-documents.ts'
import { root, run } from './run.ts'
import { toolHere } from './tool-here.ts'

const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
const onDemand = JSON.parse(read('scripts/browser/package.json')).dependencies

/** A line for each thing that a document names and that is not there. */
function missing(find: (document: string, text: string) => string[]) {
  return documents.flatMap((document) => find(document, read(document)).map((what) => `${document}: ${what}`))
}

function anchorsOf(text: string) {
  const headings = text.replace(fence, '').matchAll(/^#+ (.+)$/gm)
  return Array.from(headings, ([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every link in the documents leads to a file of the project, and to a heading that is there', () => {
  const broken = missing((document, text) =>
    Array.from(text.replace(fence, '').matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target).filter(
      (target) => {
        if (/^https?:/.test(target)) return false
        const [path = '', anchor] = target.split('#')
        const file = path === '' ? document : join(dirname(document), path)
        if (!existsSync(join(root, file))) return true
        return anchor !== undefined && !anchorsOf(read(file)).includes(anchor)
      },
    ),
  )
  assert.deepEqual(broken, [])
})

test('the README names every folder of the project, and every room of a council', () => {
  const readme = read('README.md')
  const rooms = globSync(
    'council/{*,cases/*,catalogue/*,files/*,identity/*,messages/*,office/*,records/*}/',
    { cwd: root },
  )
  const floors = globSync('{app/*,[a-z]*}/', {
    cwd: root,
    exclude: ['node_modules', 'build', 'data'],
  })
  const unnamed = [...rooms, ...floors].filter((folder) => !readme.includes(`${basename(folder)}/`))
  assert.deepEqual(unnamed, [])
})

const files = /^(\.npmrc|[\w-]+(\.[\w-]+)*\.(css|json|md|mjs|sql|ts|tsx))$/
const everywhere = globSync('**/*.*', { cwd: root, exclude: ['node_modules', 'build', '.git', 'data'] })
// The second and the third are in the data folder alone.
const names = new Set([
  '.npmrc',
  'figures.json',
  'catalogue.json',
  ...everywhere.map((path) => basename(path)),
])

test('every file and folder that the documents name is there', () => {
  const absent = missing((_, text) =>
    codeOf(text).spans.filter(
      (span) =>
        (folders.test(span) && !existsSync(join(root, span))) || (files.test(span) && !names.has(span)),
    ),
  )
  assert.deepEqual(absent, [])
})

const npmOwn = /^(ci|install|rebuild|--version)$/
const short = /^(start|test)$/

test('every npm command that the documents name exists', () => {
  const unknown = missing((_, text) =>
    codeOf(text)
      .all.flatMap((code) => Array.from(code.matchAll(/\bnpm (run )?([\w:-]+)/g)))
      .filter(([, asked, name = '']) => !(asked || short.test(name) ? name in scripts : npmOwn.test(name)))
      .map(([command]) => command),
  )
  assert.deepEqual(unknown, [])
})

test('every command of the operator’s tool that the documents name is one that it knows', async () => {
  const { output } = await run('server/portal.ts', ['--help'], {})
  const known = Array.from(output.matchAll(/^ {2}([\w-]+)/gm), ([, name = '']) => name)
  assert.ok(known.length > 0)
  const unknown = missing((_, text) =>
    codeOf(text)
      .all.flatMap((code) => Array.from(code.matchAll(/npm run portal -- (\w[\w-]*)/g)))
      .map(([, name = '']) => name)
      .filter((name) => !known.includes(name)),
  )
  assert.deepEqual(unknown, [])
  const guide = read('docs/operating.md')
  assert.deepEqual(
    known.filter((name) => !guide.includes(`npm run portal -- ${name}`)),
    [],
    'the guide leaves out a command',
  )
})

test('the commands of the operating guide run one after the other on an empty folder', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const lines = fenced(read('docs/operating.md'), /^sh$/)
  const exports = lines.flatMap((line) => Array.from(line.matchAll(/^export (\w+)=(\S+)$/g)))
  const said = Object.fromEntries(exports.map(([, name, value]) => [name, value]))
  const env = { ...said, DATA_DIR: join(folder, 'council') }
  const commands = lines.filter((line) => line.startsWith('npm run portal -- '))
  assert.ok(commands.length > 0)
  const second = () => Math.floor(Date.now() / 1000)
  let taken = 0
  for (const command of commands) {
    const words = Array.from(
      command.slice('npm run portal -- '.length).matchAll(/"([^"]*)"|(\S+)/g),
      ([, quoted, bare = '']) => quoted ?? bare,
    )
    const here = words.map((word) => word.replace('/var/backups', folder))
    // A daily backup is named after the second in which it is taken.
    if (words.includes('--to')) await until(() => second() > taken)
    const { code, output } = await toolHere(here, env)
    taken = second()
    assert.equal(code, 0, `${command}\n${output}`)
  }
})

test('the README names every setting, and no other', () => {
  const sources = ['settings', 'database-settings', 'councils-settings'].map((name) =>
    read(`server/${name}.ts`),
  )
  const used = [...sources.join('').matchAll(/env\.([A-Z_]+)/g)].map(([, name]) => name)
  const rows = [...read('README.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)]
  const told = rows.flatMap(([, row = '']) => row.match(/[A-Z_]+/g) ?? [])
  assert.deepEqual(new Set(told), new Set(used))
})

test('the README’s sign-ins are the demonstration’s', () => {
  const readme = read('README.md')
  assert.ok(readme.includes(`\`${demonstrationPassword}\``))
  for (const account of demonstrationAccounts) {
    const name = account.email || account.phone
    assert.ok(readme.includes(`\`${name}\``), name)
  }
})

test('every dependency is covered by a decision, and no decision covers another', () => {
  const wanted = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...onDemand })
  const covered = decisions.map(read).flatMap((text) => {
    const [, list = ''] =
      /^Packages: ([\s\S]*)$/m.exec(text) ?? assert.fail(`no packages line in ${text.slice(0, 40)}`)
    return Array.from(list.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
  })
  assert.deepEqual(
    wanted.filter((name) => !covered.includes(name)),
    [],
    'covered by no decision',
  )
  assert.deepEqual(
    covered.filter((name) => !wanted.includes(name)),
    [],
    'no dependency any more',
  )
})

test('the index leads to every decision', () => {
  const linked = Array.from(read(decisionIndex).matchAll(/\]\((0[^)]+)\)/g), ([, name]) => name)
  assert.deepEqual(
    decisions.map((path) => basename(path)).filter((name) => !linked.includes(name)),
    [],
  )
})

test('the map of addresses is the one that the code makes', async () => {
  assert.equal(read('docs/routes.md'), await mapRoutes(), 'run npm run routes')
})

test('a picture in the documents is small enough for a slow line', () => {
  const pictures = globSync('docs/pictures/*.png', { cwd: root })
  assert.ok(pictures.length > 0)
  for (const picture of pictures) {
    const path = join(root, picture)
    // The width stands at byte 16 of a PNG.
    assert.ok([360, 1280].includes(readFileSync(path).readUInt32BE(16)), picture)
    assert.ok(statSync(path).size < 150_000, `${picture} has ${statSync(path).size} bytes`)
  }
})
