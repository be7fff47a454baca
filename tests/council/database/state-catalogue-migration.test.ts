import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from '../../../council/database/migrate.server.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'
import { migrateUpTo, storeOldService } from './old-applications.ts'

const root = join(import.meta.dirname, '../../..')
const name = '0026-state-catalogue.sql'

describeEmptyDatabase('the migration of the catalogue of the state', (database) => {
  test('services stay the council’s own', async () => {
    const db = database()
    await migrateUpTo(db, name)
    await storeOldService(db, 'OLD')
    assert.ok((await migrate(db, root)).includes(name))
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
})
