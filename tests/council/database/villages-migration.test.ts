import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { listVillages } from '../../../council/profile/places.server.ts'
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
