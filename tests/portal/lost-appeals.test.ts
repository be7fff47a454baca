// One engine is enough: its acts are asked on both engines in tests/council/applications.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAuthority } from '../council/applications/appeals-for-tests.ts'
import { refuseApplication } from '../refusals.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const admin = await portal.signedIn('admin')
const citizen = await portal.signedIn('user')
await portal.signedIn('staff', 'A. Patil', 'appeals')
const other = await portal.signedIn('staff', 'V. Shinde', 'appeals')
const { db } = portal.council
const list = '/admin/authorities'
const register = '/admin/appeals/register'

async function idOf(name: string) {
  const { id } = await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return id
}

test('an appeal that nobody hears is shown to the administrator, who gives it to another', async () => {
  assert.match((await admin.get(register)).text, /No appeal stands here/)
  assert.doesNotMatch((await admin.get(list)).text, /nobody hears/)
  const serviceId = await newCaseService(portal)
  const authorityId = await newAuthority(db, [serviceId], { holder: await idOf('A. Patil') })
  await newAuthority(db, [], { holder: await idOf('V. Shinde'), name: 'Other officer' })
  const number = await applyFor(citizen, serviceId, { 'document-0': 'yes', 'document-1': 'yes' })
  await refuseApplication(db, number, 'The house is another’s.')
  const page = `/user/applications/${number}`
  await citizen.submit(`${page}/appeal/1`, { askedFor: 'papers', words: 'It is mine.', wantsHearing: 'yes' })
  await citizen.submit(`${page}/appeals/1`, {})
  const at = `/admin/appeals/${number}-A1/give`
  assert.equal((await admin.get(at)).status, 404)

  await db.updateTable('authorities').set({ holder: null }).where('authorityId', '=', authorityId).execute()
  assert.match((await admin.get(list)).text, new RegExp(`nobody hears.*${number}-A1.*Block officer`))
  const form = await admin.get(at)
  assert.match(form.text, /Other officer \(V\. Shinde\).*Appeals of the application/)
  assert.equal((await admin.post(at, {})).status, 422)
  const [, toAuthority = ''] = /name="toAuthority"[^>]*value="([^"]+)"/.exec(form.html) ?? []
  const given = await admin.follow(await admin.sendForm(form, at, { toAuthority }))
  assert.match(given.text, new RegExp(`${number}-A1 is given to another authority`))
  assert.doesNotMatch(given.text, /nobody hears/)
  assert.match((await other.get('/staff/appeals')).text, new RegExp(`${number}-A1`))
  const said = `news of your appeal ${number}-A1\\. Who hears it now: Other officer\\. `
  assert.match((await admin.get('/admin/calls')).text, new RegExp(said))
  assert.match((await citizen.get(page)).text, /Your appeal went to another authority/)

  assert.match((await admin.get(register)).text, new RegExp(`${number}-A1.*Asha Patil.*Other officer`))
  assert.match((await admin.get(`${register}?level=2`)).text, /No appeal stands here/)
  const file = await admin.get(`${register}/export?level=1`)
  assert.match(file.html, new RegExp(`${number}-A1,[0-9-]+,1,Asha Patil,.*,Refused on,[0-9-]+,Other officer`))
  await portal.council.accessNotes.flush()
})
