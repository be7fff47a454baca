// One engine is enough: it compares the clock with one line of the audit.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { recordAct } from '../../council/audit/audit.server.ts'
import { openDatabase } from '../../council/database/connect.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import { confirmClock } from '../../council/office/clock-leap.server.ts'
import { checkCouncil } from '../../server/check-council.ts'
import { clockFault, watchClock } from '../../server/clock.ts'
import { readSettings } from '../../server/settings.ts'
import { root, run } from '../operator/run.ts'
import { openTestPortal } from './open-test-portal.ts'

const dayMs = 86_400_000

/** A council whose audit has a line of so many days ahead, as if the clock had gone back by as many. */
async function councilAhead(t: TestContext, days: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'clock-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const db = await openDatabase({ dataDir })
  await migrate(db, root)
  const date = new Date(Date.now() + days * dayMs).toISOString()
  await recordAct(db, operator, { act: 'places.imported', subject: 'places', date })
  await db.destroy()
  return dataDir
}

const today = () => new Date().toISOString().slice(0, 10)
const registration = {
  name: 'Asha Patil',
  fullName: 'Asha Patil',
  email: 'asha@p.example',
  password: 'a sentence that is long',
  confirmPassword: 'a sentence that is long',
  adult: 'yes',
}

test('a portal whose clock is days behind its audit is read and not written, and keeps what was typed', async (t) => {
  const dataDir = await councilAhead(t, 3)
  const portal = await openTestPortal({ dataDir, databaseUrl: undefined })
  const visitor = portal.visitor()
  assert.equal((await visitor.get('/services')).status, 200)
  const refused = await visitor.submit('/registration/user', registration)
  assert.equal(refused.status, 503)
  assert.match(refused.html, /value="Asha Patil"/)
  const ready = await visitor.get('/readyz')
  assert.deepEqual([ready.status, ready.html], [503, 'clock'])
  assert.equal(portal.logged.length, 1)
  assert.match(
    portal.logged.pop() ?? '',
    /The clock says 20.* but the audit has a line of 20.*: set the clock/,
  )
  await portal.close()
  const checked = await openTestPortal({ dataDir, databaseUrl: undefined, clockCheckedOn: today() })
  assert.equal((await checked.visitor().submit('/registration/user', registration)).status, 303)
  await checked.close()
})

test('start and doctor name a clock that is behind, and believe who has looked at it', async (t) => {
  const env = { DATA_DIR: await councilAhead(t, 3), PUBLIC_ORIGIN: 'https://portal.example', PORT: '0' }
  const start = await run('server/main.ts', [], env)
  assert.equal(start.code, 1)
  assert.match(start.output, /^The clock says [^\n]* set CLOCK_CHECKED_ON to 20\d\d-\d\d-\d\d\.\n$/)
  const doctor = await run('server/portal.ts', ['doctor'], env)
  assert.match(doctor.output, /^FAULT {2}The clock says .* the audit has a line of/m)
  const checked = await run('server/portal.ts', ['doctor'], { ...env, CLOCK_CHECKED_ON: today() })
  assert.match(checked.output, /^ok {5}the clock is neither behind nor far ahead$/m)
  const wrong = await run('server/portal.ts', ['doctor'], { ...env, CLOCK_CHECKED_ON: 'today' })
  assert.match(wrong.output, /^CLOCK_CHECKED_ON is "today": give the day/)
})

test('start and doctor name a clock that is far ahead of the last sweep, until the operator answers for it', async (t) => {
  const env = { DATA_DIR: await councilAhead(t, 0), PUBLIC_ORIGIN: 'https://portal.example', PORT: '0' }
  const db = await openDatabase({ dataDir: env.DATA_DIR })
  t.after(() => db.destroy())
  const start = async (clockCheckedOn?: string) => {
    const logged: string[] = []
    const settings = { ...readSettings(env, 'operate', root), clockCheckedOn }
    await checkCouncil(db, settings, undefined, (line) => logged.push(line))
    return logged
  }
  assert.deepEqual(await start(), [])
  await confirmClock(db, '2020-01-31')
  const line =
    /The clock says 20\S+, but the portal last looked .* 2020-01-31, .* set CLOCK_CHECKED_ON to 20\S+ /
  const [named, ...others] = await start()
  assert.match(named ?? '', line)
  assert.deepEqual(others, [])
  const doctor = await run('server/portal.ts', ['doctor'], env)
  assert.match(doctor.output, /^FAULT {2}The clock says .* but the portal last looked/m)
  // What was said of an earlier day stays in the settings, and says nothing of this one.
  assert.match((await start('2020-02-01'))[0] ?? '', /2020-02-01/)
  assert.deepEqual(await start(today()), [])
  assert.deepEqual(await start(), [])
})

test('a clock may be a day behind, because the clock that dated the line may have been ahead', async (t) => {
  const portal = await openTestPortal({ dataDir: await councilAhead(t, 0.9), databaseUrl: undefined })
  assert.equal((await portal.visitor().submit('/registration/user', registration)).status, 303)
  await portal.close()
})

test('a clock that goes back while the portal runs is noticed, and one that goes on is not', () => {
  const now = new Date('2026-11-22T06:00:00.000Z')
  const known = { ms: Date.parse('2026-11-23T05:00:00.000Z'), from: 'the audit has a line' }
  assert.equal(clockFault(now, known), undefined)
  assert.match(clockFault(new Date('2023-01-01T00:00:00Z'), known) ?? '', /^The clock says 2023-01-01/)
  const clock = watchClock({ ms: 0, from: '' })
  assert.equal(clock(), undefined)
  assert.equal(clock(), undefined)
  assert.match(
    watchClock({ ms: Date.now() + 2 * dayMs, from: 'it said so' })() ?? '',
    /but it said so: set the clock/,
  )
})
