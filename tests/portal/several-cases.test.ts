// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { newStaff } from '../actors.ts'
import { newApplications } from './applications-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council
const clerk = await portal.signedIn('staff', 'S. Kulkarni')

/** Applications of a service of their own, in the order of the list, and the list that holds them alone. */
async function newList(count: number) {
  const { numbers, serviceId } = await newApplications(portal, { count })
  return { numbers, list: `/staff/application/update?service=${serviceId}` }
}

/** What the boxes of the rows send when they are ticked. */
function boxesOf(html: string) {
  const boxes = html.matchAll(/<input type="checkbox"[^>]* name="(case-\d+)" (checked="" )?value="([^"]+)"/g)
  return [...boxes].map(([, name = '', checked, value = '']) => ({
    name,
    value,
    checked: checked !== undefined,
  }))
}

test('the ticked ones are approved, and who was slower than a colleague reads which were not and why', async () => {
  const { numbers, list } = await newList(4)
  const page = await clerk.get(list)
  const ticked = boxesOf(page.html).slice(0, 3)
  const fields = Object.fromEntries(ticked.map(({ name, value }) => [name, value]))
  const led = await clerk.sendForm(page, list, { ...fields, intent: 'approve' }, 'name="case-0"')
  const shown = await clerk.follow(led)
  const colleague = await newStaff(db, 'R. Deshmukh')
  const stale = { status: 'Rejected', reason: 'None', revision: 1 } as const
  await decideApplication(db, colleague, numbers[1] ?? '', stale)
  const boxes = boxesOf(shown.html).map(({ name, value }) => [name, value])
  const answer = await clerk.sendForm(shown, led.location ?? '', Object.fromEntries(boxes), 'name="case-0"')
  assertSays(answer, 200, /2 of 3 approved One was left as it is/)
  const left = new RegExp(
    `Left as they are ${numbers[1]} Asha Patil Changed by R\\. Deshmukh on .* Its status is Rejected now`,
  )
  assert.match(answer.text, left)
  assert.match(answer.text, new RegExp(`Approved ${numbers[0]} Asha Patil ${numbers[2]} Asha Patil`))
  assert.ok(answer.html.includes(`href="${list}"`))
  assert.match((await clerk.get(list)).text, /Pending 1 Approved 2 Rejected 1/)
})

test('a note is asked of the ticked ones, stays when nothing is ticked, and is not dropped by Approve', async () => {
  const { numbers, list } = await newList(2)
  const page = await clerk.get(`${list}&tick=all`)
  const boxes = boxesOf(page.html)
  assert.deepEqual(
    boxes.map(({ checked }) => checked),
    [true, true],
  )
  const fields = Object.fromEntries(boxes.map(({ name, value }) => [name, value]))
  const note = { noteToApplicant: 'Bring the original on Monday.' }
  const send = (sent: Record<string, string>) => clerk.sendForm(page, list, sent, 'name="case-0"')
  const unticked = await send({ ...note, intent: 'note' })
  assertSays(unticked, 422, /Tick at least one application/)
  assert.match(unticked.html, /<textarea[^>]*>Bring the original on Monday\./)
  const dropped = await send({ ...fields, ...note, intent: 'approve' })
  assertSays(dropped, 422, /goes with Ask for a note/)
  assert.deepEqual(boxesOf(dropped.html), boxes)
  assert.match((await send({ ...fields, intent: 'note' })).text, /Enter Note to the applicant/)
  assert.match((await send({ ...fields, ...note, intent: 'note' })).text, /2 of 2 asked/)
  const [first] = numbers
  assert.match(
    (await clerk.get(`/staff/application/update/${first}`)).text,
    /Note to the applicant S\. Kulkarni.*Bring the original on Monday\./,
  )
})

test('a box that was ticked for an application as it was is not ticked for what it has become', async () => {
  const { numbers, list } = await newList(1)
  const page = await clerk.get(list)
  const [box] = boxesOf(page.html)
  const colleague = await newStaff(db)
  const marks = { seen: [], missing: [], note: 'Come on Friday.' }
  await decideApplication(db, colleague, numbers[0] ?? '', {
    status: 'Pending',
    revision: 1,
    marks,
  })
  const sent = { [box?.name ?? '']: box?.value ?? '', intent: 'note' }
  const refused = await clerk.sendForm(page, list, sent, 'name="case-0"')
  assert.deepEqual(boxesOf(refused.html), [{ name: 'case-0', value: `${numbers[0]} 2`, checked: false }])
})

test('the ticked ones are put on a colleague’s desk, and a colleague who is chosen is not dropped by Approve', async () => {
  const { numbers, list } = await newList(2)
  const colleague = await newStaff(db, 'R. Deshmukh')
  const page = await clerk.get(`${list}&tick=all`)
  const fields = Object.fromEntries(boxesOf(page.html).map(({ name, value }) => [name, value]))
  const send = (sent: Record<string, string>) =>
    clerk.sendForm(page, list, { ...fields, ...sent }, 'name="case-0"')
  const dropped = await send({ assignTo: colleague.id, intent: 'approve' })
  assert.match(dropped.text, /Assign to goes with Assign/)
  assert.match((await send({ intent: 'assign' })).text, /Choose one: Assign to/)
  const done = await send({ assignTo: colleague.id, intent: 'assign' })
  assert.match(done.text, new RegExp(`2 of 2 assigned .*Assigned ${numbers[0]} Asha Patil ${numbers[1]}`))
  assert.match((await clerk.get(`${list}&desk=nobody`)).text, /No applications here/)
})
