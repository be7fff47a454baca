import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Staff } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import {
  countApplications,
  findApplication,
  listApplications,
  listServicesToFilterBy,
} from '../../council/cases/applications/inbox.server.ts'
import type { InboxFilter } from '../../council/cases/applications/inbox-filter.server.ts'
import { listServicesWithPending } from '../../council/catalogue/services/catalogue.server.ts'
import { createService, deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { answers } from '../portal/services-for-tests.ts'
import { hoursApart, submitted } from '../submit-for-tests.ts'

describeDatabase('the inbox', (database) => {
  let clerk: Staff
  const ids: string[] = []

  before(async () => {
    const db = database()
    clerk = await newStaff(db)
    const admin = await newAdmin(db)
    const citizen = await newCitizen(db, 'Asha Patil')
    for (const [serviceId, serviceName] of [
      ['WATER', 'Water'],
      ['LIGHT', 'Light'],
      ['GONE', 'Gone'],
    ] as const) {
      const text = { serviceName, category: 'Repairs', serviceDescription: 'Broken', link: '' }
      await createService(db, admin, { serviceId, ...text })
    }
    const orders = [...Array(28).fill('WATER'), ...Array(4).fill('LIGHT'), 'GONE'] as string[]
    for (const [index, serviceId] of orders.entries()) {
      const asked = { fields: answers, submissionKey: `key ${index}`, now: hoursApart(index) }
      ids.push(await submitted(db, citizen, serviceId, asked))
    }
    for (const [index, status] of (['Approved', 'Rejected', 'Rejected'] as const).entries()) {
      const reason = status === 'Rejected' ? 'None' : ''
      await decideApplication(db, clerk, ids[index] ?? '', { status, reason, revision: 1 })
    }
    await deleteService(db, admin, 'GONE')
  })

  const numbersOf = async (filter: InboxFilter) =>
    (await listApplications(database(), clerk, { ...filter, language: 'en' }, undefined)).rows.map(
      (row) => row.applicationId,
    )

  test('open applications come oldest first, then the decided ones newest first, 25 to a page', async () => {
    const first = await listApplications(database(), clerk, { language: 'en' }, undefined)
    const second = await listApplications(database(), clerk, { language: 'en' }, first.next)
    const seen = [...first.rows, ...second.rows]
    assert.deepEqual([first.rows.length, second.rows.length], [25, 8])
    assert.deepEqual(seen.map((row) => row.applicationId).sort(), [...ids].sort())
    const [open, decided] = [seen.slice(0, 30), seen.slice(30)].map((rows) => rows.map((row) => row.date))
    assert.ok(seen.slice(0, 30).every(({ status }) => status === 'Pending'))
    assert.deepEqual(open, open?.toSorted())
    assert.deepEqual(decided, decided?.toSorted().reverse())
    assert.equal(second.next, undefined)
  })

  test('status, service and number narrow the list, alone and together', async () => {
    assert.deepEqual(await numbersOf({ status: 'Approved' }), [ids[0]])
    assert.equal((await numbersOf({ serviceId: 'LIGHT' })).length, 4)
    assert.deepEqual(await numbersOf({ serviceId: 'LIGHT', status: 'Rejected' }), [])
    assert.deepEqual(await numbersOf({ applicationId: ids[2] }), [ids[2]])
    assert.deepEqual(await numbersOf({ applicationId: ids[2], status: 'Pending' }), [])
    assert.deepEqual(await numbersOf({ applicationId: '' }), [])
  })

  test('each status is counted within the rest of the filter', async () => {
    const count = (filter: InboxFilter) => countApplications(database(), clerk, filter)
    assert.deepEqual(await count({}), { All: 33, Pending: 30, Approved: 1, Rejected: 2 })
    assert.deepEqual(await count({ serviceId: 'LIGHT' }), { All: 4, Pending: 4, Approved: 0, Rejected: 0 })
    const narrowed = { status: 'Rejected' } as InboxFilter
    assert.deepEqual(await count(narrowed), { All: 33, Pending: 30, Approved: 1, Rejected: 2 })
  })

  test('a deleted service is no choice, and its applications stay', async () => {
    const services = await listServicesToFilterBy(database(), clerk, 'en')
    assert.deepEqual(
      services.map(({ serviceName }) => serviceName),
      ['Water', 'Light'],
    )
    assert.deepEqual(await numbersOf({ serviceId: 'GONE' }), [ids.at(-1)])
    const found = await findApplication(database(), clerk, ids.at(-1) ?? '', 'en')
    assert.equal(found?.serviceName, 'Gone')
    assert.match(found?.applicantEmail ?? '', /^user\./)
  })

  test('each service says how many of its applications are pending', async () => {
    const page = await listServicesWithPending(database(), clerk, 'en', undefined)
    assert.deepEqual(
      page.rows.map(({ serviceId, pending }) => [serviceId, pending]),
      [
        ['WATER', 25],
        ['LIGHT', 4],
      ],
    )
  })
})
