// One engine is enough: its lists are asked on both engines in tests/council/my-work.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council

test('My work says what waits for the office and leads through all of it; where nothing waits it says so', async () => {
  const visitors = { staff: await portal.signedIn('staff'), admin: await portal.signedIn('admin') }
  for (const [area, visitor] of Object.entries(visitors)) {
    const page = await visitor.get(`/${area}/work`)
    assert.match(page.text, /Nothing waits for the office/)
    assert.match(page.text, /0 Late.*0 Today.*0 Answered.*0 Due later.*0 Without a date/s)
    assert.doesNotMatch(page.text, /Start \(/)
  }
  const citizen = await newCitizen(db)
  const service = await offer(db, factsOf(3))
  const second = await apply(db, citizen, service, { on: '2026-06-08', applicantName: 'Asha Patil' })
  const first = await apply(db, citizen, service, { on: '2026-06-01' })
  const undated = await apply(db, citizen, await offer(db), { on: '2026-06-02' })
  for (const [area, visitor] of Object.entries(visitors)) {
    const page = await visitor.get(`/${area}/work`)
    assert.match(page.text, /3 applications wait for the office/)
    assert.match(page.text, /2 Late.*1 Without a date/s)
    assert.match(
      page.text,
      new RegExp(`Late 2.*${first}.*Asha Patil.*Without a date 1.*${undated}.*no limit`, 's'),
    )
    const late = `/${area}/application/update?work=late`
    assert.ok(page.html.includes(`href="${late}"`))
    assert.match((await visitor.get(late)).text, new RegExp(`${first}.*${second}`, 's'))
    // The clerk has the first one open by the time the administrator starts.
    const isClerk = area === 'staff'
    const place = isClerk ? '1 of 3' : '2 of 3'
    assert.equal(/Start passes over one/.test(page.text), !isClerk)
    const start = page.html.split(`>Start (${place})`)[0]?.match(/href="([^"]+)"[^>]*$/)?.[1] ?? ''
    assert.equal(start, `/${area}/application/update/${isClerk ? first : second}?work=all`)
    const opened = await visitor.get(start)
    assert.ok(opened.text.includes(`Submit and Next (${place})`))
    assert.ok(opened.html.includes(`href="/${area}/work"`), 'back to where the queue is')
  }
  assert.match((await visitors.staff.get('/staff')).text, /2 Late/)
})

test('the tabs of a tally hold what they count, and its filters lead out of it', async () => {
  const { db } = portal.council
  const clerk = await portal.signedIn('staff')
  const number = await apply(db, await newCitizen(db), await offer(db, factsOf(3)), { on: '2026-06-01' })
  const at = '/staff/application/update?work=late'
  const tab = (page: string) =>
    />([^<]*)<span class="filter-count">/.exec(page.split('aria-current="true"')[2] ?? '')?.[1]
  for (const [asked, name, isListed] of [
    ['', 'Pending', true],
    ['&status=All', 'All', true],
    ['&status=Approved', 'Approved', false],
  ] as const) {
    const { html } = await clerk.get(at + asked)
    assert.equal(html.includes(`row-${number}`), isListed, asked)
    assert.equal(tab(html), name)
    const filters = /<form[^>]*class="filters"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
    assert.match(filters, /name="service"/)
    assert.doesNotMatch(filters, /name="work"/)
  }
  const issued = await clerk.get('/staff/application/update?certificate=toIssue&status=Pending')
  assert.equal(tab(issued.html), 'Pending')
})

test('an officer who comes back to My work or a list has the case open no more', async () => {
  const number = await apply(db, await newCitizen(db), await offer(db), { on: '2026-06-02' })
  const [one, other] = [await portal.signedIn('staff'), await portal.signedIn('staff')]
  const at = `/staff/application/update/${number}`
  const isOpen = async () => /has this open since/.test((await other.get(at)).text)
  for (const list of ['/staff/work', '/staff/application/update']) {
    await one.get(at)
    assert.equal(await isOpen(), true)
    await one.get(list)
    assert.equal(await isOpen(), false)
    await other.get('/staff/work')
  }
})

test('Submit and Next says how many are to go, and at the end that the rest is passed over', async () => {
  const [citizen, serviceId] = [await newCitizen(db), await offer(db)]
  const numbers: string[] = []
  for (const on of ['2026-06-01', '2026-06-02', '2026-06-03'])
    numbers.push(await apply(db, citizen, serviceId, { on }))
  const [first = '', second = '', third = ''] = numbers
  const [clerk, colleague] = [await portal.signedIn('staff'), await portal.signedIn('staff')]
  await colleague.get(`/staff/application/update/${third}`)
  const at = (number: string, done = '') => `/staff/application/update/${number}?service=${serviceId}${done}`
  await clerk.get(at(first))
  const asked = { status: 'Approved', revision: '1', onward: 'next' }
  const next = await clerk.submit(at(first), asked)
  assert.equal(next.location, at(second, '&done=1'))
  assert.match((await clerk.get(next.location ?? '')).text, new RegExp(`${first} is approved. 2 to go.`))
  const end = await clerk.submit(at(second, '&done=1'), asked)
  assert.equal(end.location, `/staff/application/update?service=${serviceId}`)
  const last = await clerk.get(end.location ?? '')
  assert.match(
    last.text,
    new RegExp(`${second} is approved.*One is passed over: a colleague has it open`, 's'),
  )
})
