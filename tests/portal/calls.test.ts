// One engine is enough: its acts are asked on both engines in tests/council/calls.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { callInstead } from '../../council/messages/outbox/call-instead.server.ts'
import { forgetMessages } from '../../council/messages/outbox/forget-messages.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import type { ServiceResult } from '../../rules/service-result.ts'
import type { Status } from '../../rules/statuses.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { apply, factsOf, markDocuments, noon, offer } from '../council/cases-for-tests.ts'
import { auditLines, caseRow, changeRows, findRow, findRows } from '../rows.ts'
import { visitAs } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()
const { db } = portal.council

/** The fields of the first row's form for an act. */
function fieldsIn(html: string) {
  const [, call = ''] = /name="call" value="([^"]+)"/.exec(html) ?? []
  const [, attempts = ''] = /name="attempts" value="([^"]+)"/.exec(html) ?? []
  return { call, attempts }
}

test('officers call whom nothing reaches, keep what came of it, and print the slip', async () => {
  const [staff, admin] = [await portal.signedIn('staff'), await portal.signedIn('admin')]
  assert.match((await staff.get('/staff/calls')).text, /Nobody to call/)
  assert.match((await staff.get('/staff/slips')).text, /No slips to print/)
  const citizen = await newCitizen(db)
  const serviceId = await offer(db, factsOf(7, ['Ration card', 'Photo']))
  const form = {
    on: '2026-11-02',
    atHand: [0, 1],
    applicantName: 'Asha Patil',
    applicantPhoneNo: '9822001174',
  }
  const id = await apply(db, citizen, serviceId, form)
  await markDocuments(db, await newStaff(db), id, {
    seen: [1],
    missing: [0],
    revision: 1,
    now: noon('2026-11-02'),
  })
  for (const [area, visitor] of [['staff', staff] as const, ['admin', admin] as const]) {
    const page = await visitor.get(`/${area}/calls`)
    assert.match(page.text, /One person to call/)
    assert.match(page.text, /Asha Patil.*98220 01174.*Bring: Ration card/s)
    assert.ok(page.html.includes('href="tel:9822001174"'))
    assert.match(page.html, /href="https:\/\/wa\.me\/919822001174\?text=[^"]*"/)
    const message = decodeURIComponent(/wa\.me\/91\d+\?text=([^"]*)"/.exec(page.html)?.[1] ?? '')
    assert.match(message, new RegExp(id))
    assert.doesNotMatch(message, /Asha|Ration|98220/)
    assert.match((await visitor.get(`/${area}/slips`)).text, new RegExp(`Asha Patil.*${id}`, 's'))
  }
  const { call, attempts } = fieldsIn((await staff.get('/staff/calls')).html)
  const missed = await staff.follow(
    await staff.post('/staff/calls', { intent: 'notReached', call, attempts }),
  )
  assert.match(missed.text, /nobody was reached/)
  assert.match(missed.text, /Not reached once/)
  const late = await admin.follow(await admin.post('/admin/calls', { intent: 'told', call, attempts }))
  assert.match(late.text, /Somebody else has already dealt with this call/)
  const told = await admin.follow(await admin.post('/admin/calls', { intent: 'told', call, attempts: '1' }))
  assert.match(told.text, /has been told/)
  assert.match((await staff.get(`/staff/application/update/${id}`)).text, /Told by phone/)
  assert.equal(
    (await staff.post('/staff/calls', { intent: 'told', call: 'nothing', attempts: '9' })).status,
    404,
  )
})

type Decided = { result?: ServiceResult; on?: string }

/** A case that is decided on a day, and that nobody was told of. */
async function decidedCase(status: Status, { result, on = '2026-11-03' }: Decided = {}) {
  const citizen = await newCitizen(db)
  const serviceId = await newService(portal)
  await changeRows(db, 'services', { serviceId }, { result: result ?? null })
  const id = await apply(db, citizen, serviceId, { on })
  const reason = status === 'Rejected' ? 'Kharab' : ''
  await decideApplication(db, await newStaff(db), id, { status, reason, revision: 1, now: noon(on) })
  return { citizen: await visitAs(portal, citizen), id }
}

/** What the call list says of an application. */
async function saidOf(id: string, language = 'en') {
  const staff = await portal.signedIn('staff')
  const { html } = await staff.send('/staff/calls', { headers: { 'Accept-Language': language } })
  const row = html.split('</tr>').find((part) => part.includes(id)) ?? ''
  return /<strong>([^<]*)<\/strong>/.exec(row.slice(row.indexOf('<td')))?.[1] ?? ''
}

test('a decision that nobody was told of is never told until it is marked as handed over, and the admin sees how many', async () => {
  const { id } = await decidedCase('Approved', { on: '2026-09-01' })
  const admin = await portal.signedIn('admin')
  const counted = async () =>
    Number(/(\d+) News never told/.exec((await admin.get('/admin/messages')).text)?.[1])
  assert.equal(await counted(), 0)
  await forgetMessages(db, noon('2026-10-02'))
  assert.equal(await counted(), 1)
  const page = await admin.get('/admin/calls')
  assert.match(page.text, new RegExp(`Never told 30 days and nobody reached.* ${id} .* Handed over`))
  assert.doesNotMatch(page.html, /href="tel:/)
  const called = await decidedCase('Approved')
  const [link = ''] =
    /\/admin\/slips\?list=[^"]*/.exec((await admin.get('/admin/calls?list=neverTold')).html) ?? []
  const slips = (await admin.get(link)).text
  assert.match(slips, new RegExp(id))
  assert.doesNotMatch(slips, new RegExp(called.id), 'who is still called is on the other tab')
  const given = { ...fieldsIn(page.html), intent: 'given' }
  const told = await admin.follow(await admin.post('/admin/calls', given))
  assert.match(told.text, /has been told/)
  assert.doesNotMatch(told.text, /30 days and nobody reached/)
  assert.equal(await counted(), 0)
  assert.match((await admin.get(`/admin/application/update/${id}`)).text, /Told on paper/)
})

test('a slip says by which day a case is due now, where its text names the day', async () => {
  const admin = await portal.signedIn('admin')
  const text = { text: '{applicationId} by {date}.' }
  const at = '/admin/messages/case.dueEarlier/paper/en'
  assert.equal((await admin.submit(at, text, 'name="readAs"')).status, 303)
  const id = await apply(db, await newCitizen(db), await offer(db, factsOf(7)), {})
  const moved = {
    event: 'case.dueEarlier',
    applicationId: id,
    userId: null,
    occasion: '1',
    now: noon('2026-06-02'),
  } as const
  await callInstead(db, moved)
  const { dueOn } = await caseRow(db, id)
  const day = dueOn?.split('-').reverse().join('-')
  assert.match((await admin.get('/admin/slips')).text, new RegExp(`${id} by ${day}\\.`))
  await db.deleteFrom('outbox').where('subject', '=', id).execute()
})

test('opening the decision signed in takes the call off the list, and a page that has none to take writes nothing', async () => {
  const { citizen, id } = await decidedCase('Approved')
  const audited = async () => (await auditLines(db, ['act'], { subject: id })).map(({ act }) => act)
  const before = await audited()
  await portal.visitor().get(`/track?number=${id}`)
  await citizen.get('/user/applications')
  assert.notEqual(await saidOf(id), '')
  const waiting = await citizen.get('/account/messages')
  assert.match(waiting.text, /the office calls you.* The office has still to call you, since/)
  assert.equal((await citizen.get(`/user/applications/${id}`)).status, 200)
  assert.equal(await saidOf(id), '')
  assert.match((await citizen.get(`/user/applications/${id}`)).text, /You read the decision here/)
  assert.deepEqual(await audited(), [...before, 'application.decisionSeen'])
  assert.match((await citizen.get('/account/messages')).text, /was decided\. You read it here/)
})

test('what is said of an approval is what the service gives, and no more where nobody has chosen it', async () => {
  for (const [result, said] of [
    ['nothing', 'The work is done.'],
    ['certificate', 'Your certificate is ready at the office. Bring your identity card.'],
    ['elsewhere', 'Your certificate is ready at the office. Bring your identity card.'],
    ['declaration', 'Your application was approved.'],
    [undefined, 'Your application was approved.'],
  ] as const) {
    const { id } = await decidedCase('Approved', { result })
    assert.equal(await saidOf(id), said)
    if (result !== 'certificate') continue
    const toIssueAt = new Date().toISOString()
    await db.updateTable('applications').set({ toIssueAt }).where('applicationId', '=', id).execute()
    assert.equal(await saidOf(id), 'Your application was approved.', 'its certificate is still to be issued')
  }
})

test('all news of one person stand in one row, and not reached counts for all; a family on one number stays apart', async () => {
  const staff = await portal.signedIn('staff')
  const [citizen, other] = [await newCitizen(db), await newCitizen(db)]
  const decide = async (owner: typeof citizen, applicantName: string) => {
    const form = { on: '2026-11-03', applicantName, applicantPhoneNo: '9822001175' }
    const id = await apply(db, owner, await newService(portal), form)
    const decision = { status: 'Approved', revision: 1, now: noon('2026-11-03') } as const
    await decideApplication(db, await newStaff(db), id, decision)
    return id
  }
  const [one, two] = [await decide(citizen, 'Lata More'), await decide(citizen, 'Lata More')]
  const third = await decide(other, 'Ravi More')
  const rowOf = (html: string, id: string) => html.split('</tr>').find((row) => row.includes(id)) ?? ''
  const row = rowOf((await staff.get('/staff/calls')).html, one)
  assert.ok(row.includes(two) && !row.includes(third))
  const missed = { ...fieldsIn(row), intent: 'notReached' }
  assert.equal((await staff.post('/staff/calls', missed)).status, 303)
  const tried = async (id: string) =>
    (await findRow(db, 'outbox', { applicationId: id, channel: 'call' }, ['attempts'])).attempts
  assert.deepEqual([await tried(one), await tried(two), await tried(third)], [1, 1, 0])
})

test('an approved paper lies ready until somebody has taken it, once, and the history says who', async () => {
  const staff = await portal.signedIn('staff')
  const work = await decidedCase('Approved', { result: 'nothing' })
  const { id, citizen } = await decidedCase('Approved', { result: 'elsewhere' })
  const list = await staff.get('/staff/ready')
  assert.match(list.text, new RegExp(id))
  assert.doesNotMatch(list.text, new RegExp(work.id))
  const page = `/staff/ready?number=${id}`
  const isOfferedIn = async (number: string) =>
    (await staff.get(`/staff/application/update/${number}`)).html.includes(`"/staff/ready?number=${number}"`)
  assert.deepEqual([await isOfferedIn(id), await isOfferedIn(work.id)], [true, false])
  assert.match((await citizen.get(`/user/applications/${id}`)).text, /Get the paper at the office/)
  const waits = /waits for you|ready to collect/i
  assert.match((await citizen.get('/user')).text, waits)
  assert.equal((await staff.submit(page, { takenBy: '' })).status, 422)
  const given = await staff.follow(await staff.submit(page, { takenBy: 'Ramesh Kale' }))
  assert.match(given.text, new RegExp(`${id} is handed over`))
  assert.equal(await saidOf(id), '')
  const twice = await staff.follow(await staff.post(page, { takenBy: 'Somebody else' }))
  assert.match(twice.text, /Nothing was changed/)
  assert.match((await staff.get(`/staff/application/update/${id}`)).text, /Who took it\s+Ramesh Kale/)
  assert.equal(await isOfferedIn(id), false)
  const own = (await citizen.get(`/user/applications/${id}`)).text
  assert.match(own, /Taken by Ramesh Kale/)
  assert.match(own, /The office handed the paper over on/)
  assert.doesNotMatch(own, /Get the paper/)
  assert.doesNotMatch((await citizen.get('/user')).text, waits)
  assert.match((await staff.get('/staff/told')).text, new RegExp(`${id}.*Paper handed over`))
  const never = await staff.post(`/staff/ready?number=${work.id}`, { takenBy: 'Ramesh Kale' })
  assert.match((await staff.follow(never)).text, /Nothing was changed/)
  const row = db
    .selectFrom('applications')
    .select(['readyAt', 'handedOverTo'])
    .where('applicationId', '=', id)
  assert.deepEqual(await row.executeTakeFirst(), { readyAt: null, handedOverTo: 'Ramesh Kale' })
})

test('a last day to appeal that is past is said as past', async () => {
  const { id } = await decidedCase('Rejected', { on: '2026-01-05' })
  assert.match(await saidOf(id), /rejected\. The last day to appeal was \d+ \w+ 2026\. Ask the office/)
  assert.match(await saidOf(id, 'hi'), /अपील का आख़िरी दिन .* था/)
  assert.match(await saidOf(id, 'mr'), /अपिलाचा शेवटचा दिवस .* होता/)
  const yesterday = dayOf(dayNumber(councilDay(new Date().toISOString())) - 1)
  assert.match(await saidOf((await decidedCase('Rejected', { on: yesterday })).id), /You can appeal until/)
})

test('what was typed about one paper that lies ready is not offered for another, and goes once it is taken', async () => {
  const [one, other] = [
    await decidedCase('Approved', { result: 'elsewhere' }),
    await decidedCase('Approved', { result: 'elsewhere' }),
  ]
  const staff = await portal.signedIn('staff')
  const page = (id: string) => staff.get(`/staff/ready?number=${id}`)
  const { html } = await page(one.id)
  const [, account = ''] = /data-draft="([^"]*)"/.exec(html) ?? []
  const [, number = ''] = /name="number" value="([^"]*)"/.exec(html) ?? []
  const typed = { account, number, form: '/staff/ready', takenBy: 'Ramesh Kale' }
  assert.equal((await staff.post('/drafts', typed)).status, 204)
  assert.match((await page(one.id)).html, /value="Ramesh Kale"/)
  assert.doesNotMatch((await page(other.id)).html, /Ramesh Kale/)
  await staff.post(`/staff/ready?number=${one.id}`, { takenBy: 'Ramesh Kale' })
  assert.deepEqual(await findRows(db, 'drafts', { path: '/staff/ready' }, ['path']), [])
})

test('more papers and more news than a page holds are all reached, page by page', async () => {
  const { db } = portal.council
  const staff = await portal.signedIn('staff')
  const ids: string[] = []
  for (let made = 0; made < 26; made++)
    ids.push((await decidedCase('Approved', { result: 'elsewhere', on: '2026-07-01' })).id)
  const isOn = async (page: string) => {
    const { html } = await staff.get(page)
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(html) ?? []
    const later = await staff.get(next.replaceAll('&amp;', '&'))
    return ids.map((id) => [html, later.html].map((one) => one.includes(`${id}<`)))
  }
  for (const [page, prepare] of [
    ['/staff/ready', async () => undefined],
    ['/staff/calls?list=neverTold', () => forgetMessages(db, noon('2026-08-10'))],
  ] as const) {
    await prepare()
    const found = await isOn(page)
    assert.ok(
      found.every(([first, later]) => first !== later),
      page,
    )
    assert.ok(
      found.some(([, later]) => later),
      page,
    )
  }
  const paper = db.updateTable('outbox').set({ expiresAt: '2027-01-01T00:00:00.000Z' })
  await paper.where('channel', '=', 'paper').where('applicationId', 'in', ids).execute()
  assert.equal((await isOn('/staff/calls')).filter(([first, later]) => first !== later).length, 26)
})
