import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../../../council/database/migrate.server.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'
import { migrateUpTo, storeOldService } from './old-applications.ts'

const root = join(import.meta.dirname, '../../..')
const name = '0020-figures-in-stripes.sql'

describeEmptyDatabase('the migration of figures in stripes', (database) => {
  test('what was counted stays counted, in the first stripe', async () => {
    const db = database()
    await migrateUpTo(db, name)
    await storeOldService(db, 'OLD')
    const rows = [
      ['OLD', '2026-05', '', 'open', 0, 4],
      ['OLD', '2026-05', '2026-06', 'late', 12, 3],
    ]
    for (const row of rows)
      await sql`insert into "applicationFigures" ("serviceId", "receivedMonth", "decidedMonth", "timing",
          "daysTaken", "count") values (${sql.join(row)})`.execute(db)
    assert.ok((await migrate(db, root)).includes(name))
    const kept = await db.selectFrom('applicationFigures').selectAll().orderBy('timing', 'desc').execute()
    assert.deepEqual(
      kept.map(({ stripe, count, ...bucket }) => [...Object.values(bucket), count, stripe]),
      rows.map((row) => [...row, 0]),
    )
  })
})
