import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../../../council/database/migrate.server.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'
import { migrateUpTo, storeOldApplication, storeOldService } from './old-applications.ts'

const root = join(import.meta.dirname, '../../..')
const name = '0036-notice-versions.sql'

describeEmptyDatabase('the migration of notices', (database) => {
  test('what was stored before says of no notice that it stood there, and a later row names one that is kept', async () => {
    const db = database()
    await migrateUpTo(db, name)
    await sql`insert into "users" ("id", "name", "role", "createdAt", "updatedAt", "nameKey")
        values ('one', 'x', 'user', '2026', '2026', 'x')`.execute(db)
    await storeOldService(db, 'OLD')
    const opened = { status: 'Pending', date: '2026', revision: 1, inboxKey: 'x', serviceTexts: '{}' }
    await storeOldApplication(db, 'one', 'OLD123001', opened)
    assert.ok((await migrate(db, root)).includes(name))
    const none = { noticeVersion: null }
    assert.deepEqual(await db.selectFrom('applications').select('noticeVersion').execute(), [none])
    assert.deepEqual(await db.selectFrom('users').select('noticeVersion').execute(), [none])
    const mark = (noticeVersion: string) => db.updateTable('users').set({ noticeVersion }).execute()
    await assert.rejects(mark('12345678'))
    const notice = { version: '12345678', texts: '{}', since: '2026' }
    await db.insertInto('noticeVersions').values(notice).execute()
    await mark('12345678')
  })
})
