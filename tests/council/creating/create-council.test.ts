import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { operator } from '../../../council/actors/actors.server.ts'
import { findService } from '../../../council/catalogue/services/find-service.server.ts'
import { type Database, type Tables, tables } from '../../../council/database/tables.ts'
import { getCouncilLanguage, getCouncilProfile } from '../../../council/profile/council-profile.server.ts'
import { listVillages } from '../../../council/profile/places.server.ts'
import { type CouncilFile, readCouncilFile } from '../../../council/records/creating/council-file.server.ts'
import { createCouncil } from '../../../council/records/creating/create-council.server.ts'
import { describeDatabase } from '../../describe-database.ts'

const sample = readFileSync(join(import.meta.dirname, '../../../deploy/sample-council.json'), 'utf8')

function fileIn(text: string): CouncilFile {
  const read = readCouncilFile('council.json', Buffer.from(text))
  return 'file' in read ? read.file : assert.fail(read.faults.join('\n'))
}

async function countRows(db: Database) {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(tables) as (keyof Tables)[]) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count > 0 && table !== 'contentRevision') counts[table] = count
  }
  return counts
}

describeDatabase('a council from one file', (database) => {
  test('what fails on the way leaves nothing', async () => {
    const db = database()
    const before = await countRows(db)
    const file = fileIn(sample)
    const [service = assert.fail()] = file.services
    // The reader refuses this; the database finds it after all else has been written.
    await assert.rejects(createCouncil(db, operator, { ...file, services: [service, service] }))
    assert.deepEqual(await countRows(db), before)
  })

  test('of two at once one makes the council, whole, and the other changes nothing', async () => {
    const db = database()
    const made = await Promise.all(
      [fileIn(sample), fileIn(sample)].map((one) => createCouncil(db, operator, one)),
    )
    assert.equal(made.filter((one) => one !== 'notEmpty').length, 1)
    const counts = await countRows(db)
    assert.deepEqual(
      { users: counts.users, services: counts.services, places: counts.places, forms: counts.forms },
      { users: 1, services: 2, places: 5, forms: 1 },
    )
    assert.equal(await getCouncilLanguage(db), 'mr')
    assert.equal((await getCouncilProfile(db, 'mr')).name, 'ग्रामपंचायत वडगाव')
    assert.equal((await getCouncilProfile(db, 'en')).name, 'Gram Panchayat Vadgaon')
    assert.equal((await getCouncilProfile(db, 'mr')).officeHours.split(';')[6], '10:00-13:30')
    assert.deepEqual((await listVillages(db)).map(({ name }) => name).sort(), ['वडगाव', 'वाडी'])
    const service = (await findService(db, 'NODUES', 'en')) ?? assert.fail()
    assert.deepEqual(
      [service.serviceName, service.need, service.result],
      ['No-dues certificate', 'houseTax', 'certificate'],
    )
    const facts = await db
      .selectFrom('serviceFacts')
      .select('fact')
      .where('serviceId', '=', 'NODUES')
      .orderBy('fact')
      .execute()
    assert.deepEqual(
      facts.map(({ fact }) => fact),
      ['days', 'designatedOfficer', 'documents', 'firstAppellate'],
    )
    const acts = await db.selectFrom('audit').select(['act', 'actor']).orderBy('date').execute()
    assert.deepEqual([...new Set(acts.map(({ act }) => act))].sort(), [
      'account.created',
      'category.described',
      'council.described',
      'form.published',
      'link.given',
      'places.imported',
      'service.created',
      'service.factsSet',
    ])
    assert.ok(acts.every(({ actor }) => actor === 'operator'))
  })

  test('a council that has anything is refused, and keeps what it has', async () => {
    const db = database()
    const before = await countRows(db)
    assert.equal(await createCouncil(db, operator, fileIn(sample)), 'notEmpty')
    assert.deepEqual(await countRows(db), before)
  })
})
