import { sql } from 'kysely'
import type { Database } from '../../../council/database/tables.ts'
import { newCitizen } from '../../actors.ts'
import { apply, factsOf, offer } from '../cases-for-tests.ts'

/** One open case as it is submitted, and so many like it in all. */
export async function fillWithCases(db: Database, cases: number): Promise<void> {
  const one = await apply(db, await newCitizen(db), await offer(db, factsOf(7)), { on: '2032-07-05' })
  const rest = sql`with recursive "numbers" ("n") as
    (select 2 union all select "n" + 1 from "numbers" where "n" < ${sql.lit(cases)})`
  for (const [table, unlike] of [
    ['applications', { applicationId: `'N-' || "n"`, submissionKey: `'k' || "n"` }],
    ['promises', { applicationId: `'N-' || "n"` }],
    ['acknowledgements', { applicationId: `'N-' || "n"` }],
  ] as const) {
    const row = await db
      .selectFrom(table)
      .selectAll()
      .where('applicationId', '=', one)
      .executeTakeFirstOrThrow()
    const columns = Object.keys(row)
    const values = columns.map((column) =>
      column in unlike ? sql.raw(unlike[column as 'applicationId'] ?? '') : sql.ref(`made.${column}`),
    )
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      ${rest} select ${sql.join(values)} from "numbers", ${sql.table(table)} as "made"
      where "made"."applicationId" = ${one}`.execute(db)
  }
}
