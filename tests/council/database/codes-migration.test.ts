import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrateInTransaction } from '../../../council/database/migrate.server.ts'
import { describeDatabase } from '../../describe-database.ts'

const root = join(import.meta.dirname, '../../..')
const migration = '0049-codes-of-askers.sql'
const earlier = readdirSync(join(root, 'council/database/migrations')).filter((name) => name < migration)

describeDatabase(
  'codes of an earlier version',
  (database) => {
    test('a code on its way stays its account’s, with the text that waits', async () => {
      const db = database()
      const migrateTo = (names: string[]) =>
        db.transaction().execute((trx) => migrateInTransaction(trx, root, names))
      await migrateTo(earlier)
      await sql`insert into "users" ("id", "name", "email", "createdAt", "updatedAt")
        values ('u1', 'Asha', 'asha@panchayat.example', 'then', 'then')`.execute(db)
      await sql`insert into "phoneCodes" ("phone", "digest", "purpose", "userId", "tries", "sentAt", "expiresAt",
          "sealedText", "textDueAt", "textAttempts")
        values ('9000000001', 'one', 'confirm', 'u1', 2, 'then', 'later', 'sealed', 'soon', 1),
          ('9000000002', 'two', 'recover', null, 0, 'then', 'later', null, null, 0)`.execute(db)
      assert.deepEqual(await migrateTo([migration]), [migration])
      const codes = await db.selectFrom('phoneCodes').selectAll().orderBy('phone').execute()
      const times = { sentAt: 'then', expiresAt: 'later' }
      const [one, two] = [
        { phone: '9000000001', purpose: 'confirm', asker: 'u1', digest: 'one', userId: 'u1', tries: 2 },
        { phone: '9000000002', purpose: 'recover', asker: '', digest: 'two', userId: null, tries: 0 },
      ]
      assert.deepEqual(codes, [
        { ...one, ...times, sealedText: 'sealed', textDueAt: 'soon', textAttempts: 1 },
        { ...two, ...times, sealedText: null, textDueAt: null, textAttempts: 0 },
      ])
    })
  },
  'empty',
)
