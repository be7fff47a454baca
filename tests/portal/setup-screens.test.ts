// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshEmail, newStaff } from '../actors.ts'
import { storeRow } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

test('a service is copied as a draft, on whose page one goes on', async () => {
  const serviceId = await newService(portal)
  const admin = await portal.signedIn('admin')
  const page = `/admin/services/copy/${serviceId}`
  const taken = await admin.submit(page, { serviceId, serviceName: 'Second' }, 'Copy Service')
  assert.equal(taken.status, 409)
  const answer = await admin.submit(page, { serviceId: 'COPIED', serviceName: 'Second' }, 'Copy Service')
  assert.equal(answer.location, '/admin/services/update/COPIED')
  const copy = await admin.follow(answer)
  assert.match(copy.text, /Draft saved/)
  assert.match(copy.html, /What the tests apply for\./)
})

test('an administrator is made and disabled by screen, and the last one stays', async () => {
  const admin = await portal.signedIn('admin')
  const page = '/admin/administrators'
  const email = freshEmail('other-admin')
  const fields = { name: 'Other Admin', email, password: 'quiet-river-stones-9' }
  const said = await admin.follow(await admin.submit(page, fields, 'Create Administrator'))
  assert.match(said.text, /Administrator created Other Admin can sign in now at Admin Login\./)
  const made = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const disable = (userId: string) => admin.post(page, { intent: 'disable', userId })
  assert.equal((await disable(made.id)).status, 303)
  const rows = (await admin.get(page)).html.split('<tr')
  const own = /name="userId" value="([^"]+)"/.exec(
    rows.find((row) => row.includes('Your own account')) ?? '',
  )?.[1]
  assert.ok(own)
  const others = db.updateTable('users').set({ disabledAt: 'before' }).where('role', '=', 'admin')
  await others.where('id', '<>', own).execute()
  assert.match((await admin.follow(await disable(own))).text, /Not disabled/)
  assert.equal((await disable('nobody')).status, 404)
})

test('the name and the email of somebody on the staff are changed', async () => {
  const [clerk, colleague] = [await newStaff(db), await newStaff(db)]
  const admin = await portal.signedIn('admin')
  const page = `/admin/staff/${clerk.id}/names`
  const email = freshEmail('renamed')
  const opened = await admin.get(page)
  const said = await admin.follow(await admin.submit(page, { name: 'Renamed Clerk', email }, 'Save'))
  assert.match(said.text, /Name and email saved.*Renamed Clerk/)
  const stale = await admin.sendForm(opened, page, { name: 'Renamed Again' }, 'Save')
  assertSays(stale, 409, /Somebody else changed this after you opened it.*read it again, then send it/)
  assert.match(stale.html, /value="Renamed Again"/)
  const taken = await admin.submit(`/admin/staff/${colleague.id}/names`, { name: 'X', email }, 'Save')
  assertSays(taken, 409, /Email is already registered/)
})

test('a form that was opened before another was saved changes nothing until it is read again', async () => {
  const admin = await portal.signedIn('admin')
  await storeRow(db, 'places', {
    placeId: 'moved',
    kind: 'state',
    name: 'Moved',
    nameKey: 'moved',
    parentId: null,
  })
  const counting = {
    'weekday-0': 'yes',
    countFrom: 'sameDay',
    holidays: 'notCounted',
    lastDayOnHoliday: 'stays',
    afterMissing: 'continues',
    appealOnOpenDay: 'openDay',
    appealDays: '30',
  }
  const forms = [
    ['/admin/places/moved', { name: 'Moved first' }, { name: 'Moved again' }],
    ['/admin/calendar/counting', counting, { ...counting, afterMissing: 'restarts' }],
    ['/admin/messages/application.received/sms/en', { text: 'First {applicationId}' }, { text: 'Second' }],
  ] as const
  for (const [page, first, second] of forms) {
    const opened = await admin.get(page)
    assert.equal((await admin.sendForm(opened, page, first, 'name="readAs"')).status, 303, page)
    const stale = await admin.sendForm(opened, page, second, 'name="readAs"')
    assert.equal(stale.status, 409, page)
    assert.match(stale.text, /Somebody else changed this after you opened it/)
    assert.equal((await admin.sendForm(stale, page, second, 'name="readAs"')).status, 303, page)
  }
})

test('Set Up leads to what the council lacks', async () => {
  const admin = await portal.signedIn('admin')
  const page = await admin.get('/admin/set-up')
  assert.match(page.html, /href="\/admin\/council"[^>]*>Address of the office</)
  assert.match(page.text, /things are lacking/)
})
