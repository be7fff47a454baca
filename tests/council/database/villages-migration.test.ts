import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { withMigrationLock } from '../../../council/database/dialect.server.ts'
import { baseline, migrate, migrateInTransaction } from '../../../council/database/migrate.server.ts'
import { listVillages } from '../../../council/profile/places.server.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'

const root = join(import.meta.dirname, '../../..')

describeEmptyDatabase('the migration of villages', (database) => {
  test('no place that is there becomes one of the council, and none changes otherwise', async () => {
    const db = database()
    await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, [baseline]))
    await sql`insert into "places" ("placeId", "kind", "parentId", "name", "nameKey", "endedAt") values
        ('state-27', 'state', null, 'Maharashtra', 'maharashtra', null),
        ('village-1', 'village', 'state-27', 'Vadgaon', 'vadgaon', null),
        ('village-2', 'village', 'state-27', 'Ambewadi', 'ambewadi', '2026-01-01')`.execute(db)
    const read = () => db.selectFrom('places').selectAll().orderBy('placeId').execute()
    const before = await read()
    assert.ok((await migrate(db, root)).includes('0005-villages.sql'))
    assert.deepEqual(
      await read(),
      before.map((row) => ({ ...row, ofCouncil: 0, pincode: '' })),
    )
    assert.deepEqual(await listVillages(db), [])
    const wrong = db.updateTable('places').set({ ofCouncil: 2 as 1 })
    await assert.rejects(wrong.where('placeId', '=', 'village-1').execute())
  })
})
