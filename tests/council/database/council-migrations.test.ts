import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listVillages } from '../../../council/profile/places.server.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { storeRow } from '../../rows.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0005-villages.sql',
  'no place that is there becomes one of the council, and none changes otherwise',
  async (db, migrate) => {
    await sql`insert into "places" ("placeId", "kind", "parentId", "name", "nameKey", "endedAt") values
      ('state-27', 'state', null, 'Maharashtra', 'maharashtra', null),
      ('village-1', 'village', 'state-27', 'Vadgaon', 'vadgaon', null),
      ('village-2', 'village', 'state-27', 'Ambewadi', 'ambewadi', '2026-01-01')`.execute(db)
    const read = () => db.selectFrom('places').selectAll().orderBy('placeId').execute()
    const before = await read()
    await migrate()
    assert.deepEqual(
      await read(),
      before.map((row) => ({ ...row, ofCouncil: 0, pincode: '' })),
    )
    assert.deepEqual(await listVillages(db), [])
    const wrong = db.updateTable('places').set({ ofCouncil: 2 as 1 })
    await assert.rejects(wrong.where('placeId', '=', 'village-1').execute())
  },
)

testMigration(
  '0020-figures-in-stripes.sql',
  'what was counted stays counted, in the first stripe',
  async (db, migrate) => {
    await storeOldService(db, 'OLD')
    const rows = [
      ['OLD', '2026-05', '', 'open', 0, 4],
      ['OLD', '2026-05', '2026-06', 'late', 12, 3],
    ]
    for (const row of rows)
      await sql`insert into "applicationFigures" ("serviceId", "receivedMonth", "decidedMonth", "timing",
        "daysTaken", "count") values (${sql.join(row)})`.execute(db)
    await migrate()
    const kept = await db.selectFrom('applicationFigures').selectAll().orderBy('timing', 'desc').execute()
    assert.deepEqual(
      kept.map(({ stripe, count, ...bucket }) => [...Object.values(bucket), count, stripe]),
      rows.map((row) => [...row, 0]),
    )
  },
)

testMigration(
  '0021-district-councils.sql',
  'a council stays as it is, and is no district',
  async (db, migrate) => {
    await storeOldService(db, 'OLD')
    await migrate()
    assert.deepEqual(await db.selectFrom('services').select('serviceId').execute(), [{ serviceId: 'OLD' }])
    assert.deepEqual(await db.selectFrom('districtCouncils').selectAll().execute(), [])
    await db.insertInto('districtCouncils').values({ slug: 'new', host: 'new.test' }).execute()
    const [row] = await db.selectFrom('districtCouncils').selectAll().execute()
    assert.deepEqual(row, { slug: 'new', host: 'new.test', reportedOn: '', report: '' })
  },
)

testMigration('0026-state-catalogue.sql', 'services stay the council’s own', async (db, migrate) => {
  await storeOldService(db, 'OLD')
  await migrate()
  assert.deepEqual(await db.selectFrom('services').select('serviceId').execute(), [{ serviceId: 'OLD' }])
  for (const table of ['followedTemplates', 'stateTemplates', 'catalogueModes'] as const)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [])
  await db.insertInto('followedTemplates').values({ templateId: 'OLD', changedAt: '' }).execute()
  const { templateVersion, fields, keptVersion } = await db
    .selectFrom('followedTemplates')
    .selectAll()
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    { templateVersion, fields, keptVersion },
    { templateVersion: 0, fields: '[]', keptVersion: 0 },
  )
})

testMigration(
  '0030-privacy-requests.sql',
  'the requests that there are become corrections, open or done as they were',
  async (db, migrate) => {
    const [citizen, clerk] = [await newCitizen(db), await newStaff(db)]
    const [sent, done] = ['2026-06-01T06:30:00.000Z', '2026-06-04T06:30:00.000Z']
    await sql`insert into "profileRequests" ("id", "user", "message", "date", "done", "doneAt", "doneBy") values
      ('a', ${citizen.id}, 'My name', ${sent}, 1, ${done}, ${clerk.id}),
      ('b', ${citizen.id}, 'My village', ${sent}, 1, null, null),
      ('c', ${citizen.id}, 'My phone', ${sent}, 0, null, null)`.execute(db)
    await migrate()
    const rows = await db.selectFrom('privacyRequests').selectAll().orderBy('id').execute()
    const kept = {
      userId: citizen.id,
      applicationId: null,
      kind: 'correct',
      date: sent,
      answer: '',
    } as const
    assert.deepEqual(rows, [
      { id: 'a', words: 'My name', ...kept, doneAt: done, doneBy: clerk.id },
      { id: 'b', words: 'My village', ...kept, doneAt: sent, doneBy: null },
      { id: 'c', words: 'My phone', ...kept, doneAt: null, doneBy: null },
    ])
    const tables = (await db.introspection.getTables()).map((table) => table.name)
    assert.ok(!tables.includes('profileRequests'))
  },
)

testMigration(
  '0033-breaches.sql',
  'every notice stays as it is, and goes with its owner as before',
  async (db, migrate) => {
    for (const id of ['one', 'two'])
      await sql`insert into "users" ("id", "name", "role", "createdAt", "updatedAt", "nameKey")
        values (${id}, 'x', 'user', '2026', '2026', 'x')`.execute(db)
    for (const [id, owner, kind, readAt] of [
      ['n1', 'one', 'newBrowser', null],
      ['n2', 'one', 'numberReleased', '2026-02'],
      ['n3', 'two', 'applicationGone', null],
    ])
      await sql`insert into "notices" ("id", "userId", "kind", "way", "deviceDigest", "createdAt", "readAt")
        values (${id}, ${owner}, ${kind}, 'password', 'd', '2026-01', ${readAt})`.execute(db)
    const before = await db.selectFrom('notices').selectAll().orderBy('id').execute()
    await migrate()
    assert.deepEqual(await db.selectFrom('notices').selectAll().orderBy('id').execute(), before)
    assert.equal(before.length, 3)
    assert.deepEqual(await db.selectFrom('breaches').selectAll().execute(), [])
    await storeRow(db, 'notices', {
      id: 'n4',
      userId: 'one',
      kind: 'breach',
      way: null,
      deviceDigest: null,
      createdAt: '2026',
    })
    await assert.rejects(
      sql`insert into "notices" ("id", "userId", "kind", "createdAt") values ('n5', 'one', 'other', '2026')`.execute(
        db,
      ),
    )
    await db.deleteFrom('users').where('id', '=', 'one').execute()
    assert.deepEqual(await db.selectFrom('notices').select('id').execute(), [{ id: 'n3' }])
  },
)

testMigration(
  '0036-notice-versions.sql',
  'what was stored before says of no notice that it stood there, and a later row names one that is kept',
  async (db, migrate) => {
    await sql`insert into "users" ("id", "name", "role", "createdAt", "updatedAt", "nameKey")
      values ('one', 'x', 'user', '2026', '2026', 'x')`.execute(db)
    await storeOldService(db, 'OLD')
    const opened = { status: 'Pending', date: '2026', revision: 1, inboxKey: 'x', serviceTexts: '{}' }
    await storeOldApplication(db, 'one', 'OLD123001', opened)
    await migrate()
    const none = { noticeVersion: null }
    assert.deepEqual(await db.selectFrom('applications').select('noticeVersion').execute(), [none])
    assert.deepEqual(await db.selectFrom('users').select('noticeVersion').execute(), [none])
    const mark = (noticeVersion: string) => db.updateTable('users').set({ noticeVersion }).execute()
    await assert.rejects(mark('12345678'))
    const notice = { version: '12345678', texts: '{}', since: '2026' }
    await db.insertInto('noticeVersions').values(notice).execute()
    await mark('12345678')
  },
)

testMigration(
  '0037-last-sweep.sql',
  'a council that is there has looked last on the day of its newest act, and keeps its years',
  async (db, migrate) => {
    await sql`insert into "users" ("id", "name", "role", "createdAt", "updatedAt", "nameKey")
        values ('one', 'x', 'admin', '2026', '2026', 'x')`.execute(db)
    await sql`insert into "retention" ("kind", "years", "ground", "setAt", "setBy", "seenOn")
        values ('audit', 8, 'Order 7', '2026', 'one', '2026-08-01')`.execute(db)
    for (const day of ['2026-09-02', '2026-09-30', '2026-08-01'])
      await sql`insert into "audit" ("id", "act", "actor", "subject", "date", "valuesDigest", "chain", "ordinal", "digest")
          values (${day}, 'x', 'one', 'x', ${`${day}T10:00:00.000Z`}, '', ${day}, 1, '')`.execute(db)
    await migrate()
    assert.deepEqual(await db.selectFrom('sweeps').selectAll().execute(), [{ id: 1, sweptOn: '2026-09-30' }])
    const kept = db.selectFrom('retention').select(['kind', 'years', 'ground', 'ranOn'])
    assert.deepEqual(await kept.execute(), [{ kind: 'audit', years: 8, ground: 'Order 7', ranOn: '' }])
  },
)

describeDatabase('a new council', (database) => {
  test('a council without an act has not looked yet', async () => {
    assert.deepEqual(await database().selectFrom('sweeps').selectAll().execute(), [])
  })
})
