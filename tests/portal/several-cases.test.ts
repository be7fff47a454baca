// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { councilDay } from '../../rules/days.ts'
import { newStaff } from '../actors.ts'
import { newApplications } from './applications-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { assertSays, type Visited } from './visitor.ts'

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

const print = '/staff/application/print'

/** The numbers on the covering list, and on the sheets that follow it. */
function printed({ html }: Visited) {
  const numbers = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, number]) => number)
  return [
    numbers(/<th scope="row">([^<]+)</g),
    numbers(/<article class="printed-case" aria-label="([^"]+)"/g),
  ]
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

test('the ticked ones are printed each on its own sheet under a covering list, and each counts as opened', async () => {
  const { numbers, serviceId } = await newApplications(portal, {
    count: 3,
    userDetails: 'The tap <by> the temple',
  })
  const list = `/staff/application/update?service=${serviceId}`
  const ticked = numbers.slice(1)
  const fields = { 'case-0': `${ticked[0]} 1`, 'case-2': `${ticked[1]} 1`, intent: 'print' }
  const sent = await clerk.submit(list, fields, 'name="case-0"')
  assert.deepEqual(
    [sent.status, sent.location],
    [303, `${print}?service=${serviceId}&case=${ticked[0]}&case=${ticked[1]}`],
  )
  const page = await clerk.follow(sent)
  assert.deepEqual(printed(page), [ticked, ticked])
  assert.ok(page.html.includes(`href="${list}"`), 'back to the list that they were ticked in')
  assert.equal(page.html.match(/The tap &lt;by&gt; the temple/g)?.length, 2)
  const opened = await portal.council.db
    .selectFrom('audit')
    .select('subject')
    .where('act', '=', 'case.opened')
    .where('subject', 'in', numbers)
    .execute()
  assert.deepEqual(opened.map(({ subject }) => subject).sort(), ticked)
  const unknown = await clerk.get(`${print}?case=NONE-1&case=${numbers[0]}&case=${numbers[0]}`)
  assert.deepEqual(printed(unknown), [[numbers[0]], [numbers[0]]])
})

test('today’s decisions and a page of any list are printed, and a day narrows the list', async () => {
  const { db } = portal.council
  const { numbers, serviceId } = await newApplications(portal, { count: 4 })
  const [early = '', first = '', second = '', open = ''] = numbers
  const officer = await newStaff(db)
  const long = new Date('2026-11-02T06:00:00.000Z')
  await decideApplication(db, officer, early, { status: 'Approved', revision: 1, now: long })
  for (const number of [first, second])
    await decideApplication(db, officer, number, { status: 'Approved', revision: 1 })
  const today = councilDay(new Date().toISOString())
  const own = `service=${serviceId}`
  assert.deepEqual(printed(await clerk.get(`${print}?decided=${today}&${own}`))[1], [second, first])
  assert.deepEqual(printed(await clerk.get(`${print}?${own}`))[1], [open])
  const links = (await clerk.get('/staff/work')).html
  assert.ok(links.includes(`href="${print}?decided=${today}"`))

  const list = `/staff/application/update?${own}`
  const listed = async (query: string) => {
    const { html } = await clerk.get(`${list}&${query}`)
    return [...html.matchAll(/class="row-title">([^<]+)</g)].map(([, number]) => number)
  }
  assert.deepEqual(await listed('dates=decided&from=2026-11-02&to=2026-11-02'), [early])
  assert.deepEqual(await listed('dates=decided&to=2026-11-01'), [])
  assert.deepEqual(await listed('dates=received&to=2026-10-01'), [open, second, first, early])
  assert.deepEqual(await listed('from=2026-10-02'), [])
  const shown = (await clerk.get(`${list}&dates=decided&from=2026-11-02&to=2026-11-03`)).html
  assert.match(shown, /<input[^>]* type="date"[^>]* value="2026-11-02"/)
  assert.match(shown, /<option value="decided" selected="">/)
})
