// One engine is enough: it harms files.
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openDatabase } from '../../council/database/connect.server.ts'
import { holdFolder } from '../../council/database/open-sqlite.server.ts'
import { everything } from '../everything.ts'
import { toolHere } from '../operator/tool-here.ts'
import { newCouncilsFolder, originOf, serveTestCouncils } from './councils-for-tests.ts'
import { Visitor } from './visitor.ts'

async function serve(t: TestContext, slugs: string[], env: Record<string, string> = {}) {
  const folder = newCouncilsFolder()
  t.after(() => folder.remove())
  for (const slug of slugs) await folder.add(slug)
  return {
    folder,
    async begin() {
      const served = await serveTestCouncils(folder, env)
      t.after(() => served.councils.close())
      const ask = async (slug: string) =>
        (await new Visitor(served.councils, originOf(slug)).get('/services')).status
      return { ...served, ask }
    },
  }
}

test('a corrupt, a locked, a read-only and a missing council answer 503 among healthy ones', async (t) => {
  const healthy = Array.from({ length: everything ? 50 : 6 }, (_, index) => `gaon-${index}`)
  const { folder, begin } = await serve(t, [...healthy, 'corrupt', 'locked', 'readonly', 'missing'])
  const { dir } = folder
  writeFileSync(join(dir, 'corrupt/council.sqlite'), 'no database '.repeat(500))
  const letGo = holdFolder(join(dir, 'locked'))
  t.after(letGo)
  chmodSync(join(dir, 'readonly'), 0o500)
  const { ask, logged, records } = await begin()
  rmSync(join(dir, 'missing'), { recursive: true })
  // Root may write everywhere.
  const harmed = ['corrupt', 'locked', 'missing', ...(process.getuid?.() === 0 ? [] : ['readonly'])]
  const answers = await Promise.all([...harmed, ...healthy, ...harmed].map(ask))
  const expected = [...harmed.map(() => 503), ...healthy.map(() => 200), ...harmed.map(() => 503)]
  assert.deepEqual(answers, expected)
  const said = logged.join('\n')
  assert.match(said, /NOTADB[^\n]*"council":"corrupt"/)
  assert.match(said, /a portal runs on it[^\n]*"council":"locked"/)
  assert.match(said, /missing\/settings is gone[^\n]*"council":"missing"/)
  for (const slug of healthy) assert.ok(records.some((one) => one.council === slug && one.status === 200))
  assert.equal(logged.length, harmed.length, 'each is tried once')
  chmodSync(join(dir, 'readonly'), 0o700)
})

test('one council is restored while another is served', async (t) => {
  const { folder, begin } = await serve(t, ['vadgaon', 'pasarni'], { COUNCILS_OPEN: '1' })
  const { ask } = await begin()
  const env = { COUNCILS_DIR: folder.dir }
  const tool = async (...words: string[]) => {
    const { code, output } = await toolHere(['councils', ...words], env)
    assert.equal(code, 0, output)
  }
  const backups = mkdtempSync(join(tmpdir(), 'backups-'))
  t.after(() => rmSync(backups, { recursive: true }))
  await tool('for-each', '--only', 'vadgaon', '--', 'council', '--place', 'Before')
  await tool('backup', backups)
  await tool('for-each', '--only', 'vadgaon', '--', 'council', '--place', 'After')
  assert.equal(await ask('vadgaon'), 200)
  await tool('close', 'vadgaon')
  // It makes room for the other, which is all that keeps it open.
  assert.equal(await ask('pasarni'), 200)
  assert.equal(await ask('vadgaon'), 503)
  const [file = ''] = readdirSync(join(backups, 'vadgaon'))
  await tool('for-each', '--only', 'vadgaon', '--', 'restore', '--replace', join(backups, 'vadgaon', file))
  assert.equal(await ask('pasarni'), 200)
  await tool('open', 'vadgaon')
  assert.equal(await ask('vadgaon'), 200)
  const db = await openDatabase({ dataDir: join(folder.dir, 'vadgaon') })
  const texts = await db.selectFrom('councilTexts').select('place').execute()
  await db.destroy()
  assert.deepEqual(
    texts.map(({ place }) => place),
    ['Before'],
  )
})
