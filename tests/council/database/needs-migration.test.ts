import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrateInTransaction } from '../../../council/database/migrate.server.ts'
import { placeInCatalogue } from '../../../rules/needs.ts'
import { describeDatabase } from '../../describe-database.ts'

const root = join(import.meta.dirname, '../../..')
const migration = '0013-needs.sql'
const earlier = readdirSync(join(root, 'council/database/migrations')).filter((name) => name < migration)

describeDatabase(
  'services of an earlier version',
  (database) => {
    test('are ranked in the order that they had, those off the catalogue too', async () => {
      const db = database()
      const migrateTo = (names: string[]) =>
        db.transaction().execute((trx) => migrateInTransaction(trx, root, names))
      await migrateTo(earlier)
      await sql`insert into "services" ("serviceId", "serviceName", "serviceDescription", "category", "link",
          "nameKey", "listed", "createdAt", "updatedAt")
        values ('S-1', 'Water', '', 'Repairs', '', 'water', 1, 'then', 'then'),
          ('S-2', 'Birth', '', 'Papers', '', 'birth', 1, 'then', 'then'),
          ('S-4', 'Death', '', 'Papers', '', 'death', 1, 'then', 'then'),
          ('S-3', 'Death', '', 'Papers', '', 'death', 1, 'then', 'then'),
          ('S-5', 'Cattle', '', 'Papers', '', 'cattle', 0, 'then', 'then')`.execute(db)
      await sql`insert into "serviceListing" ("language", "serviceId", "category", "lang", "sortKey")
        select "language", "serviceId", "category", 'en', "nameKey"
        from "services", (select 'en' as "language" union all select 'mr') as "spoken"
        where "listed" = 1`.execute(db)
      await sql`insert into "serviceWords" ("word", "sortKey", "id")
        select "nameKey", "nameKey", "serviceId" from "services" where "listed" = 1`.execute(db)
      assert.deepEqual(await migrateTo([migration]), [migration])

      const ranks = await sql<{ serviceId: string; need: string | null; rank: number }>`
        select "serviceId", "need", "rank" from "services" order by "rank"`.execute(db)
      assert.deepEqual(
        ranks.rows.map(({ serviceId, need, rank }) => [serviceId, need, rank]),
        [
          ['S-2', null, 1],
          ['S-5', null, 2],
          ['S-3', null, 3],
          ['S-4', null, 4],
          ['S-1', null, 5],
        ],
      )
      const listed = await sql<{ language: string; serviceId: string; sortKey: string }>`
        select "language", "serviceId", "sortKey" from "serviceListing" order by "language", "sortKey"`.execute(
        db,
      )
      const places = [
        ['S-2', placeInCatalogue(null, 1)],
        ['S-3', placeInCatalogue(null, 3)],
        ['S-4', placeInCatalogue(null, 4)],
        ['S-1', placeInCatalogue(null, 5)],
      ]
      assert.deepEqual(
        listed.rows.map(({ language, serviceId, sortKey }) => [language, serviceId, sortKey]),
        ['en', 'mr'].flatMap((language) => places.map((place) => [language, ...place])),
      )
      const words = await sql<{ id: string; sortKey: string }>`
        select "id", "sortKey" from "serviceWords" order by "sortKey"`.execute(db)
      assert.deepEqual(
        words.rows.map(({ id, sortKey }) => [id, sortKey]),
        places,
      )
    })
  },
  'empty',
)
