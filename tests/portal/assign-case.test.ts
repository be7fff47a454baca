import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newStaff } from '../actors.ts'
import { newApplications } from './applications-for-tests.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import type { Visitor } from './visitor.ts'

let portal: TestPortal
let clerk: Visitor

before(async () => {
  portal = await openTestPortal()
  clerk = await portal.signedIn('staff', 'S. Kulkarni')
})
after(() => portal.close())

const assign = 'value="assign"'

test('a case is put on a colleague’s desk, who finds it under Mine; its page, list and history say so', async () => {
  const { numbers, serviceId } = await newApplications(portal, { count: 2 })
  const [number = ''] = numbers
  const at = `/staff/application/update/${number}`
  const colleague = await portal.signedIn('staff', 'R. Deshmukh')
  const page = await clerk.get(at)
  const [, id = ''] = /<option value="([^"]+)">R\. Deshmukh</.exec(page.html) ?? []
  const said = await clerk.follow(await clerk.sendForm(page, at, { assignTo: id }, assign))
  assert.match(said.text, new RegExp(`${number} assigned to R\\. Deshmukh`))
  assert.match(said.text, /Assigned to R\. Deshmukh/)
  assert.match(said.text, /Assigned ?·? ?S\. Kulkarni Assign to R\. Deshmukh/)
  const list = `/staff/application/update?service=${serviceId}&desk=`
  const rowsOf = async (desk: string) => {
    const { html } = await colleague.get(list + desk)
    return numbers.map((one) => new RegExp(`/update/${one}[?"]`).test(html))
  }
  assert.deepEqual(await rowsOf('mine'), [true, false])
  assert.deepEqual(await rowsOf('nobody'), [false, true])
  // The page that was opened first does not see that it lies there by now.
  const other = await newStaff(portal.council.db, 'A. Shinde')
  const stale = await clerk.follow(await clerk.sendForm(page, at, { assignTo: other.id }, assign))
  assert.match(stale.text, new RegExp(`${number} was not assigned`))
  const back = await clerk.follow(await clerk.submit(at, { assignTo: '' }, assign))
  assert.match(back.text, new RegExp(`${number} is assigned to nobody`))
})

test('who is no officer cannot be chosen', async () => {
  const { numbers } = await newApplications(portal, { count: 1 })
  const at = `/staff/application/update/${numbers[0]}`
  const refused = await clerk.submit(at, { assignTo: 'x' }, assign)
  assert.equal(refused.status, 422)
  assert.match(refused.text, /Not assigned Choose Assign to/)
})
