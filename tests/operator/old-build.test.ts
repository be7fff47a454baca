import assert from 'node:assert/strict'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { finished, freePort, root, says, startIn } from './run.ts'

const tree = mkdtempSync(join(tmpdir(), 'old-build-'))
after(() => rmSync(tree, { recursive: true }))
for (const name of ['app', 'server', 'council', 'rules', 'build', 'package.json'])
  cpSync(join(root, name), join(tree, name), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))

async function launch(t: TestContext) {
  const env = { DATA_DIR: join(tree, 'data'), PORT: await freePort(), PUBLIC_ORIGIN: 'http://portal.test' }
  return startIn(tree, t, 'server/main.ts', [], env)
}

async function refusal(t: TestContext) {
  const { code, output } = await finished(await launch(t))
  assert.equal(code, 1, output)
  assert.match(output, /^[^\n]+\n$/)
  return output
}

async function assertStarts(t: TestContext) {
  const portal = await launch(t)
  const end = finished(portal)
  await says(portal, 'The portal is at')
  portal.kill('SIGTERM')
  assert.equal((await end).code, 0)
}

test('a start that would serve an old build refuses in one line', async (t) => {
  const words = join(tree, 'app/i18n/en/shared.json')
  const before = readFileSync(words)
  appendFileSync(words, '\n')
  assert.match(
    await refusal(t),
    /^The build is of 20.*Z, and app has changed since: run node scripts\/ready\.mjs build/,
  )
  const migration = join(tree, 'council/database/migrations/9999-later.sql')
  writeFileSync(migration, 'create table "later" ("id" text primary key);')
  assert.match(await refusal(t), /app, council have changed since/)
  writeFileSync(words, before)
  rmSync(migration)
  await assertStarts(t)
})

test('a release that brings no sources of the screens starts, and a mixed one does not', async (t) => {
  rmSync(join(tree, 'app'), { recursive: true })
  await assertStarts(t)
  appendFileSync(join(tree, 'rules/days.ts'), '\n')
  assert.match(await refusal(t), /rules has changed since/)
})

test('a start without a build says how to make one', async (t) => {
  rmSync(join(tree, 'build/built-from.json'))
  assert.match(await refusal(t), /^There is no build in .*: run node scripts\/ready\.mjs build/)
})
