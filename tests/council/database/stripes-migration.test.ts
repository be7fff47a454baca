import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

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
