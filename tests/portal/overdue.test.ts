// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { councilDay, type Day, dayNumber, dayOf } from '../../rules/days.ts'
import { inboxKeyOf } from '../../rules/inbox-key.ts'
import { changeRows, findRow } from '../rows.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers } from './services-for-tests.ts'

const list = '/staff/application/update'
const today = () => councilDay(new Date().toISOString())

const portal = await portalForFile()
const citizen = await portal.signedIn('user')
const clerk = await portal.signedIn('staff')

/** Applies with every document at hand, and has it due on the day. */
async function dueOn(serviceId: string, day: Day): Promise<string> {
  const { db } = portal.council
  const number = await applyFor(citizen, serviceId, { 'document-0': 'yes', 'document-1': 'yes' })
  const application = await findRow(db, 'applications', { applicationId: number })
  assert.notEqual(application.dueOn, null)
  const inboxKey = inboxKeyOf({ ...application, dueOn: day })
  await changeRows(db, 'applications', { applicationId: number }, { dueOn: day, inboxKey })
  return number
}

/** Whether each place that shows a due date says that it has passed. */
const says = {
  'the row of the officers’ list': async (number: string) => {
    const { html } = await clerk.get(list)
    const rows = html.split('<tr').filter((row) => row.includes(`class="row-title">${number}<`))
    assert.equal(rows.length, 1)
    return /chip-overdue/.test(rows[0] ?? '')
  },
  'the officers’ list of what is overdue': async (number: string) =>
    (await clerk.get(`${list}?due=overdue`)).html.includes(`class="row-title">${number}<`),
  'the opened application': async (number: string) => {
    const { html } = await clerk.get(`${list}/${number}`)
    const panel = new RegExp(`<section[^>]*aria-label="Update ${number}"[\\s\\S]*?</section>`).exec(html)?.[0]
    assert.ok(panel)
    return /chip-overdue/.test(panel)
  },
  'My work, among what is overdue': async (number: string) => {
    const { html } = await clerk.get('/staff/work')
    const groups = html.split('<tbody')
    const group = (name: string) => groups.find((rows) => rows.includes(`<strong>${name} `)) ?? ''
    const [late, due] = [group('Late'), group('Today')].map((rows) => rows.includes(`>${number}<`))
    assert.notEqual(late, due)
    return late === true
  },
  'the opened application, whose date moves no more': async (number: string) =>
    !/No holidays of \d{4} are entered yet, so it may move/.test((await clerk.get(`${list}/${number}`)).text),
  'the exported list': async (number: string) => {
    const { html } = await clerk.get('/staff/application/export')
    const line = html.split('\r\n').find((one) => one.startsWith(`${number},`))
    assert.ok(line)
    return line.includes(',Overdue,')
  },
  'the applicant’s list': async (number: string) => {
    const { html } = await citizen.get('/user/applications')
    const cards = html.split('id="card-').filter((card) => card.startsWith(`${number}"`))
    assert.equal(cards.length, 1)
    return /the time limit has passed/.test(cards[0] ?? '')
  },
  'the applicant’s page': async (number: string) =>
    /due [^.]*: the time limit has passed/.test((await citizen.get(`/user/applications/${number}`)).text),
  'the applicant’s right to appeal': async (number: string) =>
    /Block officer/.test((await citizen.get(`/user/applications/${number}`)).text),
  tracking: async (number: string) => {
    const { applicantPhoneNo } = answers
    const page = await portal.visitor().submit('/track', { number, applicantPhoneNo }, 'applicantPhoneNo')
    return /the time limit has passed/.test(page.text)
  },
}

test('on the day that it is due an application is not overdue, on the next it is, wherever that is shown', async () => {
  // A day that ends meanwhile makes both a day older: then they are looked at again.
  for (;;) {
    const day = today()
    const serviceId = await newCaseService(portal)
    const [due, late] = [await dueOn(serviceId, day), await dueOn(serviceId, dayOf(dayNumber(day) - 1))]
    const found: Record<string, [boolean, boolean]> = {}
    for (const [where, isSaid] of Object.entries(says)) found[where] = [await isSaid(due), await isSaid(late)]
    if (today() !== day) continue
    for (const [where, answer] of Object.entries(found)) assert.deepEqual(answer, [false, true], where)
    return
  }
})
