import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { carriedFolder } from '../../scripts/find-browser.ts'
import { root } from './run.ts'

const asks = `import { findBrowser } from ${JSON.stringify(join(root, 'scripts/find-browser.ts'))}
console.log(findBrowser()?.path)`

/** A folder with a program named after a browser. */
function folderWith(t: TestContext, program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'chromium')
  writeFileSync(path, `#!/bin/sh\n${program}\n`)
  chmodSync(path, 0o755)
  return { folder, path }
}

test('a browser that does not start is passed over for the next one', (t) => {
  // Elsewhere a browser brings its libraries, and on Windows asking it would open a window.
  if (process.platform !== 'linux') return
  const broken = folderWith(t, 'exit 127')
  const whole = folderWith(t, 'echo Chromium 1')
  const PATH = [broken.folder, whole.folder, process.env.PATH].join(delimiter)
  const words = ['--input-type=module-typescript', '-e', asks]
  const { stdout } = spawnSync(process.execPath, words, { env: { PATH }, encoding: 'utf8' })
  assert.equal(stdout.trim(), whole.path)
})

test('the browser that npm carries, and all it needs, is named with its digest', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'scripts/browser/package-lock.json'), 'utf8'))
  const named = Object.entries<{ integrity?: string }>(packages).filter(([path]) => path !== '')
  assert.ok(named.some(([path]) => path === 'node_modules/@sparticuz/chromium'))
  assert.deepEqual(
    named.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    [],
  )
  assert.ok(carriedFolder.startsWith(join(root, 'node_modules')))
})
