// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { councilDay } from '../../rules/days.ts'
import { newStaff } from '../actors.ts'
import { newApplications } from './applications-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import type { Visited } from './visitor.ts'

const print = '/staff/application/print'
const portal = await portalForFile()
const clerk = await portal.signedIn('staff', 'S. Kulkarni')

/** The numbers on the covering list, and on the sheets that follow it. */
function printed({ html }: Visited) {
  const numbers = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, number]) => number)
  return [
    numbers(/<th scope="row">([^<]+)</g),
    numbers(/<article class="printed-case" aria-label="([^"]+)"/g),
  ]
}

test('the ticked ones are printed each on its own sheet under a covering list, and each counts as opened', async () => {
  const { numbers, serviceId } = await newApplications(portal, {
    count: 3,
    userDetails: 'The tap <by> the temple',
  })
  const list = `/staff/application/update?service=${serviceId}`
  const ticked = numbers.slice(1)
  const fields = { 'case-0': `${ticked[0]} 1`, 'case-2': `${ticked[1]} 1`, intent: 'print' }
  const sent = await clerk.submit(list, fields, 'name="case-0"')
  assert.deepEqual(
    [sent.status, sent.location],
    [303, `${print}?service=${serviceId}&case=${ticked[0]}&case=${ticked[1]}`],
  )
  const page = await clerk.follow(sent)
  assert.deepEqual(printed(page), [ticked, ticked])
  assert.ok(page.html.includes(`href="${list}"`), 'back to the list that they were ticked in')
  assert.equal(page.html.match(/The tap &lt;by&gt; the temple/g)?.length, 2)
  const opened = await portal.council.db
    .selectFrom('audit')
    .select('subject')
    .where('act', '=', 'case.opened')
    .where('subject', 'in', numbers)
    .execute()
  assert.deepEqual(opened.map(({ subject }) => subject).sort(), ticked)
  const unknown = await clerk.get(`${print}?case=NONE-1&case=${numbers[0]}&case=${numbers[0]}`)
  assert.deepEqual(printed(unknown), [[numbers[0]], [numbers[0]]])
})

test('today’s decisions and a page of any list are printed, and a day narrows the list', async () => {
  const { db } = portal.council
  const { numbers, serviceId } = await newApplications(portal, { count: 4 })
  const [early = '', first = '', second = '', open = ''] = numbers
  const officer = await newStaff(db)
  const long = new Date('2026-11-02T06:00:00.000Z')
  await decideApplication(db, officer, early, { status: 'Approved', revision: 1, now: long })
  for (const number of [first, second])
    await decideApplication(db, officer, number, { status: 'Approved', revision: 1 })
  const today = councilDay(new Date().toISOString())
  const own = `service=${serviceId}`
  assert.deepEqual(printed(await clerk.get(`${print}?decided=${today}&${own}`))[1], [second, first])
  assert.deepEqual(printed(await clerk.get(`${print}?${own}`))[1], [open])
  const links = (await clerk.get('/staff/work')).html
  assert.ok(links.includes(`href="${print}?decided=${today}"`))

  const list = `/staff/application/update?${own}`
  const listed = async (query: string) => {
    const { html } = await clerk.get(`${list}&${query}`)
    return [...html.matchAll(/class="row-title">([^<]+)</g)].map(([, number]) => number)
  }
  assert.deepEqual(await listed('dates=decided&from=2026-11-02&to=2026-11-02'), [early])
  assert.deepEqual(await listed('dates=decided&to=2026-11-01'), [])
  assert.deepEqual(await listed('dates=received&to=2026-10-01'), [open, second, first, early])
  assert.deepEqual(await listed('from=2026-10-02'), [])
  const shown = (await clerk.get(`${list}&dates=decided&from=2026-11-02&to=2026-11-03`)).html
  assert.match(shown, /<input[^>]* type="date"[^>]* value="2026-11-02"/)
  assert.match(shown, /<option value="decided" selected="">/)
})
