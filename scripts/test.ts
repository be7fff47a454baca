import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'

const root = join(import.meta.dirname, '..')
const floors = ['house', 'rules', 'council', 'portal', 'operator', 'browser']

check('routes', 'node_modules/@react-router/dev/bin.cjs', 'typegen')
check('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '.')
check('types', 'node_modules/typescript/bin/tsc', '-p', '.')

// Playwright's download is tried only where no browser is installed; system packages are never touched.
if (!findBrowser())
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { cwd: root })
if (!findBrowser()) stop('No browser: install Chromium or Chrome, then run npm test again.')

const named = process.argv.slice(2)
const files =
  named.length > 0 ? named : floors.flatMap((floor) => globSync(`tests/${floor}/**/*.test.ts`, { cwd: root }))
const { status } = spawnSync(process.execPath, ['--test', '--test-timeout=180000', ...files.sort()], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1

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
