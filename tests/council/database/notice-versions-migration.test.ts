import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

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
