// One engine is enough: the test of retention in tests/council reduces on both.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { noteBackup } from '../../council/office/known-backups.server.ts'
import { newAdmin, password } from '../actors.ts'
import { changeRows } from '../rows.ts'
import { applyFor } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council
const screen = '/admin/privacy/retention'
const years = { applications: '8', certificates: '', audit: '' }

const backUp = (takenAt = new Date().toISOString()) =>
  noteBackup(db, { name: `${takenAt}.backup`, takenAt, bytes: 1, encrypted: 0 })

/** A refused application whose decision was ten years ago. */
async function refusedLongAgo() {
  const [citizen, officer] = [await portal.signedIn('user'), await newAdmin(db)]
  const id = await applyFor(citizen, await newService(portal))
  await decideApplication(db, officer, id, {
    status: 'Rejected',
    reason: 'Not here',
    remark: '',
    revision: 1,
  })
  const decidedAt = `${new Date().getUTCFullYear() - 10}-06-03T06:30:00.000Z`
  await db.updateTable('applications').set({ decidedAt }).where('applicationId', '=', id).execute()
  await changeRows(db, 'readings', { applicationId: id }, { appealUntil: '2001-01-01' })
  await db.updateTable('promises').set({ appealUntil: null }).where('applicationId', '=', id).execute()
  return { citizen, id, year: decidedAt.slice(0, 4) }
}

test('what goes is shown before the password, and nothing goes without a backup, a law and the word of an admin', async () => {
  const admin = await portal.signedIn('admin')
  const { year } = await refusedLongAgo()
  assert.match((await admin.get(screen)).text, /Nothing is set: all is kept for ever/)
  const shown = await admin.submit(screen, years)
  assertSays(shown, 200, new RegExp(`Applications that ended in ${year}: 1`), /No good backup is known/)
  const sent = { ...years, seen: '8-0-0', password }
  const refused = async (fields: Record<string, string>, words: RegExp) => {
    assertSays(await admin.submit(screen, fields), 422, words)
    assert.deepEqual(await db.selectFrom('retention').selectAll().execute(), [])
  }
  await refused(sent, /By which law or order/)
  await refused({ ...sent, ground: 'Order 7' }, /Make a backup first/)
  await backUp()
  await refused({ ...sent, ground: 'Order 7', password: 'another sentence' }, /password/i)
  // Other years than were shown are shown first.
  const other = await admin.submit(screen, { ...sent, ground: 'Order 7', applications: '1' })
  assert.equal(other.status, 200)
  assert.deepEqual(await db.selectFrom('retention').selectAll().execute(), [])
})

test('a reduced application leads to what stays of it, for its citizen and the office, and nothing else opens', async () => {
  const [admin, clerk] = [await portal.signedIn('admin'), await portal.signedIn('staff')]
  const { citizen, id } = await refusedLongAgo()
  const stranger = await portal.signedIn('user')
  const links = (html: string) =>
    [...html.matchAll(/href="([^"?#]+)/g)].flatMap(([, path = '']) => (path.includes(id) ? [path] : []))
  const own = `/user/applications/${id}`
  const panel = `/staff/application/update/${id}`
  const before = new Set([...links((await citizen.get(own)).html), ...links((await clerk.get(panel)).html)])
  assert.ok(before.size >= 6, [...before].join(' '))
  await backUp()
  const saved = await admin.submit(screen, { ...years, seen: '8-0-0', ground: 'Order 7', password })
  assert.equal(saved.location, screen)
  await portal.council.sweep()
  for (const [visitor, at] of [
    [citizen, own],
    [clerk, panel],
  ] as const) {
    assert.equal((await visitor.get(at)).location, `${at}/kept`)
    const kept = await visitor.get(`${at}/kept`)
    assert.match(kept.text, /Names and answers were removed on/)
    assert.match(kept.text, /Rejected/)
  }
  assert.equal((await stranger.get(`${own}/kept`)).status, 404)
  for (const path of before) {
    const visitor = path.startsWith('/user') || path.startsWith('/account') ? citizen : clerk
    if (path !== own && path !== panel) assert.equal((await visitor.get(path)).status, 404, path)
  }
  const decision = { status: 'Approved', revision: '3', pressed: 'submit' }
  assert.equal((await clerk.post(panel, decision)).status, 404)
  const list = '/staff/application/update?status=Rejected'
  assert.match((await clerk.get(list)).text, /Name removed/)
  const printed = await clerk.get('/staff/application/print?status=Rejected')
  assertSays(printed, 200, new RegExp(`${id}: Names and answers were removed on`))
  const viewed = await clerk.get(`${list}&view=${id}`)
  assert.match((await clerk.follow(viewed)).text, /Names and answers were removed on/)
  assert.equal((await citizen.get('/user/applications')).status, 200)
  assert.match((await admin.get(screen)).text, /After 8 years; set on/)
  assert.match((await admin.get('/admin/audit')).text, /The portal itself/)

  // Of two who confirm at a time the second is shown what the first has set.
  const forever = { applications: '', certificates: '', audit: '' }
  const shown = await admin.submit(screen, forever)
  const longer = { ...years, applications: '9', ground: 'Order 8' }
  const other = await portal.signedIn('admin')
  const confirmed = await other.sendForm(await other.submit(screen, longer), screen, { ...longer, password })
  assert.equal(confirmed.status, 303)
  const late = await admin.sendForm(shown, screen, { ...forever, password })
  assertSays(late, 200, /After 9 years; set on/)
  assert.equal((await admin.sendForm(late, screen, { ...forever, password })).status, 303)
})
