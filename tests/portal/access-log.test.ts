// One engine is enough: the test of the log in tests/council runs the queries on both.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newCitizen } from '../actors.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()
const { db } = portal.council
let waiting = ''

before(async () => {
  waiting = await applyFor(await portal.signedIn('user'), await newService(portal))
})

/** The numbers of those that the officers saw in lists since the log was emptied. */
async function listed() {
  await portal.council.accessNotes.flush()
  const rows = await db.selectFrom('accessLog').select('subject').where('kind', '=', 'list').execute()
  await db.deleteFrom('accessLog').execute()
  return rows.map(({ subject }) => subject)
}

test('inbox, search, the day’s work and what is to be approved note those whom they show', async () => {
  const clerk = await portal.signedIn('staff')
  const lists = [
    '/staff/application/update',
    `/staff/application/update?search=${waiting}`,
    '/staff/work',
    `/staff/application/approve?case=${encodeURIComponent(`${waiting} 1`)}`,
  ]
  for (const path of lists) {
    assert.equal((await clerk.get(path)).status, 200, path)
    assert.deepEqual(await listed(), [waiting], path)
  }
})

test('the admin reads by name who read how much, and what', async () => {
  const admin = await portal.signedIn('admin')
  assert.match((await admin.get('/admin/privacy/access')).text, /Nobody has read an application yet/)
  const clerk = await portal.signedIn('staff', 'Reads Much')
  await clerk.get(`/staff/application/update/${waiting}`)
  const page = await admin.get('/admin/privacy/access')
  assert.match(page.text, /Reads Much 1 0 0 0 0/)
  const [, id] = /officer=([\w-]+)/.exec(page.html) ?? []
  const opened = await admin.get(`/admin/privacy/access?officer=${id}`)
  assert.match(opened.text, new RegExp(`What Reads Much read .*${waiting} Opened`))
  assert.equal((await admin.get('/admin/privacy/access?officer=nobody')).status, 404)
  const opener = await portal.signedIn('staff', 'Opens Profiles')
  const { id: citizen } = await newCitizen(db, 'Vimal Jadhav')
  await opener.get(`/staff/update-user?user=${citizen}`)
  const { html } = await admin.get('/admin/privacy/access')
  const [, link = ''] = /Opens Profiles[\s\S]*?href="([^"]+)"/.exec(html) ?? []
  assert.match((await admin.follow(await admin.get(link))).text, /Opened a profile .* Vimal Jadhav/)
})

test('the citizen reads the office and the hour on one page, of one application or of all', async () => {
  const citizen = await portal.signedIn('user')
  assert.match((await citizen.get('/account/privacy/looked')).text, /Nobody has looked yet/)
  const serviceId = await newCaseService(portal)
  const own = [await applyFor(citizen, serviceId), await applyFor(citizen, serviceId)] as const
  const clerk = await portal.signedIn('staff', 'S. Kulkarni')
  for (const number of own) await clerk.get(`/staff/application/update/${number}`)
  const all = await citizen.get('/account/privacy/looked')
  for (const number of own) assert.match(all.text, new RegExp(`the office opened ${number}`))
  assert.doesNotMatch(all.text, /Kulkarni/)
  const one = await citizen.get(`/account/privacy/looked?application=${own[0]}`)
  assert.doesNotMatch(one.text, new RegExp(`opened ${own[1]}`))
  const foreign = await citizen.get(`/account/privacy/looked?application=${waiting}`)
  assert.match(foreign.text, /Nobody has looked yet/)
})
