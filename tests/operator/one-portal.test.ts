import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { copyMigratedFile } from '../migrated-databases.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { finished, freePort, run, says, start } from './run.ts'
import { toolHere } from './tool-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'one-portal-'))
after(() => rmSync(folder, { recursive: true }))

const secret = 'a secret of the tests, 32 characters'

async function launch(t: TestContext, env: Record<string, string>) {
  const portal = start(t, 'server/main.ts', [], { ...env, PORT: await freePort() })
  const end = finished(portal)
  await says(portal, 'The portal is at')
  return { portal, end }
}

const tool = (env: Record<string, string>, ...words: string[]) => toolHere(words, env)

test('a second portal on one data folder is refused, the tool is not, and a kill leaves no lock behind', async (t) => {
  const env = { DATA_DIR: join(folder, 'one'), PUBLIC_ORIGIN: 'https://portal.example', SECRET: secret }
  const first = await launch(t, env)
  const second = await run('server/main.ts', [], { ...env, PORT: await freePort() })
  assert.equal(second.code, 1)
  assert.match(second.output, /^DATA_DIR is ".*\/one", and a portal runs on it: stop that first[^\n]*\n$/)
  const words = ['create-admin', '--name', 'Secretary', '--email', 'a@p.example']
  const made = await run('server/portal.ts', words, env)
  assert.equal(made.code, 0, made.output)
  first.portal.kill('SIGKILL')
  await first.end
  const third = await launch(t, env)
  third.portal.kill('SIGTERM')
  assert.equal((await third.end).code, 0)
})

for (const engine of ['SQLite', 'PostgreSQL']) {
  test(`nothing is restored or moved under a portal that runs on ${engine}`, async (t) => {
    const dataDir = join(folder, engine)
    const env: Record<string, string> = {
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: 'https://portal.example',
      SECRET: secret,
    }
    if (engine === 'PostgreSQL') {
      const made = await newPostgresDatabase('migrated')
      t.after(() => made.drop())
      env.DATABASE_URL = made.url
    } else {
      mkdirSync(dataDir)
      await copyMigratedFile(dataDir)
    }
    const { portal, end } = await launch(t, env)
    const file = join(folder, `${engine}.backup`)
    const backup = await tool(env, 'backup', file)
    assert.equal(backup.code, 0, backup.output)
    const dry = await tool(env, 'restore', '--replace', '--dry-run', file)
    assert.equal(dry.code, 0, dry.output)
    const refused = await tool(env, 'restore', '--replace', file)
    assert.equal(refused.code, 1, refused.output)
    assert.match(refused.output, /portal runs on [^\n]*: stop (that|every one) first[^\n]*\n$/)
    const to = join(folder, `${engine} moved`)
    assert.equal((await tool(env, 'move', '--dry-run', '--to', to)).code, 0)
    const staying = await tool(env, 'move', '--to', to)
    assert.equal(staying.code, 1, staying.output)
    assert.match(staying.output, /portal runs on [^\n]*: stop (that|every one) first[^\n]*\n$/)
    portal.kill('SIGKILL')
    await end
    const moved = await tool(env, 'move', '--to', to)
    assert.equal(moved.code, 0, moved.output)
    const restored = await tool(env, 'restore', '--replace', file)
    assert.equal(restored.code, 0, restored.output)
  })
}
