// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { seedSampleCouncil } from '../../council/sample/seed-sample.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { apply, factsOf, markDocuments, offer } from '../council/cases-for-tests.ts'
import { everything } from '../everything.ts'
import { caseRow } from '../rows.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import type { Visitor } from './visitor.ts'

const root = join(import.meta.dirname, '../..')
const dayMs = 86_400_000
const today = dayNumber(councilDay(new Date().toISOString()))

/** The links of a page with what they say, by the address that each leads to. */
function linksOf(html: string, to: RegExp) {
  const links = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)]
  return links
    .map(([, href = '', inside = '']) => ({
      href: href.replaceAll('&amp;', '&'),
      says: inside
        .replace(/<[^>]*>/g, '')
        .trim()
        .replace(/^(\d+)(?! %| of)(?= [a-z]).*$/, '$1'),
    }))
    .filter(({ href }) => to.test(href))
}

/** How many rows the list has, counted from its first page to its last. */
async function countRows(admin: Visitor, address: string): Promise<number> {
  let rows = 0
  for (let at: string | undefined = address; at !== undefined; ) {
    const { status, html } = await admin.get(at)
    assert.equal(status, 200, at)
    rows += html.match(/class="row-title"/g)?.length ?? 0
    at = linksOf(html, /[?&]after=/).find(({ says }) => says === 'Next')?.href
  }
  return rows
}

/** Follows each count of the overviews, and compares it with the rows of the list that it leads to. */
async function followAll(portal: TestPortal, periods: string[], services: number) {
  const admin = await portal.signedIn('admin')
  const known = new Map<string, number>()
  const count = async (href: string) => {
    const rows = known.get(href) ?? (await countRows(admin, href))
    known.set(href, rows)
    return rows
  }
  for (const months of periods) {
    const all = await admin.get(`/admin/overview?months=${months}`)
    const own = linksOf(all.html, /^\/admin\/overview\?months=\d+&service=/).map(({ href }) => href)
    for (const at of [`/admin/overview?months=${months}`, ...own.slice(0, services)]) {
      const { html, text } = await admin.get(at)
      const figures = linksOf(html, /^\/admin\/application\/update\?/)
      for (const { href, says } of figures) {
        // A service leads to what is late of it; its number stands behind the name.
        if (!/^\d/.test(says)) continue
        if (!/\s(%|of)/.test(says)) {
          assert.equal(String(await count(href)), says, `${href} on ${at}`)
          continue
        }
        const [inTime, late] = [await count(href), await count(href.replace('inTime', 'late'))]
        const all = inTime + late
        const share = all < 10 ? `${inTime} of ${all}` : `${Math.round((inTime / all) * 100)}\u00a0%`
        assert.ok(says.startsWith(share), `${says}, not ${share}: ${href} on ${at}`)
      }
      // A median counts nothing, so it leads nowhere.
      assert.doesNotMatch(figures.map(({ says }) => says).join(), /day/)
      assert.match(text, /Half decided within/)
    }
  }
  return known
}

const kindsOf = (known: Map<string, number>) =>
  new Set([...known.keys()].map((href) => [...new URLSearchParams(href.split('?')[1]).keys()].sort().join()))

test('each count of the overview leads to a list of so many applications, in a sample council some months on', async () => {
  const portal = await openTestPortal({ demonstration: true })
  const then = new Date(Date.now() - 70 * dayMs)
  await seedSampleCouncil(portal.council.db, root, then)
  const known = await followAll(portal, everything ? ['3', '6', '12', '24'] : ['12'], everything ? 100 : 2)
  assert.ok(known.size > 20)
  await portal.close()
})

test('the same in a council of random cases, decided around the midnight of their due dates', async () => {
  const portal = await openTestPortal()
  const { db } = portal.council
  const [admin, clerk] = [await newAdmin(db), await newStaff(db)]
  const services: string[] = []
  for (const days of [1, 5, undefined, 30]) services.push(await offer(db, factsOf(days, ['Paper']), admin))
  // The same council at each run: multiples of a number without a factor in common with what they are divided
  // by.
  const drawn = (index: number, below: number) => ((index * 7919 + 104_729) >> 3) % below
  const stopLate = (id: string, on: string) => {
    const now = new Date(Date.parse(`${on}T06:30:00Z`) + 6 * dayMs)
    return markDocuments(db, clerk, id, { seen: [], missing: [0], note: 'Torn', revision: 1, now })
  }
  for (let index = 0; index < (everything ? 400 : 70); index += 1) {
    const on = dayOf(today - drawn(index, 420))
    const citizen = await newCitizen(db)
    const id = await apply(db, citizen, services[drawn(index * 3 + 1, 4)] ?? '', { on, atHand: [0] })
    if (drawn(index * 5 + 2, 4) === 0) {
      if (index % 2 === 0) await stopLate(id, on)
      continue
    }
    const { dueOn } = await caseRow(db, id)
    // The last moment of the due date, the first of the next day, or some day before or after.
    const midnight = Date.parse(`${dueOn ?? on}T18:30:00.000Z`)
    const moments = [midnight - 1, midnight, midnight - drawn(index, 3) * dayMs, midnight + 20 * dayMs]
    const now = new Date(Math.max(moments[drawn(index * 11 + 3, 4)] ?? 0, Date.parse(`${on}T08:00:00Z`)))
    const said =
      index % 3 === 0 ? ({ status: 'Rejected', reason: 'None' } as const) : { status: 'Approved' as const }
    const decision = { ...said, revision: 1, now }
    assert.deepEqual(await decideApplication(db, clerk, id, decision), { decided: true })
  }
  await deleteService(db, admin, services[1] ?? '')
  const known = await followAll(portal, everything ? ['3', '6', '12', '24'] : ['24'], 5)
  const kinds = kindsOf(known)
  for (const kind of ['received', 'decided', 'decided,timing', 'status', 'received,status', 'due', 'stopped'])
    for (const asked of [kind, ['service', ...kind.split(',')].sort().join()])
      assert.ok(kinds.has(asked), asked)
  const late = [...known].filter(([href]) => href.includes('timing=late'))
  assert.ok(late.some(([, rows]) => rows > 1))
  await portal.close()
})
