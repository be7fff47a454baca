// One engine is enough: its acts are asked on both engines in tests/council/decide.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { newStaff, password } from '../actors.ts'
import { accountNamed, caseRow, expireSessions } from '../rows.ts'
import { newApplications } from './applications-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'

const list = '/staff/application/update'
const portal = await portalForFile()
const { db } = portal.council
const clerk = await portal.signedIn('staff', 'S. Kulkarni')

const stored = (number: string) => caseRow(db, number)

test('a decision is stored and leads back to the list as it was, with its success', async () => {
  const { number, serviceId } = await newApplications(portal, { count: 1 })
  const query = `?service=${serviceId}&status=Pending`
  const answer = await clerk.submit(`${list}/${number}${query}`, { status: 'Approved' })
  assert.equal(answer.status, 303)
  assert.equal(answer.location, `${list}${query}`)
  const page = await clerk.follow(answer)
  assert.match(page.html, /role="status"[^>]*><strong>Update Success/)
  assert.match(page.text, new RegExp(`Update Success ${number} is Approved now`))
  const { status, updatedAt } = await stored(number)
  assert.equal(status, 'Approved')
  assert.ok(updatedAt)
})

test('a page that a decision has emptied shows the list from its start', async () => {
  const { numbers, serviceId } = await newApplications(portal, { count: 51 })
  const next = ({ html }: { html: string }) =>
    (/<a href="([^"]*)" rel="next"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
  const second = next(await clerk.get(`${list}?service=${serviceId}&status=Pending`))
  const third = next(await clerk.get(second))
  const answer = await clerk.submit(third.replace('?', `/${numbers[50]}?`), {
    status: 'Rejected',
    reason: 'Not ours',
  })
  assert.equal(answer.location, third)
  const page = await clerk.follow(answer)
  assert.match(page.text, /Update Success/)
  assert.match(page.text, /50 applications/)
  assert.ok(page.html.includes(`id="row-${numbers[0]}"`))
  assert.equal(next(page), second)
})

test('who comes second is told who was first, sees it as it is now, and can try again', async () => {
  const { number } = await newApplications(portal, { count: 1 })
  assert.match((await clerk.get(`${list}/${number}`)).html, /name="revision" value="1"/)
  await decideApplication(db, await newStaff(db, 'R. Deshmukh'), number, { status: 'Approved', revision: 1 })
  const late = await clerk.post(`${list}/${number}`, {
    status: 'Rejected',
    reason: 'Not ours',
    revision: '1',
  })
  assert.equal(late.status, 409)
  assert.equal(late.html.match(/role="alert"/g)?.length, 1)
  assert.match(
    late.text,
    new RegExp(
      `Update Failed R\\. Deshmukh set ${number} to Approved on \\d+ \\w+ \\d+ at \\d+\\.\\d\\d [ap]m, after you opened it`,
    ),
  )
  assert.match(late.html, /class="opened-head"[\s\S]*?chip-approved/)
  assert.match(late.html, /<option value="Rejected" selected="">/)
  assert.match(late.html, /name="revision" value="2"/)
  assert.equal((await stored(number)).status, 'Approved')
  const again = await clerk.post(`${list}/${number}`, {
    status: 'Rejected',
    reason: 'Not ours',
    whyChanged: 'Looked at again',
    revision: '2',
  })
  assert.equal(again.status, 303)
  assert.equal((await stored(number)).status, 'Rejected')
})

test('the same post twice is one success', async () => {
  const { number } = await newApplications(portal, { count: 1 })
  const post = () => clerk.post(`${list}/${number}`, { status: 'Approved', revision: '1' })
  const both = await Promise.all([post(), post()])
  assert.deepEqual(
    both.map((answer) => answer.status),
    [303, 303],
  )
  assert.equal((await stored(number)).revision, 2)
})

test('what was chosen when the session had run out comes back, unless somebody else decided meanwhile', async () => {
  const { numbers } = await newApplications(portal, { count: 2 })
  const visitor = await portal.signedIn('staff', 'A. Patil')
  const account = await accountNamed(db, 'A. Patil')
  await expireSessions(db, account.id)
  for (const number of numbers) {
    const refused = await visitor.post(`${list}/${number}`, {
      status: 'Rejected',
      reason: 'Not ours',
      revision: '1',
    })
    assert.match(refused.location, /^\/login\?as=staff/)
  }
  const [kept = '', decided = ''] = numbers
  await decideApplication(db, await newStaff(db), decided, { status: 'Approved', revision: 1 })
  await visitor.signIn(account.email, password)
  assert.match((await visitor.get(`${list}/${kept}`)).html, /<option value="Rejected" selected="">/)
  assert.match((await visitor.get(`${list}/${decided}`)).html, /<option value="Approved" selected="">/)
  assert.equal(
    (await visitor.submit(`${list}/${kept}`, { status: 'Rejected', reason: 'Not ours' })).status,
    303,
  )
  assert.doesNotMatch((await visitor.get(`${list}/${kept}`)).text, /is back/)
  assert.deepEqual(await db.selectFrom('drafts').select('path').execute(), [])
})
