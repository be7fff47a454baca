import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { newCitizen } from '../../actors.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

testMigration('0015-fees.sql', 'entries that are looked at again stay so', async (db, migrate) => {
  const { id: user } = await newCitizen(db)
  await storeOldService(db, 'ANY')
  for (const id of ['OPEN', 'DONE'])
    await storeOldApplication(db, user, id, {
      serviceId: 'ANY',
      status: 'Pending',
      date: '2026-06-01T06:30:00.000Z',
      inboxKey: '1:j',
    })
  await sql`insert into "counterReviews" ("applicationId", "askedOn", "doneBy", "doneOn", "finding") values
      ('OPEN', '2026-06-08', null, null, ''),
      ('DONE', '2026-06-01', ${user}, '2026-06-02T06:30:00.000Z', 'Agrees')`.execute(db)
  await migrate()
  const rows = await db
    .selectFrom('reviews')
    .select(['subject', 'kind', 'applicationId', 'askedOn', 'doneBy', 'finding'])
    .orderBy('subject')
    .execute()
  assert.deepEqual(rows, [
    {
      subject: 'DONE',
      kind: 'entry',
      applicationId: 'DONE',
      askedOn: '2026-06-01',
      doneBy: user,
      finding: 'Agrees',
    },
    {
      subject: 'OPEN',
      kind: 'entry',
      applicationId: 'OPEN',
      askedOn: '2026-06-08',
      doneBy: null,
      finding: '',
    },
  ])
})
