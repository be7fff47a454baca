// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { setAsideApplication } from '../../council/cases/applications/set-aside.server.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { apply } from '../council/cases-for-tests.ts'
import { submitted } from '../submit-for-tests.ts'
import { newCaseService, visitAs } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'

const portal = await portalForFile()
const { db } = portal.council

const why = 'Nobody called <Asha> lives here'
const shown = 'Nobody called &lt;Asha&gt; lives here'

test('an officer sets an application aside and brings it back, and everybody reads why', async () => {
  const citizen = await newCitizen(db)
  const fields = { fields: answers, submissionKey: 'one' }
  const number = await submitted(db, citizen, await newService(portal), fields)
  const [clerk, applicant] = [await portal.signedIn('staff', 'S. Kulkarni'), await visitAs(portal, citizen)]
  const list = '/staff/application/update'
  const page = `${list}/${number}/set-aside`
  assert.match((await clerk.get(`${list}/${number}`)).html, new RegExp(`href="${page}"`))

  const empty = await clerk.submit(page, { reason: ' ' })
  assert.equal(empty.status, 422)
  assert.match(empty.html, /<a href="#reason">Fill this in: Reason<\/a>/)
  const done = await clerk.submit(page, { reason: why })
  assert.equal(done.location, list)
  assert.match((await clerk.follow(done)).text, new RegExp(`${number} set aside`))
  assert.ok(!(await clerk.get(`${list}?status=All`)).text.includes(number))
  const aside = await clerk.get(`${list}?aside=yes`)
  assert.match(aside.text, /Set aside on \d+ \w+ \d+ by S\. Kulkarni: Nobody called/)
  assert.ok(aside.html.includes(shown))
  assert.doesNotMatch(aside.html, /application\/export/)
  assert.doesNotMatch((await clerk.get(`${list}/${number}`)).html, /<select[^>]*name="status"/)

  const said =
    /Set aside as not genuine on \d+ \w+ \d+\. Ask at the office if that is wrong\. Reason: Nobody called <Asha> lives here/
  for (const path of ['/user/applications', `/user/applications/${number}`]) {
    const own = await applicant.get(path)
    assert.match(own.text, said, path)
    assert.doesNotMatch(own.text, /Pending|Decision|Collect|Due date/, path)
  }
  const tracked = await portal
    .visitor()
    .submit('/track', { number, applicantPhoneNo: answers.applicantPhoneNo })
  assert.match(tracked.text, said)
  assert.doesNotMatch(tracked.text, /Pending/)

  const back = await clerk.submit(page, { reason: 'He came himself' })
  assert.match((await clerk.follow(back)).text, new RegExp(`${number} brought back`))
  assert.match((await applicant.get('/user/applications')).text, /Pending/)
  const lines = await clerk.get(`${list}/${number}`)
  assert.match(lines.text, /Set aside as not genuine.*S\. Kulkarni.*Brought back.*He came himself/)
})

test('a form that was opened before somebody else acted changes nothing and says so', async () => {
  const number = await submitted(db, await newCitizen(db), await newService(portal), {
    fields: answers,
    submissionKey: 'two',
  })
  const clerk = await portal.signedIn('staff')
  const page = `/staff/application/update/${number}/set-aside`
  const open = await clerk.get(page)
  await (await portal.signedIn('admin')).submit(page.replace('staff', 'admin'), { reason: 'First' })
  const late = await clerk.sendForm(open, page, { reason: 'Second' })
  assert.equal(late.status, 409)
  assert.match(late.text, /Somebody else changed this application/)
  assert.equal((await clerk.get(`/staff/application/update/NONE-1/set-aside`)).status, 404)
})

test('of documents without a mark nothing is said to come once the application is decided or set aside', async () => {
  const owner = await newCitizen(db)
  const clerk = await newStaff(db, 'S. Kulkarni')
  const visitor = await visitAs(portal, owner)
  const serviceId = await newCaseService(portal)
  for (const atHand of [[0, 1], [0]]) {
    const decided = await apply(db, owner, serviceId, { on: '2025-12-30', atHand })
    const open = await visitor.get(`/user/applications/${decided}`)
    assert.match(open.text, /Tax receipt (You said it is at hand; the office has not seen it yet|Missing)/)
    const now = new Date('2026-01-02T06:30:00.000Z')
    const decision = { status: 'Rejected', reason: 'The house is another’s.', revision: 1, now } as const
    assert.deepEqual(await decideApplication(db, clerk, decided, decision), { decided: true })
    const aside = await apply(db, owner, serviceId, { on: '2025-12-30', atHand })
    await setAsideApplication(db, clerk, aside, { revision: 1, reason: 'Sent twice.' })
    for (const number of [decided, aside]) {
      const { text } = await visitor.get(`/user/applications/${number}`)
      assert.match(text, /Tax receipt The office did not record whether it saw this/)
      assert.doesNotMatch(text, /not seen it yet|Tax receipt Missing/)
    }
  }
})
