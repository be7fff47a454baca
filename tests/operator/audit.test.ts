import assert from 'node:assert/strict'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { operator } from '../../council/actors/actors.server.ts'
import { recordAct } from '../../council/audit/audit.server.ts'
import { openDatabase } from '../../council/database/connect.server.ts'
import { namingCouncil } from '../../server/log.ts'
import { engineNames, newFolder, newPlace } from '../council-places.ts'
import { run } from './run.ts'
import { toolHere } from './tool-here.ts'

for (const engine of engineNames) {
  test(`the audit of a council on ${engine} is verified, and what was cut off is found by what a log holds`, async (t) => {
    const place = await newPlace(t, engine)
    const { dataDir, databaseUrl } = place
    const origin = 'https://vadgaon.example'
    const env = {
      DATA_DIR: dataDir,
      SECRET: 'a secret of the tests, 32 characters',
      PUBLIC_ORIGIN: origin,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    const tool = (...words: string[]) => toolHere(words, env)
    await tool('create-admin', '--name', 'Secretary', '--email', 'a@p.example')
    await tool('council', '--name', 'Gram Panchayat Vadgaon')
    await tool('council', '--phone', '00000 000000')
    assert.match((await tool('doctor')).output, /^ok {5}the ends of the audit's chains fit; never verified/m)

    const whole = await tool('audit', 'verify')
    assert.match(whole.output, /^20\S+ \d\d:\d\d IST audit whole: \d+ lines read, 0 faults$/m)
    assert.equal(whole.code, 0)
    assert.match((await tool('doctor')).output, /fit; last verified as a whole at 20/)
    const heads = await tool('audit', 'heads')
    const log = join(newFolder(t), 'portal.log')
    writeFileSync(log, `Nov 22 portal[1]: starting\nNov 22 portal[1]: ${heads.output}{"what":"request"}\n`)
    const against = await tool('audit', 'verify', '--since', '2026-01-01', '--heads', log)
    assert.match(
      against.output,
      /audit whole: \d+ lines read since 2026-01-01, compared with \d printed heads, 0 faults/,
    )

    const db = await openDatabase(place)
    const last = { subject: 'council', act: 'council.described' }
    const lines = await db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', last.subject)
      .orderBy('ordinal')
      .execute()
    const [before, cut] = lines
    assert.ok(before && cut)
    await db.deleteFrom('audit').where('id', '=', cut.id).execute()
    const found = await tool('audit', 'verify')
    assert.match(
      found.output,
      new RegExp(`^FAULT {2}Chain ${cut.chain}: its end is cut off, line ${cut.ordinal} missing`, 'm'),
    )
    assert.match(found.output, /audit NOT WHOLE: \d+ lines read, 1 faults/)
    assert.equal(found.code, 1)
    assert.match((await tool('doctor')).output, /^FAULT {2}The audit is not whole/m)
    await sql`update "auditChains" set "lines" = ${before.ordinal}, "head" = ${before.digest} where "chain" = ${cut.chain}`.execute(
      db,
    )
    assert.equal((await tool('audit', 'verify')).code, 0)
    const hidden = await run('server/portal.ts', ['audit', 'verify', '--heads', log], env)
    assert.match(
      hidden.output,
      new RegExp(
        `^FAULT {2}Chain ${cut.chain}, line ${cut.ordinal}: it is not the line whose digest was printed`,
        'm',
      ),
    )
    assert.equal(hidden.code, 1)
    await db.destroy()
  })
}

test('of a log of many councils the heads of this one are compared', async (t) => {
  const councilsDir = newFolder(t)
  const log = join(councilsDir, 'portal.log')
  for (const slug of ['vadgaon', 'wadgaon']) {
    const env = { DATA_DIR: join(councilsDir, slug) }
    await toolHere(['create-admin', '--name', slug, '--email', `${slug}@p.example`], env)
    const { output } = await toolHere(['audit', 'heads'], env)
    appendFileSync(log, `${namingCouncil(output.trimEnd(), slug)}\n`)
  }
  for (const slug of ['vadgaon', 'wadgaon']) {
    const { code, output } = await toolHere(['audit', 'verify', '--heads', log], {
      DATA_DIR: join(councilsDir, slug),
    })
    assert.match(output, /audit whole: \d+ lines read, compared with \d printed heads, 0 faults/)
    assert.equal(code, 0)
  }
})

test('a day from which the audit is read begins at midnight in India', async (t) => {
  const place = await newPlace(t, 'SQLite', 'migrated')
  const db = await openDatabase(place)
  for (const date of ['2026-10-31T18:29:59.999Z', '2026-10-31T18:30:00.000Z', '2026-11-01T06:00:00.000Z'])
    await recordAct(db, operator, { act: 'council.described', subject: 'council', date })
  await db.destroy()
  const tool = (day: string) => toolHere(['audit', 'verify', '--since', day], { DATA_DIR: place.dataDir })
  assert.match((await tool('2026-11-01')).output, /audit whole: 2 lines read since 2026-11-01, 0 faults/)
  assert.match((await tool('2026-02-30')).output, /^--since is "2026-02-30": give a day/)
})

test('a wrong word, a wrong day and a file without heads are refused with one line', async (t) => {
  const dataDir = newFolder(t)
  const tool = (...words: string[]) => toolHere(['audit', ...words], { DATA_DIR: dataDir })
  for (const [words, said] of [
    [['read'], /^Say audit verify or audit heads\.\n$/],
    [['verify', '--since', 'May'], /^--since is "May": give a day/],
    [['verify', '--heads', '/nowhere'], /^\/nowhere cannot be read \(ENOENT\)\.\n$/],
    [['verify', '--heads', join(import.meta.dirname, 'run.ts')], /holds no heads of this audit\.\n$/],
    [['verify'], /^There is no council in /],
  ] as const) {
    const { code, output } = await tool(...words)
    assert.match(output, said)
    assert.equal(code, 1)
  }
})
