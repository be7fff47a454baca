// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateService } from '../../council/catalogue/services/change-service.server.ts'
import { findService } from '../../council/catalogue/services/find-service.server.ts'
import { deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { newAdmin } from '../actors.ts'
import { findRow } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

const fields = {
  serviceId: 'trade-1',
  serviceName: 'Trade licence',
  category: 'Business',
  serviceDescription: 'Permit to run a trade.',
  link: 'https://council.example/trade',
}

test('a service is created, its id upper-cased, and only then success is said', async () => {
  const admin = await portal.signedIn('admin')
  const answer = await admin.submit('/admin/create-service', fields)
  assert.equal(answer.status, 303)
  assert.equal(answer.location, '/admin')
  const page = await admin.follow(answer)
  assert.match(page.text, /Service created successfully! People can apply for Trade licence now/)
  assert.equal((await findService(db, 'TRADE-1', 'en'))?.serviceName, 'Trade licence')
})

test('the need of a service is chosen, stays when it is not sent, and goes when none is chosen', async () => {
  const admin = await portal.signedIn('admin')
  const found = async () => {
    return findRow(db, 'services', { serviceId: 'TAP-1' }, ['need', 'updatedAt'])
  }
  const tap = { ...fields, serviceId: 'TAP-1' }
  assert.equal((await admin.submit('/admin/create-service', { ...tap, need: 'tap' })).status, 422)
  assert.equal((await admin.submit('/admin/create-service', { ...tap, need: 'water' })).status, 303)
  assert.equal((await found()).need, 'water')
  const path = '/admin/services/update/TAP-1'
  assert.match((await admin.get(path)).html, /<option value="water" selected(="")?>Water<\/option>/)
  const changeTo = async (need: Record<string, string>) => {
    const { updatedAt } = await found()
    assert.equal((await admin.post(path, { serviceName: 'Tap', readAt: updatedAt, ...need })).status, 303)
    return (await found()).need
  }
  assert.equal(await changeTo({}), 'water')
  assert.equal(await changeTo({ need: 'light' }), 'light')
  assert.equal(await changeTo({ need: 'none' }), null)
})

test('each of the five fields is asked for, and what was typed stays', async () => {
  const admin = await portal.signedIn('admin')
  const labels = {
    serviceId: 'Service ID',
    serviceName: 'Service Name',
    category: 'Category',
    serviceDescription: 'Service Description',
    link: 'Link',
  }
  for (const [name, label] of Object.entries(labels)) {
    const answer = await admin.submit('/admin/create-service', { ...fields, [name]: ' ' })
    assert.equal(answer.status, 422, name)
    assert.match(answer.text, new RegExp(`Error creating service Enter ${label}`))
    assert.match(answer.html, /value="Business"|value="Trade licence"/)
  }
  const answer = await admin.submit('/admin/create-service', { ...fields, link: 'javascript:alert(1)' })
  assertSays(answer, 422, /Enter Link as a web address/)
})

test('an id that is or was a service’s is refused with 409', async () => {
  const admin = await portal.signedIn('admin')
  const serviceId = await newService(portal)
  for (let round = 0; round < 2; round += 1) {
    const answer = await admin.submit('/admin/create-service', { ...fields, serviceId })
    assertSays(answer, 409, /Error creating service A service has this Service ID/)
    assert.match(answer.html, /value="Trade licence"/)
    await deleteService(db, await newAdmin(db), serviceId)
  }
})

test('an update keeps what was left empty and names it', async () => {
  const admin = await portal.signedIn('admin')
  const serviceId = await newService(portal)
  const path = `/admin/services/update/${serviceId}`
  const page = await admin.get(path)
  assert.match(page.html, new RegExp(`<input(?=[^>]*readOnly)(?=[^>]*value="${serviceId}")`, 'i'))
  const asked = { ...fields, serviceId: 'OTHER', category: '', link: '' }
  const answer = await admin.submit(path, asked)
  assert.equal(answer.status, 303)
  const after = await admin.follow(answer)
  assert.match(after.text, /Service Updated Left empty, so kept as before: Category\. Link\./)
  const stored = await findService(db, serviceId, 'en')
  assert.equal(stored?.serviceName, 'Trade licence')
  assert.equal(stored?.category, 'Tests')
  assert.equal(await findService(db, 'OTHER', 'en'), undefined)
})

test('an update over somebody else’s change is refused, shows theirs and keeps what was typed', async () => {
  const admin = await portal.signedIn('admin')
  const serviceId = await newService(portal)
  const path = `/admin/services/update/${serviceId}`
  const readAt = (await findService(db, serviceId, 'en'))?.updatedAt ?? ''
  const theirs = { serviceName: 'Changed meanwhile' }
  await updateService(db, await newAdmin(db), serviceId, { fields: theirs, readAt })
  const invalid = await admin.post(path, { ...fields, readAt, link: 'nowhere' })
  assertSays(invalid, 422, /Service Update Failed Enter Link as a web address/)
  assert.match(invalid.html, new RegExp(`name="readAt" value="${readAt}"`))
  for (const old of [readAt, '']) {
    const answer = await admin.post(path, { ...fields, readAt: old })
    assert.equal(answer.status, 409)
    assert.match(answer.text, /Service Update Failed Somebody else changed this after you opened it/)
    assert.match(answer.text, /The service as it is now .*Changed meanwhile/)
    assert.match(answer.html, /value="Trade licence"/)
    assert.equal((await findService(db, serviceId, 'en'))?.serviceName, 'Changed meanwhile')
  }
  const fresh = (await findService(db, serviceId, 'en'))?.updatedAt ?? ''
  const refused = await admin.post(path, { ...fields, readAt })
  assert.match(refused.html, new RegExp(`name="readAt" value="${fresh}"`))
  assert.equal((await admin.post(path, { ...fields, readAt: fresh })).status, 303)
})

test('a service that does not exist has no form', async () => {
  const admin = await portal.signedIn('admin')
  assert.equal((await admin.get('/admin/services/update/NOWHERE')).status, 404)
  assert.equal((await admin.post('/admin/services/update/NOWHERE', fields)).status, 404)
})
