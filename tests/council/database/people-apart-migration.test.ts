import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { migrateInTransaction } from '../../../council/database/migrate.server.ts'
import { describeDatabase } from '../../describe-database.ts'

const root = join(import.meta.dirname, '../../..')
const migration = '0047-people-apart.sql'
const earlier = readdirSync(join(root, 'council/database/migrations')).filter((name) => name < migration)

describeDatabase(
  'people and notices of an earlier version',
  (database) => {
    test('those whom a service centre alone entered are apart, those whom the office entered too are not, and notices stay', async () => {
      const db = database()
      const rowsOf = async (query: RawBuilder<unknown>) =>
        (await query.execute(db)).rows.map((row) => Object.values(row as object))
      const migrateTo = (names: string[]) =>
        db.transaction().execute((trx) => migrateInTransaction(trx, root, names))
      await migrateTo(earlier)
      const people = [
        ['centre', null],
        ['office', null],
        ['hers', '9876543210'],
        ['both', '9876543211'],
        ['none', '9876543212'],
      ]
      for (const [id, phone] of people)
        await sql`insert into "users" ("id", "name", "nameKey", "email", "role", "counterPhone", "createdAt", "updatedAt")
          values (${id}, ${id}, ${id}, ${id}, 'user', ${phone}, 'then', 'then')`.execute(db)
      await sql`insert into "services" ("serviceId", "serviceName", "serviceDescription", "category", "link",
          "nameKey", "createdAt", "updatedAt") values ('S-1', '', '', '', '', '', 'then', 'then')`.execute(db)
      const papers = [
        ['A', 'hers', 'intermediary', 'centre'],
        ['B', 'both', 'intermediary', 'centre'],
        ['C', 'both', 'counter', 'office'],
      ]
      for (const [id, person, way, enteredBy] of papers)
        await sql`insert into "applications" ("applicationId", "user", "way", "enteredBy", "serviceId", "serviceName",
            "serviceDescription", "category", "link", "applicantName", "applicantFatherName", "applicantMotherName",
            "applicantPhoneNo", "applicantVillage", "applicantPincode", "applicantLandmark", "userDetails",
            "additionalInfo", "status", "date", "submissionKey", "submissionDigest")
          values (${id}, ${person}, ${way}, ${enteredBy}, 'S-1', '', '', '', '', '', '', '', '', '', '', '', '', '',
            'Pending', 'then', ${id}, ${id})`.execute(db)
      await sql`insert into "notices" ("id", "userId", "kind", "createdAt")
        values ('1', 'office', 'newBrowser', 'then'), ('2', 'office', 'numberReleased', 'then')`.execute(db)
      assert.deepEqual(await migrateTo([migration]), [migration])
      assert.deepEqual(
        await rowsOf(
          sql`select "id", "counterBy" from "users" where "counterPhone" is not null order by "id"`,
        ),
        [
          ['both', null],
          ['hers', 'centre'],
          ['none', null],
        ],
      )
      assert.deepEqual(await rowsOf(sql`select "kind", "applicationId" from "notices" order by "id"`), [
        ['newBrowser', null],
        ['numberReleased', null],
      ])
      await assert.rejects(sql`update "notices" set "kind" = 'another'`.execute(db))
    })
  },
  'empty',
)
