import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCitizen, newStaff } from '../actors.ts'
import { apply, factsOf, markDocuments, noon, offer } from '../council/cases-for-tests.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'

let portal: TestPortal
before(async () => {
  portal = await openTestPortal()
})
after(() => portal.close())

/** The fields of the first row's form for an act. */
function fieldsIn(html: string) {
  const [, call = ''] = /name="call" value="([^"]+)"/.exec(html) ?? []
  const [, attempts = ''] = /name="attempts" value="([^"]+)"/.exec(html) ?? []
  return { call, attempts }
}

test('officers call whom nothing reaches, keep what came of it, and print the slip', async () => {
  const { db } = portal.council
  const [staff, admin] = [await portal.signedIn('staff'), await portal.signedIn('admin')]
  assert.match((await staff.get('/staff/calls')).text, /Nobody to call/)
  assert.match((await staff.get('/staff/slips')).text, /No slips to print/)
  const citizen = await newCitizen(db)
  const serviceId = await offer(db, factsOf(7, ['Ration card', 'Photo']))
  const form = {
    on: '2026-11-02',
    atHand: [0, 1],
    applicantName: 'Asha Patil',
    applicantPhoneNo: '9822001174',
  }
  const id = await apply(db, citizen, serviceId, form)
  await markDocuments(db, await newStaff(db), id, {
    seen: [1],
    missing: [0],
    revision: 1,
    now: noon('2026-11-02'),
  })
  for (const [area, visitor] of [['staff', staff] as const, ['admin', admin] as const]) {
    const page = await visitor.get(`/${area}/calls`)
    assert.match(page.text, /One person to call/)
    assert.match(page.text, /Asha Patil.*98220 01174.*Bring: Ration card/s)
    assert.ok(page.html.includes('href="tel:9822001174"'))
    assert.match(page.html, /href="https:\/\/wa\.me\/919822001174\?text=[^"]*"/)
    const message = decodeURIComponent(/wa\.me\/91\d+\?text=([^"]*)"/.exec(page.html)?.[1] ?? '')
    assert.match(message, new RegExp(id))
    assert.doesNotMatch(message, /Asha|Ration|98220/)
    assert.match((await visitor.get(`/${area}/slips`)).text, new RegExp(`Asha Patil.*${id}`, 's'))
  }
  const { call, attempts } = fieldsIn((await staff.get('/staff/calls')).html)
  const missed = await staff.follow(
    await staff.post('/staff/calls', { intent: 'notReached', call, attempts }),
  )
  assert.match(missed.text, /nobody was reached/)
  assert.match(missed.text, /Not reached once/)
  const late = await admin.follow(await admin.post('/admin/calls', { intent: 'told', call, attempts }))
  assert.match(late.text, /Somebody else has already dealt with this call/)
  const told = await admin.follow(await admin.post('/admin/calls', { intent: 'told', call, attempts: '1' }))
  assert.match(told.text, /has been told/)
  assert.match((await staff.get(`/staff/application/update/${id}`)).text, /Told by phone/)
  assert.equal(
    (await staff.post('/staff/calls', { intent: 'told', call: 'nothing', attempts: '9' })).status,
    404,
  )
})
