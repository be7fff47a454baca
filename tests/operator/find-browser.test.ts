import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { carried, carriedFolder } from '../../scripts/find-browser.ts'
import { root } from './run.ts'

const asks = `import { findBrowser } from ${JSON.stringify(join(root, 'scripts/find-browser.ts'))}
console.log(findBrowser()?.path)`

/** A folder with programs of these names, a browser's first. */
function folderWith(t: TestContext, programs: { chromium: string; 'fc-list'?: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const [name, program] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${program}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return { folder, path: join(folder, 'chromium') }
}

function findIn(...folders: string[]) {
  const PATH = [...folders, process.env.PATH].join(delimiter)
  const words = ['--input-type=module-typescript', '-e', asks]
  return spawnSync(process.execPath, words, { env: { PATH }, encoding: 'utf8' }).stdout.trim()
}

test('a browser that does not start is passed over for the next one', (t) => {
  // Elsewhere a browser brings its libraries, and on Windows asking it would open a window.
  if (process.platform !== 'linux') return
  const broken = folderWith(t, { chromium: 'exit 127', 'fc-list': 'echo Noto Sans Devanagari' })
  const whole = folderWith(t, { chromium: 'echo Chromium 1' })
  assert.equal(findIn(broken.folder, whole.folder), whole.path)
})

test('where no font draws Marathi, the browser that brings one comes first', (t) => {
  if (process.platform !== 'linux') return
  const { folder, path } = folderWith(t, { chromium: 'echo Chromium 1', 'fc-list': '' })
  assert.equal(findIn(folder), existsSync(carried) ? carried : path)
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
