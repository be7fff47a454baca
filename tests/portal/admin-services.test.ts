// One engine is enough: its acts are asked on both engines in tests/council/services.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findService } from '../../council/catalogue/services/find-service.server.ts'
import { deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { newAdmin, newCitizen } from '../actors.ts'
import { submitted } from '../submit-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visited } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

function alertOf(html: string) {
  return /<div[^>]*role="alert"[\s\S]*?<\/ul>|<div[^>]*role="alert"[\s\S]*?<\/div>/.exec(html)?.[0] ?? ''
}

test('View opens the details of a service over the list', async () => {
  const admin = await portal.signedIn('admin')
  const serviceId = await newService(portal)
  assert.match((await admin.get('/admin')).html, new RegExp(`href="/admin\\?view=${serviceId}"`))
  const page = await admin.get(`/admin?view=${serviceId}`)
  assert.match(page.html, /<dialog[^>]*aria-labelledby/)
  assert.match(page.text, /Service Details .*What the tests apply for\./)
  assert.match(page.text, /Link service\. ?example/)
  assert.equal((await admin.get('/admin?view=NOWHERE')).status, 404)
})

test('Delete asks first, and says how many applications refer to the service', async () => {
  const admin = await portal.signedIn('admin')
  const serviceId = await newService(portal, { serviceName: 'Well permit' })
  await submitted(db, await newCitizen(db), serviceId, { fields: answers, submissionKey: serviceId })
  const page = await admin.get(`/admin?delete=${serviceId}`)
  assert.match(page.html, /<dialog[^>]*role="alertdialog"/)
  assert.match(page.text, /Delete Service Well permit 1 application refers to it/)
  assert.notEqual(await findService(db, serviceId, 'en'), undefined)
  const answer = await admin.submit(`/admin?delete=${serviceId}`, {}, 'Delete Service')
  assert.equal(answer.status, 303)
  assert.equal(answer.location, '/admin')
  const after = await admin.follow(answer)
  assert.match(after.html, /role="status"/)
  assert.match(after.text, /Service Deleted/)
  assert.equal(await findService(db, serviceId, 'en'), undefined)
})

test('deleting what is gone already says that the deletion failed', async () => {
  const admin = await portal.signedIn('admin')
  const serviceId = await newService(portal)
  await deleteService(db, await newAdmin(db), serviceId)
  for (const gone of [serviceId, 'NOWHERE', '']) {
    const answer = await admin.post('/admin?index', { serviceId: gone })
    assert.equal(answer.status, 303)
    const page = await admin.follow(answer)
    assert.match(alertOf(page.html), /Service deletion failed/)
    assert.doesNotMatch(page.text, /Service Deleted/)
  }
})

test('a delete leads back to the page it was asked on, and to the first when that page is empty', async () => {
  const admin = await portal.signedIn('admin')
  for (let index = 10; index < 36; index += 1) await newService(portal, { serviceName: `zz ${index}` })
  const linksOf = (html: string) =>
    [...html.matchAll(/href="(\/admin[^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  const rowsOf = (html: string) => html.match(/<tr role="row" class="row"/g)?.length
  const first = await admin.get('/admin')
  assert.equal(rowsOf(first.html), 25)
  const second = linksOf(first.html).find((link) => link.startsWith('/admin?after=')) ?? ''
  const page = await admin.get(second)
  assert.match(page.text, /\d+ services Previous/)
  assert.ok(linksOf(page.html).some((link) => link.startsWith('/admin/services/update/TEST-')))
  const questions = linksOf(page.html).filter((link) => link.includes('&delete='))
  assert.equal(questions.length, rowsOf(page.html))
  for (const question of questions) {
    const answer = await admin.submit(question, {}, 'Delete Service')
    assert.equal(answer.location, second)
    assert.match((await admin.follow(answer)).text, /Service Deleted/)
  }
  const emptied = await admin.get(second)
  assert.equal(rowsOf(emptied.html), 25)
  assert.doesNotMatch(emptied.text, /Previous/)
})

test('an open profile request is linked from the list, and stands there until it is marked as done', async () => {
  const admin = await portal.signedIn('admin')
  assert.doesNotMatch((await admin.get('/admin')).html, /profile requests? wait/)
  assert.match((await admin.get('/admin/requests')).text, /No Requests/)
  const citizen = await portal.signedIn('user', 'Asha Patil')
  const own = await citizen.follow(await citizen.get('/login'))
  const profile = /href="(\/user\/[^"/]{20,})"/.exec(own.html)?.[1] ?? ''
  await citizen.post(`${profile}?request=new`, { message: 'My name is Asha Ramesh Patil.' })
  assert.match((await admin.get('/admin')).html, /href="\/admin\/requests"[^>]*>1 profile request waits/)
  const page = await admin.get('/admin/requests')
  assert.match(page.text, /Asha Patil .*My name is Asha Ramesh Patil\. Mark as done/)
  const { requestId } = /name="requestId" value="(?<requestId>[^"]+)"/.exec(page.html)?.groups ?? {}
  const done = await admin.submit('/admin/requests', {}, 'Mark as done')
  assert.match((await admin.follow(done)).text, /Request marked as done/)
  assert.match((await admin.get('/admin/requests')).text, /No Requests/)
  const again = await admin.post('/admin/requests', { intent: 'done', requestId: requestId ?? '' })
  assert.match(alertOf((await admin.follow(again)).html), /Nothing was changed/)
})

test('at the edge of a page nothing offers to move a service past those of its need', async () => {
  for (let made = 0; made < 25; made += 1) await newService(portal, { need: 'birth' })
  await newService(portal)
  const admin = await portal.signedIn('admin')
  const movesOf = ({ html }: Visited) => html.match(/<form[^>]*class="move"[\s\S]*?<\/form>/g) ?? []
  const first = await admin.get('/admin')
  const [, next = ''] = /href="(\/admin\?after=[^"]*)"/.exec(first.html) ?? []
  const [last, beyond] = [movesOf(first).at(-1), movesOf(await admin.get(next))[0]]
  assert.equal(movesOf(first).length, 25)
  assert.match(last ?? '', /value="up"/)
  assert.doesNotMatch(last ?? '', /value="down"/)
  assert.match(beyond ?? '', /value="down"/)
  assert.doesNotMatch(beyond ?? '', /value="up"/)
})
