import assert from 'node:assert/strict'
import { storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

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
