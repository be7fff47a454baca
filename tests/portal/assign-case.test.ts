// One engine is enough: the acts of a desk run on both in `assign.test.ts` of the council.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { councilDay } from '../../rules/days.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { newApplications } from './applications-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()
const clerk = await portal.signedIn('staff', 'S. Kulkarni')

const assign = 'name="assignTo"'
const intent = 'assign'

test('a case is put on a colleague’s desk, who finds it under Mine; its page, list and history say so', async () => {
  const { numbers, serviceId } = await newApplications(portal, { count: 2 })
  const [number = ''] = numbers
  const at = `/staff/application/update/${number}`
  const colleague = await portal.signedIn('staff', 'R. Deshmukh')
  const page = await clerk.get(at)
  const [, id = ''] = /<option value="([^"]+)">R\. Deshmukh</.exec(page.html) ?? []
  const said = await clerk.follow(await clerk.sendForm(page, at, { intent, assignTo: id }, assign))
  assert.match(said.text, new RegExp(`${number} assigned to R\\. Deshmukh`))
  assert.match(said.text, /Assigned to R\. Deshmukh/)
  assert.match(said.text, /Assigned ?·? ?S\. Kulkarni Assigned to R\. Deshmukh/)
  const list = `/staff/application/update?service=${serviceId}&desk=`
  const rowsOf = async (desk: string) => {
    const { html } = await colleague.get(list + desk)
    return numbers.map((one) => new RegExp(`/update/${one}[?"]`).test(html))
  }
  assert.deepEqual(await rowsOf('mine'), [true, false])
  assert.deepEqual(await rowsOf('nobody'), [false, true])
  // The page that was opened first does not see that it lies there by now.
  const other = await newStaff(portal.council.db, 'A. Shinde')
  const stale = await clerk.follow(await clerk.sendForm(page, at, { intent, assignTo: other.id }, assign))
  assert.match(stale.text, new RegExp(`${number} was not assigned`))
  const back = await clerk.follow(await clerk.submit(at, { intent, assignTo: '' }, assign))
  assert.match(back.text, new RegExp(`${number} is assigned to nobody`))
})

test('who was chosen beside a decision and not assigned is asked about; nothing is decided', async () => {
  const { numbers } = await newApplications(portal, { count: 1 })
  const at = `/staff/application/update/${numbers[0]}`
  const colleague = await newStaff(portal.council.db, 'M. Gaikwad')
  const decision = { status: 'Rejected', reason: 'The form was not signed.' }
  const both = { ...decision, assignTo: colleague.id }
  const refused = await clerk.submit(at, both, 'name="status"')
  assertSays(refused, 422, /Assign to goes with Assign\. Put it back as it was, or press Assign/)
  assert.match(refused.html, new RegExp(`<option value="${colleague.id}" selected`))
  const assigned = await clerk.follow(await clerk.submit(at, { ...both, intent }, assign))
  assert.match(assigned.text, /assigned to M\. Gaikwad/)
  const decided = await clerk.submit(at, { ...decision, assignTo: colleague.id }, 'name="status"')
  assert.equal(decided.status, 303)
})

test('the council says from when cases escalate and to whom, and the case and that officer’s list show it', async () => {
  const admin = await portal.signedIn('admin')
  const secretary = await portal.signedIn('staff', 'V. Jadhav')
  const { db } = portal.council
  const serviceId = await offer(db, factsOf(5))
  const today = councilDay(new Date().toISOString())
  const number = await apply(db, await newCitizen(db), serviceId, { on: today })
  const list = `/staff/application/update?service=${serviceId}&desk=mine`
  const [, id = ''] =
    /<option value="([^"]+)">V\. Jadhav</.exec((await admin.get('/admin/council')).html) ?? []
  const describe = (fields: Record<string, string>) =>
    admin.submit('/admin/council', {
      'name-en': 'Vadgaon',
      defaultLanguage: 'en',
      paperDays: '365',
      ...fields,
    })
  assertSays(await describe({ escalateTo: id }), 422, /Choose one: Escalate/)
  assert.equal((await describe({ escalateTo: id, escalateDays: '0' })).status, 303)
  const isListed = async () => (await secretary.get(list)).html.includes(`/update/${number}`)
  assert.equal(await isListed(), false)
  assert.doesNotMatch((await clerk.get(`/staff/application/update/${number}`)).text, /Escalated to/)
  assert.equal((await describe({ escalateTo: id, escalateDays: '14' })).status, 303)
  assert.equal(await isListed(), true)
  assert.match((await clerk.get(`/staff/application/update/${number}`)).text, /Escalated to V\. Jadhav/)
  assert.match((await secretary.get('/staff/work')).text, /Mine \([1-9]\d*\)/)
  assert.match((await admin.get('/admin/council')).html, /<option value="14" selected="">/)
})
