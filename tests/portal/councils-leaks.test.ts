// Begun first: it walks every page of two councils.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { operator } from '../../council/actors/actors.server.ts'
import { makeKey } from '../../council/certificates/keys/signing-keys.server.ts'
import { openSeal, seal } from '../../council/database/sealing.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { addFinishedCase } from '../../council/sample/finished-case.server.ts'
import { demonstrationPassword, seedSampleCouncil } from '../../council/sample/seed-sample.server.ts'
import { linkTokenFor } from '../actors.ts'
import { everything } from '../everything.ts'
import { newSlip } from '../new-slip.ts'
import { findRow } from '../rows.ts'
import {
  asTestPortal,
  newCouncilsFolder,
  originOf,
  secretOf,
  serveTestCouncils,
} from './councils-for-tests.ts'
import { crawl } from './hostile-crawl.ts'
import type { TestPortal } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import { Visitor } from './visitor.ts'

const root = join(import.meta.dirname, '../..')
const folder = newCouncilsFolder()
/** What stands in every text of a council, and in none of the other. */
const marks = { vadgaon: 'Zqvadgaon', pasarni: 'Xwpasarni' } as const
type Slug = keyof typeof marks
const slugs = ['vadgaon', 'pasarni'] as const
const otherOf = { vadgaon: 'pasarni', pasarni: 'vadgaon' } as const

const marked: Record<string, string[]> = {
  councilTexts: ['name', 'place', 'address'],
  places: ['name'],
  users: ['name'],
  serviceTexts: ['serviceName', 'serviceDescription'],
  services: ['serviceName', 'serviceDescription'],
  categoryTexts: ['name'],
  applications: ['serviceName', 'applicantName', 'applicantFatherName', 'userDetails'],
  holidays: ['name'],
  caseDocuments: ['name'],
}

let served: Awaited<ReturnType<typeof serveTestCouncils>>
const portals = {} as Record<Slug, TestPortal>
const codes = {} as Record<Slug, string>

before(async () => {
  for (const slug of slugs) {
    const place = await folder.add(slug)
    const db = await folder.database(slug)
    await fill(db, slug, place)
  }
  served = await serveTestCouncils(folder)
  for (const slug of slugs) portals[slug] = await asTestPortal(folder, served.councils, slug)
})
after(async () => {
  await served.councils.close()
  await folder.remove()
})

/** The same council twice, with the same ids and numbers: what is found by them alone may be the other's. */
async function fill(db: Database, slug: Slug, place: string) {
  const now = new Date()
  const keysFolder = join(place, 'keys')
  await seedSampleCouncil(db, root, now)
  await makeKey(db, operator, keysFolder)
  const number = await addFinishedCase(db, { keysFolder, origin: originOf(slug) }, now)
  const { code } = await findRow(db, 'certificates', { applicationId: number })
  codes[slug] = code
  await db.updateTable('councilProfile').set({ demonstration: 0 }).execute()
  for (const [table, columns] of Object.entries(marked))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} || ${` ${marks[slug]}`}
        where ${sql.ref(column)} <> ''`.execute(db)
}

async function people(slug: Slug) {
  const portal = portals[slug]
  const citizen = await portal.visitor().signIn('user@panchayat.example', demonstrationPassword)
  return {
    nobody: {
      visitor: portal.visitor(),
      seeds: ['/', '/services', '/robots.txt', '/sw.js', '/.well-known/security.txt'],
    },
    user: { visitor: citizen, seeds: ['/user', '/user/applications'] },
    staff: { visitor: await portal.signedIn('staff'), seeds: ['/staff', '/staff/applications'] },
    admin: { visitor: await portal.signedIn('admin'), seeds: ['/admin', '/admin/applications'] },
  }
}

/**
 * Whether the council is walked in each role. On PostgreSQL one of the two is, so that it answers what every
 * page asks; each has one way to its database, and strangers' pages see whether that leads to the other's.
 */
const walksAll = (slug: Slug) => everything || process.env.TEST_ENGINE !== 'postgres' || slug === slugs[0]

test('no page of one council, in any role, holds a word of the other, though both have the same numbers', async () => {
  // Twice, so that the second walk meets what the first of the other council has left in memory.
  for (const round of [1, 2]) {
    const walks = slugs.map(async (slug) => {
      let own = 0
      let count = 0
      for (const [who, { visitor, seeds }] of Object.entries(await people(slug))) {
        if (who !== 'nobody' && !(round === 1 ? walksAll(slug) : everything)) continue
        for (const { path, page } of await crawl(visitor, seeds)) {
          const all = `${page.html} ${page.location} ${JSON.stringify([...page.headers])}`
          const other = otherOf[slug]
          for (const word of [marks[other], `${other}.test`])
            assert.ok(!all.includes(word), `${path} of ${slug} says ${word} to ${who}`)
          if (all.includes(marks[slug])) own += 1
          count += 1
        }
      }
      assert.ok(
        own > ((round === 1 ? walksAll(slug) : everything) ? 60 : 10),
        `${own} of ${count} pages are of ${slug}`,
      )
    })
    await Promise.all(walks)
  }
  const said = [...served.records.map((one) => JSON.stringify(one)), ...served.logged].join('\n')
  assert.doesNotMatch(said, new RegExp(Object.values(marks).join('|')))
  assert.deepEqual(served.logged, [])
  assert.deepEqual(new Set(served.records.map(({ council }) => council)), new Set(slugs))
})

test('what somebody has kept in one council is not seen in the other with the same cookies', async () => {
  const { visitor } = (await people('vadgaon')).user
  const elsewhere = new Visitor(served.councils, originOf('pasarni'))
  const path = `/user/apply/${await newService(portals.vadgaon)}`
  const [, account = ''] = /name="account" value="([^"]*)"/.exec((await visitor.get(path)).html) ?? []
  const draft = { form: path, account, applicantLandmark: 'Kept Name' }
  assert.equal((await visitor.post('/drafts', draft)).status, 204)
  assert.match((await visitor.get(path)).html, /Kept Name/)
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
  for (const at of [path, '/user', '/account/messages']) {
    const page = await elsewhere.get(at)
    assert.doesNotMatch(page.html, /Kept Name/)
    assert.match(page.location, /^\/login/)
  }
})

test('a session, a link and a claim code of one council are nobody’s in the other', async () => {
  const [here, there] = [portals.vadgaon, portals.pasarni]
  const admin = await here.signedIn('admin')
  assert.equal((await admin.get('/admin')).status, 200)
  const stranger = there.visitor()
  for (const [name, value] of admin.cookies) stranger.cookies.set(name, value)
  assert.match((await stranger.get('/admin')).location, /^\/login/)
  const token = await linkTokenFor(here.council.db, 'user@panchayat.example')
  assert.equal((await here.visitor().get(`/password/${token}`)).status, 200)
  assert.equal((await there.visitor().get(`/password/${token}`)).status, 410)
  const slip = await newSlip(here.council.db)
  const claims = await Promise.all([there, here].map((portal) => portal.signedIn('user')))
  const statuses = await Promise.all(claims.map((citizen) => citizen.post('/claim', slip)))
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [404, 303],
  )
})

test('what one council has sealed or signed, the other can neither open nor vouch for', async () => {
  const key = (slug: Slug) => ({ secret: secretOf(slug), purpose: 'factor', owner: 'demo-admin' })
  assert.equal(openSeal(seal('hush', key('vadgaon')), key('vadgaon')), 'hush')
  assert.equal(openSeal(seal('hush', key('vadgaon')), key('pasarni')), undefined)
  const at = (slug: Slug, code: string) => portals[slug].visitor().get(new URL(code).pathname)
  for (const slug of slugs) {
    assert.match((await at(slug, codes[slug])).text, /Issued by/)
    const elsewhere = await at(otherOf[slug], codes[slug])
    assert.doesNotMatch(elsewhere.text, /Issued by/)
    assert.match(elsewhere.text, /was not issued by/)
  }
})

test('a form of one council is refused from a page of the other', async () => {
  const staff = await portals.vadgaon.signedIn('staff')
  assert.equal((await staff.post('/logout', {}, { Origin: originOf('pasarni') })).status, 403)
  assert.equal((await staff.get('/staff')).status, 200)
})
