import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from '../../../council/database/migrate.server.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'
import { migrateUpTo, storeOldService } from './old-applications.ts'

const root = join(import.meta.dirname, '../../..')
const name = '0021-district-councils.sql'

describeEmptyDatabase('the migration of the councils of a district', (database) => {
  test('a council stays as it is, and is no district', async () => {
    const db = database()
    await migrateUpTo(db, name)
    await storeOldService(db, 'OLD')
    assert.ok((await migrate(db, root)).includes(name))
    assert.deepEqual(await db.selectFrom('services').select('serviceId').execute(), [{ serviceId: 'OLD' }])
    assert.deepEqual(await db.selectFrom('districtCouncils').selectAll().execute(), [])
    await db.insertInto('districtCouncils').values({ slug: 'new', host: 'new.test' }).execute()
    const [row] = await db.selectFrom('districtCouncils').selectAll().execute()
    assert.deepEqual(row, { slug: 'new', host: 'new.test', reportedOn: '', report: '' })
  })
})
