// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { newStaff } from '../actors.ts'
import { newApplications } from './applications-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()

test('without a service the list says so', async () => {
  const clerk = await portal.signedIn('staff')
  assert.match(
    (await clerk.get('/staff')).text,
    /Manage Applications 0 Late 0 Today 0 Answered 0 Due later 0 Without a date No services yet/,
  )
})

test('each service leads to its own pending applications and can only be viewed', async () => {
  const { db } = portal.council
  const { serviceId: busy, numbers } = await newApplications(portal, { count: 4 })
  const idle = await newService(portal)
  const [decided = ''] = numbers
  await decideApplication(db, await newStaff(db), decided, { status: 'Approved', revision: 1 })
  const clerk = await portal.signedIn('staff')
  const page = await clerk.get('/staff')
  assert.match(page.text, new RegExp(`${busy} · Tests 3 pending View .*${idle} · Tests None pending View`))
  assert.doesNotMatch(page.text, /Edit|Delete/)
  const to = `/staff/application/update?status=Pending&service=${busy}`
  assert.ok(page.html.includes(`href="${to.replace('&', '&amp;')}"`))
  const pending = await clerk.get(to)
  for (const number of numbers.slice(1)) assert.ok(pending.html.includes(`id="row-${number}"`))
  assert.ok(!pending.html.includes(`id="row-${decided}"`))
})

test('View shows the service over the list, and Close leads back', async () => {
  const serviceId = await newService(portal, { serviceName: 'Trade licence' })
  const clerk = await portal.signedIn('staff')
  const page = await clerk.get(`/staff?view=${serviceId}`)
  const dialog = /<dialog[\s\S]*<\/dialog>/.exec(page.html)?.[0] ?? ''
  for (const words of ['Service Details', 'Trade licence', 'What the tests apply for.', serviceId])
    assert.ok(dialog.includes(words), words)
  assert.match(dialog, /<a[^>]*href="\/staff"[^>]*>Close/)
  assert.equal((await clerk.get('/staff?view=NOT-THERE')).status, 404)
})
