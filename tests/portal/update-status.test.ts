import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { newAdmin, newStaff } from '../actors.ts'
import { newApplications } from './applications-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visited } from './visitor.ts'

const list = '/staff/application/update'
const portal = await portalForFile()
const { db } = portal.council
const clerk = await portal.signedIn('staff', 'S. Kulkarni')
let light: string
let numbers: string[]

before(async () => {
  const water = await newApplications(portal, { count: 27, serviceName: 'Water repair' })
  const asked = { count: 3, serviceName: 'Light <repair>', userDetails: 'The tap\nby <the> temple' }
  const other = await newApplications(portal, asked)
  light = other.serviceId
  numbers = [...water.numbers, ...other.numbers]
  const staff = await newStaff(db)
  await decideApplication(db, staff, numbers[0] ?? '', { status: 'Approved', revision: 1 })
  await decideApplication(db, staff, numbers[29] ?? '', { status: 'Rejected', reason: 'None', revision: 1 })
})

/** The numbers in the table, from the top. */
function listed({ html }: Visited) {
  return [...html.matchAll(/class="row-title">([^<]+)</g)].map(([, number]) => number)
}

/** Where the links with these words lead. */
function linksTo({ html }: Visited, words: string) {
  const found = html.matchAll(new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${words}[^<]*<`, 'g'))
  return [...found].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'))
}

test('without a choice the list is what is left to do, and all of them are one link away', async () => {
  const page = await clerk.get(list)
  assert.match(page.text, /All 30 Pending 28 Approved 1 Rejected 1/)
  assert.match(page.html, /aria-current="true"[^>]*>Pending/)
  assert.match(page.text, /28 applications/)
  assert.deepEqual(linksTo(page, 'All'), [`${list}?status=All`])
  // A search finds applications in every status.
  const decided = numbers[0] ?? ''
  for (const query of ['search=TEST', `number=${decided}`, `service=${light}&received=2026-10`]) {
    assert.match((await clerk.get(`${list}?${query}`)).html, /aria-current="true"[^>]*>All/, query)
  }
  const narrowed = await clerk.get(`${list}?search=TEST&status=Pending`)
  assert.match(narrowed.html, /aria-current="true"[^>]*>Pending/)
})

test('open applications without a due date come oldest first, decided ones after them newest first, 25 to a page', async () => {
  const first = await clerk.get(`${list}?status=All`)
  assert.deepEqual(listed(first), numbers.slice(1, 26))
  assert.match(first.text, /30 applications/)
  const second = await clerk.get(linksTo(first, 'Next')[0] ?? '')
  assert.deepEqual(listed(second), [...numbers.slice(26, 30), numbers[0]])
  assert.deepEqual(listed(await clerk.get(linksTo(second, 'Previous')[0] ?? '')), listed(first))
  // An open dialog does not stay open from page to page.
  const opened = await clerk.get(`${list}?status=All&view=${numbers[9]}`)
  assert.match(linksTo(opened, 'Next')[0] ?? '', /\?status=All&after=[^&]*$/)
})

test('each status is a link with its count, within the service that is chosen', async () => {
  const page = await clerk.get(`${list}?service=${light}`)
  assert.match(page.text, /All 3 Pending 2 Approved 0 Rejected 1/)
  assert.deepEqual(linksTo(page, 'Rejected'), [`${list}?service=${light}&status=Rejected`])
  const rejected = await clerk.get(`${list}?service=${light}&status=Rejected`)
  assert.deepEqual(listed(rejected), [numbers[29]])
  assert.match(rejected.html, /aria-current="true"[^>]*>Rejected/)
  assert.match(rejected.html, /<input type="hidden" name="status" value="Rejected"\/?>/)
  assert.match(rejected.html, new RegExp(`<option value="${light}" selected="">Light &lt;repair&gt;`))
})

test('an application is found by its number as people type it, whatever the list showed', async () => {
  const number = numbers[0] ?? ''
  const typed = encodeURIComponent(` ${number.toLowerCase().replace('-', '–')} `)
  assert.deepEqual(listed(await clerk.get(`${list}?number=${typed}`)), [number])
  assert.deepEqual(listed(await clerk.get(`${list}?status=Rejected&due=overdue&number=${typed}`)), [number])
  assert.match((await clerk.get(`${list}?status=Rejected`)).html, /<label[^>]*>Application no<\/label>/)
})

test('a number that no application has is said to be none', async () => {
  for (const number of ['NONE-1', 'पाणी', '%00', "' or 1=1"]) {
    const page = await clerk.get(`${list}?number=${encodeURIComponent(number)}`)
    assert.equal(page.status, 200)
    assert.deepEqual(listed(page), [])
    assert.match(page.text, /No application has this number/)
  }
})

test('an address that asks for nonsense is the plain list', async () => {
  const plain = listed(await clerk.get(list))
  for (const query of [
    'status=pending',
    'service=%22%3E',
    'after=W10',
    'before=%00',
    'after=WyJhIiwiYiIsImMiXQ',
  ])
    assert.deepEqual(listed(await clerk.get(`${list}?${query}`)), plain)
})

test('the service filter keeps a service that is no longer offered', async () => {
  const gone = await newService(portal)
  await deleteService(db, await newAdmin(db), gone)
  const page = await clerk.get(`${list}?service=${gone}`)
  assert.match(page.html, new RegExp(`<option value="${gone}" selected=""`))
  assert.match(page.text, /No applications here/)
})

test('View shows the whole application over the list, and Close leads back', async () => {
  const here = `${list}?status=Rejected`
  const [view = ''] = linksTo(await clerk.get(here), 'View')
  assert.equal(view, `${here}&view=${numbers[29]}`)
  const page = await clerk.get(view)
  const dialog = /<dialog[\s\S]*<\/dialog>/.exec(page.html)?.[0] ?? ''
  assert.match(dialog, /Application Details/)
  const facts = [
    'Light &lt;repair&gt;',
    'Rejected',
    'The tap\nby &lt;the&gt; temple',
    ...Object.values(answers),
  ]
  for (const fact of [...facts, '@<wbr/>']) assert.ok(dialog.includes(fact), fact)
  assert.deepEqual(linksTo(page, 'Close'), [here])
  assert.deepEqual(listed(page), [numbers[29]])
  assert.doesNotMatch(page.html, /submissionKey|submissionDigest/)
})

test('Update Status opens that application alone, with the way back to the list as it was', async () => {
  const admin = await portal.signedIn('admin')
  const here = `/admin/application/update?status=Rejected&service=${light}`
  const [open = ''] = linksTo(await admin.get(here), 'Update Status')
  assert.equal(open, here.replace('?', `/${numbers[29]}?`))
  const page = await admin.get(open)
  assert.match(page.html, new RegExp(`<section[^>]*aria-label="Update ${numbers[29]}"`))
  assert.match(page.html, /<option value="Rejected" selected="">/)
  assert.match(page.text, /Received Test Citizen .*Rejected Test Clerk/)
  assert.deepEqual(linksTo(page, 'Cancel'), [here])
  const [, back = ''] = /<p class="back"><a[^>]*href="([^"]*)"/.exec(page.html) ?? []
  assert.equal(back.replaceAll('&amp;', '&'), here)
  assert.deepEqual(listed(page), [])
})

test('an application that is not there cannot be opened, viewed or decided', async () => {
  assert.equal((await clerk.get(`${list}/NONE`)).status, 404)
  assert.equal((await clerk.get(`${list}?view=NONE`)).status, 404)
  assert.equal((await clerk.post(`${list}/NONE`, { status: 'Approved', revision: '1' })).status, 404)
  assert.equal((await clerk.post(list, { status: 'Approved', revision: '1' })).status, 422)
})
