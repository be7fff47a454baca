import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOfferedServices } from '../../council/cases/counter/offered-services.server.ts'
import { listServices } from '../../council/catalogue/services/catalogue.server.ts'
import { updateService } from '../../council/catalogue/services/change-service.server.ts'
import { findService } from '../../council/catalogue/services/find-service.server.ts'
import {
  countApplicationsOf,
  createService,
  deleteService,
} from '../../council/catalogue/services/keep-services.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { changeRows } from '../rows.ts'
import { submitted } from '../submit-for-tests.ts'

const fields = {
  serviceName: 'Trade licence',
  category: 'Business',
  serviceDescription: 'Permit to run a trade.',
  link: 'https://council.example/trade',
}

async function readAtOf(db: Database, serviceId: string) {
  return (await findService(db, serviceId, 'en'))?.updatedAt ?? ''
}

async function auditOf(db: Database, serviceId: string) {
  const lines = await db.selectFrom('audit').selectAll().where('subject', '=', serviceId).execute()
  return lines.map((line) => line.act)
}

describeDatabase('keeping the services', (database) => {
  test('an id that exists is refused and nothing is overwritten', async () => {
    const admin = await newAdmin(database())
    assert.equal(await createService(database(), admin, { serviceId: 'TAKEN', ...fields }), 'created')
    const second = { serviceId: 'TAKEN', ...fields, serviceName: 'Another' }
    assert.equal(await createService(database(), admin, second), 'exists')
    assert.equal((await findService(database(), 'TAKEN', 'en'))?.serviceName, 'Trade licence')
    assert.deepEqual(await auditOf(database(), 'TAKEN'), ['service.created'])
  })

  test('the id of a deleted service is never given again', async () => {
    const admin = await newAdmin(database())
    await createService(database(), admin, { serviceId: 'GONE', ...fields })
    assert.equal(await deleteService(database(), admin, 'GONE'), true)
    assert.equal(await createService(database(), admin, { serviceId: 'GONE', ...fields }), 'exists')
    assert.equal(await findService(database(), 'GONE', 'en'), undefined)
  })

  test('a service is deleted once, and is found by no word afterwards', async () => {
    const admin = await newAdmin(database())
    await createService(database(), admin, { serviceId: 'ONCE', ...fields, serviceName: 'Kingfisher pass' })
    assert.equal((await listServices(database(), 'en', { search: 'kingfisher' }, undefined)).rows.length, 1)
    const isOffered = async () =>
      (await listOfferedServices(database(), admin, 'en')).some(({ serviceId }) => serviceId === 'ONCE')
    assert.equal(await isOffered(), true)
    assert.equal(await deleteService(database(), admin, 'ONCE'), true)
    assert.equal(await isOffered(), false, 'at the counter')
    assert.equal(await deleteService(database(), admin, 'ONCE'), false)
    assert.equal((await listServices(database(), 'en', { search: 'kingfisher' }, undefined)).rows.length, 0)
    assert.deepEqual(await auditOf(database(), 'ONCE'), ['service.created', 'service.deleted'])
  })

  test('an empty field keeps its value and is named, except what was empty before', async () => {
    const admin = await newAdmin(database())
    await createService(database(), admin, { serviceId: 'KEEP', ...fields, link: '' })
    const asked = { ...fields, serviceName: 'Licence to trade', category: '', link: '' }
    const readAt = await readAtOf(database(), 'KEEP')
    const answer = await updateService(database(), admin, 'KEEP', { fields: asked, readAt })
    assert.deepEqual(answer, { kept: ['category'] })
    const stored = await findService(database(), 'KEEP', 'en')
    assert.equal(stored?.serviceName, 'Licence to trade')
    assert.equal(stored?.category, 'Business')
    assert.equal(stored?.link, '')
  })

  test('a form opened before another change is refused, within the same millisecond too', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const admin = await newAdmin(database())
    await createService(database(), admin, { serviceId: 'STALE', ...fields })
    const readAt = await readAtOf(database(), 'STALE')
    const first = { fields: { serviceName: 'First' }, readAt }
    assert.deepEqual(await updateService(database(), admin, 'STALE', first), {
      kept: ['category', 'serviceDescription', 'link'],
    })
    const second = { fields: { serviceName: 'Second' }, readAt }
    assert.equal(await updateService(database(), admin, 'STALE', second), 'stale')
    assert.equal((await findService(database(), 'STALE', 'en'))?.serviceName, 'First')
    assert.deepEqual(await auditOf(database(), 'STALE'), ['service.created', 'service.updated'])
  })

  test('a service that does not exist cannot be changed', async () => {
    const admin = await newAdmin(database())
    const asked = { fields, readAt: new Date().toISOString() }
    assert.equal(await updateService(database(), admin, 'NOWHERE', asked), undefined)
  })

  test('the applications that refer to a service are counted, also once it is deleted', async () => {
    const admin = await newAdmin(database())
    await createService(database(), admin, { serviceId: 'COUNT', ...fields })
    assert.equal(await countApplicationsOf(database(), admin, 'COUNT'), 0)
    const applicant = {
      applicantName: 'A',
      applicantFatherName: 'B',
      applicantMotherName: 'C',
      applicantPhoneNo: '9876543210',
      applicantVillage: 'V',
      applicantPincode: '415803',
      applicantLandmark: 'L',
      userDetails: '',
      additionalInfo: '',
    }
    const asked = { fields: applicant, submissionKey: 'one' }
    await submitted(database(), await newCitizen(database()), 'COUNT', asked)
    assert.equal(await countApplicationsOf(database(), admin, 'COUNT'), 1)
    const open = () => countApplicationsOf(database(), admin, 'COUNT', { open: true })
    assert.equal(await open(), 1)
    await changeRows(database(), 'applications', { serviceId: 'COUNT' }, { status: 'Approved' })
    assert.equal(await open(), 0)
    await deleteService(database(), admin, 'COUNT')
    assert.equal(await countApplicationsOf(database(), admin, 'COUNT'), 1)
  })

  test('nobody but an admin keeps the services', async () => {
    const staff = (await newStaff(database())) as never
    const refusal = /may not do this/
    await assert.rejects(createService(database(), staff, { serviceId: 'WALL', ...fields }), refusal)
    await assert.rejects(updateService(database(), staff, 'WALL', { fields, readAt: '' }), refusal)
    await assert.rejects(deleteService(database(), staff, 'WALL'), refusal)
    await assert.rejects(countApplicationsOf(database(), staff, 'WALL'), refusal)
  })
})
