import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'

let portal: TestPortal
before(async () => {
  portal = await openTestPortal()
})
after(() => portal.close())

test('My work lists what is due, starts with the first and leads through what is due; nothing due says so', async () => {
  const { db } = portal.council
  const visitors = { staff: await portal.signedIn('staff'), admin: await portal.signedIn('admin') }
  for (const [area, visitor] of Object.entries(visitors)) {
    const page = await visitor.get(`/${area}/work`)
    assert.match(page.text, /Nothing is due today/)
    assert.match(page.text, /0 Overdue.*0 Due today.*0 Due this week.*0 Answered since yesterday/s)
    assert.doesNotMatch(page.text, /Start with the first/)
  }
  const citizen = await newCitizen(db)
  const service = await offer(db, factsOf(3))
  const second = await apply(db, citizen, service, { on: '2026-06-08', applicantName: 'Asha Patil' })
  const first = await apply(db, citizen, service, { on: '2026-06-01' })
  for (const [area, visitor] of Object.entries(visitors)) {
    const page = await visitor.get(`/${area}/work`)
    assert.match(page.text, /2 Overdue/)
    assert.match(page.text, /Asha Patil/)
    // The clerk has the first one open by the time the administrator starts.
    const place = area === 'staff' ? '1 of 2' : '2 of 2'
    const start =
      page.html.split(`>Start with the first (${place})`)[0]?.match(/href="([^"]+)"[^>]*$/)?.[1] ?? ''
    assert.equal(start, `/${area}/application/update/${area === 'staff' ? first : second}?due=byToday`)
    const opened = await visitor.get(start)
    assert.ok(opened.text.includes(`Submit and Next (${place})`))
    const overdue = `/${area}/application/update?due=overdue`
    assert.ok(page.html.includes(`href="${overdue}"`))
    assert.match((await visitor.get(overdue)).text, new RegExp(`${first}.*${second}`, 's'))
  }
  assert.match((await visitors.staff.get('/staff')).text, /2 Overdue/)
})
