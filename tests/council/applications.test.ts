import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import {
  findOwnApplication,
  listOwnApplications,
} from '../../council/cases/applications/own-applications.server.ts'
import { storeApplication } from '../../council/cases/applications/store-application.server.ts'
import { updateService } from '../../council/catalogue/services/change-service.server.ts'
import { createService, deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { skipNumbers } from '../../council/records/moving/skip-numbers.server.ts'
import { newAdmin, newCitizen } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { answers } from '../portal/services-for-tests.ts'
import { caseRow, findRow, findRows, storeRow } from '../rows.ts'
import { hoursApart, submitted } from '../submit-for-tests.ts'

async function offer(db: Database, serviceId: string) {
  const admin = await newAdmin(db)
  const fields = { serviceName: 'Water', category: 'Repairs', serviceDescription: 'Broken taps', link: '' }
  await createService(db, admin, { serviceId, ...fields })
  return admin
}

describeDatabase('applications', (database) => {
  const submit = (
    citizen: Awaited<ReturnType<typeof newCitizen>>,
    serviceId: string,
    submissionKey: string,
    now?: Date,
  ) => submitted(database(), citizen, serviceId, { fields: answers, submissionKey, now })

  test('a citizen cannot read another’s application', async () => {
    const db = database()
    await offer(db, 'OWN')
    const [owner, other] = [await newCitizen(db), await newCitizen(db)]
    const id = await submit(owner, 'OWN', 'a')
    assert.equal((await findOwnApplication(db, owner, id, 'en'))?.applicantName, answers.applicantName)
    assert.equal(await findOwnApplication(db, other, id, 'en'), undefined)
    assert.deepEqual((await listOwnApplications(db, other, 'en', undefined)).rows, [])
  })

  test('an application keeps its service as it was, through a change and a deletion', async () => {
    const db = database()
    const admin = await offer(db, 'KEPT')
    const citizen = await newCitizen(db)
    const id = await submit(citizen, 'KEPT', 'a')
    const { updatedAt } = await findRow(db, 'services', { serviceId: 'KEPT' })
    await updateService(db, admin, 'KEPT', { fields: { serviceName: 'Taps' }, readAt: updatedAt })
    assert.equal((await findOwnApplication(db, citizen, id, 'en'))?.serviceName, 'Water')
    await deleteService(db, admin, 'KEPT')
    assert.equal((await findOwnApplication(db, citizen, id, 'en'))?.serviceDescription, 'Broken taps')
    assert.equal(await submit(citizen, 'KEPT', 'b'), '')
    const again = { serviceName: 'x', category: 'x', serviceDescription: 'x', link: '' }
    assert.equal(await createService(db, admin, { serviceId: 'KEPT', ...again }), 'exists')
  })

  test('two services whose ids and digits spell the same number share none', async () => {
    const db = database()
    await offer(db, 'AB')
    await offer(db, 'AB321-')
    const citizen = await newCitizen(db)
    await db.insertInto('applicationNumbers').values({ stem: 'AB321', last: 320 }).execute()
    assert.equal(await submit(citizen, 'AB321-', 'a'), 'AB321-321')
    assert.equal(await submit(citizen, 'AB', 'b'), 'AB321-322')
  })

  test('a stored form cannot be stored again under another number, and a taken number stores nothing', async () => {
    const db = database()
    await offer(db, 'TWICE')
    const id = await submit(await newCitizen(db), 'TWICE', 'a')
    const row = await caseRow(db, id)
    const store = (changes: { applicationId?: string; submissionKey?: string }) =>
      db
        .transaction()
        .execute((trx) => storeApplication(trx, { ...row, ...changes }, { atHand: [], actId: 'an act' }))
    await assert.rejects(store({ applicationId: `${id}-2` }), { code: /^(23505|SQLITE_CONSTRAINT_UNIQUE)$/ })
    assert.equal(await store({ submissionKey: 'b' }), undefined)
  })

  test('a submit that finds a thousand numbers taken fails instead of searching on', async () => {
    const db = database()
    await offer(db, 'FULL')
    const citizen = await newCitizen(db)
    const id = await submit(citizen, 'FULL', 'first')
    const row = await caseRow(db, id)
    const rows = Array.from({ length: 1100 }, (_, index) => ({
      ...row,
      date: hoursApart(index).toISOString(),
      applicationId: `${id}-${index + 2}`,
      submissionKey: `taken-${index}`,
    }))
    for (let at = 0; at < rows.length; at += 100) await storeRow(db, 'applications', rows.slice(at, at + 100))
    await assert.rejects(submit(citizen, 'FULL', 'last'), /No number is free/)
  })

  test('every application has its line in the audit, written with it', async () => {
    const db = database()
    await offer(db, 'AUDIT')
    const citizen = await newCitizen(db)
    const id = await submit(citizen, 'AUDIT', 'a')
    await submit(citizen, 'AUDIT', 'a')
    const lines = await db.selectFrom('audit').selectAll().where('subject', '=', id).execute()
    assert.deepEqual(
      lines.map(({ actor, act, before, after }) => ({ actor, act, before, after })),
      [{ actor: citizen.id, act: 'application.submitted', before: null, after: '{"status":"Pending"}' }],
    )
  })

  test('own applications come newest first, in pages of 25 that lead both ways', async () => {
    const db = database()
    await offer(db, 'PAGES')
    const citizen = await newCitizen(db)
    for (let index = 0; index < 60; index += 1)
      await submit(citizen, 'PAGES', `key ${index}`, hoursApart(index))
    const stored = await findRows(db, 'applications', { user: citizen.id }, ['applicationId'])
    assert.equal(stored.length, 60)
    const first = await listOwnApplications(db, citizen, 'en', undefined)
    const second = await listOwnApplications(db, citizen, 'en', first.next)
    const third = await listOwnApplications(db, citizen, 'en', second.next)
    const seen = [...first.rows, ...second.rows, ...third.rows].map((row) => row.applicationId)
    assert.deepEqual([first.rows.length, second.rows.length, third.rows.length], [25, 25, 10])
    assert.equal(new Set(seen).size, 60)
    assert.equal(first.previous, undefined)
    assert.equal(third.next, undefined)
    const back = await listOwnApplications(db, citizen, 'en', third.previous)
    assert.deepEqual(back.rows, second.rows)
    const start = await listOwnApplications(db, citizen, 'en', back.previous)
    assert.deepEqual([start.rows, start.previous], [first.rows, undefined])
  })

  // The last of them: it leaves out numbers of every service.
  test('after an older backup nobody gets a number that it does not know, of whatever stem', async () => {
    const db = database()
    for (const serviceId of ['BEGUN', 'FRESH', 'LATER']) await offer(db, serviceId)
    const citizen = await newCitizen(db)
    assert.equal(await submit(citizen, 'BEGUN', 'begun'), 'BEGUN321')
    await skipNumbers(db, operator, 100)
    assert.equal(await submit(citizen, 'BEGUN', 'begun again'), 'BEGUN321-102')
    assert.equal(await submit(citizen, 'FRESH', 'fresh'), 'FRESH321-101')
    assert.equal(await submit(citizen, 'FRESH', 'fresh again'), 'FRESH321-102')
    await skipNumbers(db, operator, 50)
    assert.equal(await submit(citizen, 'LATER', 'later'), 'LATER321-151')
  })
})
