import assert from 'node:assert/strict'
import { storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

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
