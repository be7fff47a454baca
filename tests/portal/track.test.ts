// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttles } from '../../rules/limits.ts'
import { application, council, moveIn } from '../council/importing/documents-for-tests.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import type { Visited } from './visitor.ts'

const portal = await portalForFile()
const citizen = await portal.signedIn('user')

const phone = '9876543210'

function track(number: string, applicantPhoneNo: string, visitor = portal.visitor()) {
  return visitor.submit('/track', { number, applicantPhoneNo }, 'applicantPhoneNo')
}

/** What the page says of the case. */
function said({ html }: Visited) {
  const status = /<div class="tracked" role="status"[\s\S]*?<\/div>/.exec(html)?.[0] ?? ''
  return status.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('number and phone show status, turn and due date, and nothing more', async () => {
  const serviceId = await newCaseService(portal)
  const number = await applyFor(citizen, serviceId, { 'document-0': 'yes', 'document-1': 'yes' })
  const page = await track(` ${number.toLowerCase()}`, '+91 98765-43210')
  assert.equal(page.status, 200)
  assert.match(
    said(page),
    new RegExp(
      `^ Application ${number} Pending With the council, due \\d+ \\w+ \\d{4} Sign in to see everything`,
    ),
  )
  const waiting = await track(await applyFor(citizen, serviceId), phone)
  assert.match(said(waiting), /Pending Waiting for you: documents are missing\. Sign in to see which/)
  const plain = await track(await applyFor(citizen, await newService(portal)), phone)
  assert.match(said(plain), /Pending With the council[ .]*Sign in to see/)
  for (const { html } of [page, waiting, plain])
    assert.doesNotMatch(html, /Asha|Patil|Vadgaon|412803|Ration card|Tax receipt|Test service|5 days/)
})

test('a wrong number and a wrong phone get the same answer, but for what was typed', async () => {
  const number = await applyFor(citizen, await newService(portal))
  const answers = await Promise.all([track(`${number}-9`, phone), track(number, '9876543211')])
  const [one, other] = answers.map(({ status, html }) => ({
    status,
    html: html.replace(/ value="[^"]*"/g, ''),
  }))
  assert.equal(one?.status, 404)
  assert.match(one?.html ?? '', /role="alert"[\s\S]*No application has this number and this phone number/)
  assert.deepEqual(one, other)
  for (const page of answers) assert.equal(said(page), '')
})

test('what cannot be a phone number is said to be none before anything is looked for', async () => {
  const page = await track('', '0123')
  assert.equal(page.status, 422)
  assert.match(page.html, /<a href="#number">Enter Application no<\/a>/)
  assert.match(page.html, /<a href="#applicantPhoneNo">Invalid Phone Number\./)
  assert.match(page.html, /value="0123"/)
})

test('who tries phone numbers through is told to wait', async () => {
  const number = await applyFor(citizen, await newService(portal))
  const thief = portal.visitor()
  for (let index = 0; index < throttles.trackings.points; index += 1)
    assert.equal((await track(number, `98765431${10 + index}`, thief)).status, 404)
  const stopped = await track(number, phone, thief)
  assert.equal(stopped.status, 429)
  assert.ok(Number(stopped.headers.get('Retry-After')) > 0)
  assert.match(stopped.text, /Too many attempts\. Try again in \d+ minutes\./)
})

test('the number in the address fills the form, and only what can be a number', async () => {
  const filled = await portal.visitor().get('/track?number=nodues321')
  assert.match(filled.html, /name="number"[^>]* value="nodues321"/)
  assert.match((await portal.visitor().get('/track?number=%3Cb%3E')).html, /name="number"[^>]* value=""/)
})

test('an imported number is tracked by the code on its paper, and named as it stands there', async () => {
  const number = 'birth_cert321'
  const moved = application(number, 'SERV-T', 't@panchayat.example')
  await moveIn(portal.council.db, council('T', { [number]: moved }))
  const page = await portal.visitor().get(`/track?number=${number}`)
  const typed = /name="number"[^>]* value="([^"]*)"/.exec(page.html)?.[1] ?? ''
  assert.match(said(await track(typed, phone)), new RegExp(`^ Application ${number} Pending`))
})

test('home, site map and help lead to tracking in every language', async () => {
  for (const language of ['en', 'hi', 'mr'])
    for (const path of ['/', '/site-map', '/help']) {
      const { html } = await portal.visitor().send(path, { headers: { 'Accept-Language': language } })
      assert.match(html, /<main[\s\S]*href="\/track"[\s\S]*<\/main>/, `${path} in ${language}`)
    }
})
