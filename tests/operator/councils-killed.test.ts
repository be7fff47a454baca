// One engine is enough: what a kill leaves of PostgreSQL's tables has tests of its own.
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { openDatabase } from '../../council/database/connect.server.ts'
import { sessionCookieName } from '../../council/identity/sessions/session-cookie.server.ts'
import { newCitizen, sessionCookie } from '../actors.ts'
import { everything } from '../everything.ts'
import { newCouncilsFolder, originOf, portalAt, secretOf } from '../portal/councils-for-tests.ts'
import type { TestPortal } from '../portal/open-test-portal.ts'
import { answers, newService } from '../portal/services-for-tests.ts'
import { Visitor } from '../portal/visitor.ts'
import { until } from '../until.ts'
import { finished, freePort, says, start } from './run.ts'

const count = everything ? 300 : 24
const mostOpen = everything ? 20 : 4
const kills = everything ? 5 : 2
const forms = everything ? 120 : 24

const folder = newCouncilsFolder()
const slugs = Array.from({ length: count }, (_, index) => `gaon-${index}`)
let token = ''
let serviceId = ''

before(async () => {
  const [first = '', ...others] = slugs
  const place = await folder.add(first)
  const db = await openDatabase({ dataDir: place })
  serviceId = await newService({ council: { db } } as TestPortal)
  token = (await newCitizen(db)).sessionId
  // Each account may send as many as the test does.
  await db.destroy()
  for (const slug of others) {
    const copy = await folder.add(slug, { empty: true })
    cpSync(join(place, 'council.sqlite'), join(copy, 'council.sqlite'))
  }
})
after(() => folder.remove())

async function launch(t: TestContext) {
  const port = await freePort()
  const env = { COUNCILS_DIR: folder.dir, COUNCILS_OPEN: String(mostOpen), PORT: port }
  const portal = start(t, 'server/main.ts', [], env)
  const end = finished(portal)
  await says(portal, `The portals of ${count} councils are at`)
  return { portal, end, port }
}

/** A citizen of the council, who has the same session in each copy, under another secret. */
function citizenOf(slug: string, port: string) {
  const citizen = new Visitor(portalAt(port), originOf(slug))
  citizen.cookies.set(sessionCookieName(originOf(slug)), sessionCookie(token, secretOf(slug)))
  return citizen
}

test(`${count} councils of which few are open lose nothing under kills, and mix nothing`, async (t) => {
  const acknowledged: [slug: string, letter: string][] = []
  let sent = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const { portal, end, port } = await launch(t)
    const writers = Array.from({ length: 6 }, () => write(portal, port))
    await until(() => acknowledged.length >= (forms * (kill + 1)) / kills)
    portal.kill('SIGKILL')
    await end
    await Promise.all(writers)
  }
  for (const slug of slugs) {
    const db = await openDatabase({ dataDir: join(folder.dir, slug) })
    const stored = await db.selectFrom('applications').select('userDetails').execute()
    await db.destroy()
    const names = stored.map(({ userDetails }) => userDetails)
    for (const name of names) assert.match(name, new RegExp(` of ${slug}$`))
    assert.equal(new Set(names).size, names.length)
    for (const [, name] of acknowledged.filter(([whose]) => whose === slug))
      assert.ok(names.includes(name), name)
  }

  async function write(portal: ChildProcess, port: string) {
    while (portal.exitCode === null && portal.signalCode === null) {
      sent += 1
      const slug = slugs[(sent * 7) % count] ?? ''
      const name = `Letter ${sent} of ${slug}`
      try {
        const page = await citizenOf(slug, port).submit(`/user/apply/${serviceId}`, {
          ...answers,
          userDetails: name,
        })
        if (page.status === 303) acknowledged.push([slug, name])
      } catch (error) {
        // The portal was killed meanwhile.
        if (!(error as { code?: string }).code) throw error
      }
    }
  }
})

test('a council that a kill left open has its round at once; one that was closed, when it has work', async (t) => {
  const [killed = '', closed = ''] = slugs
  const expired = async (slug: string) => {
    const db = await openDatabase({ dataDir: join(folder.dir, slug) })
    await db
      .insertInto('throttles')
      .values({ key: 'old', points: 1, expire: 1 })
      .onConflict((on) => on.doNothing())
      .execute()
    return {
      isSwept: async () =>
        (await db.selectFrom('throttles').select('key').where('key', '=', 'old').execute()).length === 0,
      close: () => db.destroy(),
    }
  }
  const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString()
  for (const slug of slugs.slice(1)) writeFileSync(join(folder.dir, slug, 'wake'), tomorrow)
  rmSync(join(folder.dir, killed, 'wake'), { force: true })
  const [one, other] = [await expired(killed), await expired(closed)]
  const { portal, end } = await launch(t)
  await until(() => one.isSwept())
  await until(() => existsSync(join(folder.dir, killed, 'wake')))
  assert.equal(await other.isSwept(), false)
  assert.match(readFileSync(join(folder.dir, killed, 'wake'), 'utf8'), /^20\d\d-/)
  portal.kill('SIGTERM')
  assert.equal((await end).code, 0)
  await one.close()
  await other.close()
})
