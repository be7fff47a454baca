import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { identify } from '../../../council/actors.server.ts'
import { openDatabase } from '../../../council/database/connect.server.ts'
import { migrate } from '../../../council/database/migrate.server.ts'
import { digest } from '../../../council/digest.server.ts'
import { findAccountByName } from '../../../council/identifiers/find-account.server.ts'
import { engineNames, newFolder, newPlace, type Tidied } from '../../council-places.ts'

const root = join(import.meta.dirname, '../../..')
const folder = 'council/database/migrations'

/** A copy of the repository's migrations as they were before accounts had names of their own. */
function rootBefore(t: Tidied) {
  const before = newFolder(t)
  mkdirSync(join(before, folder), { recursive: true })
  for (const name of readdirSync(join(root, folder)))
    if (name < '0017') cpSync(join(root, folder, name), join(before, folder, name))
  return before
}

describe('a council that was there before a phone number was a name', () => {
  for (const engine of engineNames)
    test(`keeps its people, their passwords and their sessions (${engine})`, async (t) => {
      const db = await openDatabase(await newPlace(t, engine))
      try {
        await migrate(db, rootBefore(t))
        const [day, later] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
        const end = '2099-01-01T00:00:00.000Z'
        for (const id of ['asha', 'clerk'])
          await sql`insert into "users" ("id", "email", "name", "role", "nameKey", "createdAt", "updatedAt")
            values (${id}, ${`${id}@panchayat.example`}, ${id}, ${id === 'asha' ? 'user' : 'staff'}, ${id},
              ${day}, ${day})`.execute(db)
        const credentials = [
          ['a', 'asha', 'old', day],
          ['b', 'asha', 'new', later],
          // Of one moment: the greater id.
          ['c', 'clerk', 'old', day],
          ['d', 'clerk', 'new', day],
        ]
        for (const [id, userId, password, at] of credentials)
          await sql`insert into "credentials"
            ("id", "accountId", "providerId", "userId", "password", "accessToken", "createdAt", "updatedAt")
            values (${id}, ${userId}, 'credential', ${userId}, ${password}, 'token', ${day}, ${at})`.execute(
            db,
          )
        const now = new Date().toISOString()
        await sql`insert into "sessions"
          ("id", "tokenDigest", "userId", "ipAddress", "userAgent", "expiresAt", "createdAt", "updatedAt")
          values ('s', ${digest('token')}, 'asha', '192.0.2.1', 'Browser', ${end}, ${now}, ${now})`.execute(
          db,
        )

        await migrate(db, root)
        assert.equal(await findAccountByName(db, 'Asha@panchayat.example'), 'asha')
        assert.equal(await findAccountByName(db, 'clerk@panchayat.example'), 'clerk')
        const names = await db.selectFrom('identifiers').select(['kind', 'verifiedAt', 'createdAt']).execute()
        assert.deepEqual(names, Array(2).fill({ kind: 'email', verifiedAt: null, createdAt: day }))
        const kept = await db
          .selectFrom('credentials')
          .select(['userId', 'password'])
          .orderBy('userId')
          .execute()
        assert.deepEqual(kept, [
          { userId: 'asha', password: 'new' },
          { userId: 'clerk', password: 'new' },
        ])
        const actor = await identify(db, 'token')
        assert.deepEqual([actor?.id, actor?.role, actor?.secondFactor], ['asha', 'user', false])
        const session = await db.selectFrom('sessions').select(['way', 'device']).executeTakeFirstOrThrow()
        assert.deepEqual(session, { way: 'password', device: 'other' })
      } finally {
        await db.destroy()
      }
    })
})
