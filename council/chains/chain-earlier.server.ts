import { sql } from 'kysely'
import { withMigrationLock } from '../database/dialect.server.ts'
import type { Database } from '../database/tables.ts'
import { earlierChain } from './append-line.server.ts'
import { chainStart, digestLine } from './line-digest.server.ts'

const batch = 500

/**
 * Puts the lines that were written before there were chains into one of their own, in the order of their dates. It does so
 * once: the chain then has a head, and a line that stands in no chain is a fault from that time on. Returns how many lines
 * it took in.
 */
export async function chainEarlierLines(db: Database): Promise<number> {
  if (await isClosed(db)) return 0
  return withMigrationLock(db, async (trx) => {
    if (await isClosed(trx)) return 0
    let [lines, head] = [0, chainStart]
    let [date, id] = ['', '']
    for (;;) {
      const rows = await trx
        .selectFrom('audit')
        .select(['id', 'date', 'actor', 'act', 'subject', 'before', 'after', 'clientDigest'])
        .where('chain', 'is', null)
        .where(sql<boolean>`("date", "id") > (${date}, ${id})`)
        .orderBy('date')
        .orderBy('id')
        .limit(batch)
        .execute()
      const last = rows.at(-1)
      if (!last) break
      ;[date, id] = [last.date, last.id]
      const values = rows.map((row) => {
        lines += 1
        head = digestLine(head, { ...row, chain: earlierChain, ordinal: lines })
        return sql`(${row.id}, ${sql.lit(lines)}, ${head})`
      })
      await sql`update "audit" set "chain" = ${earlierChain}, "ordinal" = "new".column2, "digest" = "new".column3
        from (values ${sql.join(values)}) as "new" where "id" = "new".column1`.execute(trx)
    }
    await trx.insertInto('auditChains').values({ chain: earlierChain, lines, head }).execute()
    return lines
  })
}

/** Whether the lines of before have been taken in; without any, there is nothing to take in either. */
async function isClosed(db: Database) {
  const closed = await db
    .selectFrom('auditChains')
    .select('chain')
    .where('chain', '=', earlierChain)
    .executeTakeFirst()
  return closed !== undefined
}
