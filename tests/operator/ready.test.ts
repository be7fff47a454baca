import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { buildSources, readBuiltFrom, readVersion } from '../../server/built-from.mjs'
import { everything } from '../everything.ts'
import { finished, root, says } from './run.ts'

/**
 * Stands in for the build, whose minute of work says nothing of who waits for whom, and which the command of
 * the tests has begun in the same way: it ends when the file is there.
 */
const builder = `const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
mkdirSync('build/server', { recursive: true })
writeFileSync('build/server/index.js', '')
setInterval(() => existsSync('node_modules/may-end') && process.exit(0), 20)
`

/** The sources without a build, with packages that are installed. */
function newTree(t: TestContext) {
  const tree = mkdtempSync(join(tmpdir(), 'ready-'))
  t.after(() => rmSync(tree, { recursive: true }))
  for (const name of [...buildSources, 'tsconfig.json'])
    cpSync(join(root, name), join(tree, name), { recursive: true })
  const packages = join(tree, 'node_modules')
  mkdirSync(join(packages, '.ready'), { recursive: true })
  cpSync(join(root, 'node_modules/.ready/install'), join(packages, '.ready/install'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.ready') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  if (everything) return tree
  rmSync(join(packages, '@react-router'))
  mkdirSync(join(packages, '@react-router/dev'), { recursive: true })
  writeFileSync(join(packages, '@react-router/dev/bin.cjs'), builder)
  return tree
}

test('of two starts in one folder one builds and the other waits; what a dead one held is taken over; a commit builds nothing', async (t) => {
  const tree = newTree(t)
  const start = () => {
    const child = spawn(process.execPath, ['scripts/ready.mjs', 'build'], { cwd: tree })
    t.after(() => child.kill('SIGKILL'))
    return child
  }
  const dead = spawnSync(process.execPath, ['--version'])
  writeFileSync(join(tree, '.ready.lock'), String(dead.pid))
  const first = start()
  const firstEnd = finished(first)
  await says(first, 'Building the portal…')
  const second = start()
  const secondEnd = finished(second)
  await says(second, `waiting for process ${first.pid}, which holds ${join(tree, '.ready.lock')}`)
  writeFileSync(join(tree, 'node_modules/may-end'), '')
  const [built, waited] = [await firstEnd, await secondEnd]
  assert.deepEqual([built.code, waited.code], [0, 0], built.output + waited.output)
  assert.match(waited.output, /^Another start makes the portal ready: [^\n]+\n$/)
  assert.ok(!existsSync(join(tree, '.ready.lock')))
  assert.ok(existsSync(join(tree, 'build/server/index.js')))

  const before = readBuiltFrom(tree)
  assert.deepEqual([before?.commit, readVersion(tree).commit], [undefined, undefined])
  if (spawnSync('git', ['--version']).status !== 0)
    return t.diagnostic(
      'There is no git here: a build has no commit, and what a commit changes was not tried.',
    )
  const git = (...words: string[]) => {
    const asked = ['-c', 'user.name=A', '-c', 'user.email=a@p.example', ...words]
    assert.equal(spawnSync('git', asked, { cwd: tree }).status, 0, words.join(' '))
  }
  writeFileSync(join(tree, '.gitignore'), 'node_modules/\nbuild/\n')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'One')
  assert.deepEqual(await finished(start()), { code: 0, output: '' })
  const after = readBuiltFrom(tree)
  assert.match(after?.commit ?? '', /^[0-9a-f]{10}$/)
  assert.deepEqual([after?.date, after?.digests], [before?.date, before?.digests])
  writeFileSync(join(tree, 'rules/later.ts'), '\n')
  assert.equal(readVersion(tree).commit, `${after?.commit}+changes`)
})
