import { sql } from 'kysely'
import { withMigrationLock } from '../database/dialect.server.ts'
import type { Database } from '../database/tables.ts'
import { earlierChain } from './append-line.server.ts'
import { chainStart, digestLine } from './line-digest.server.ts'

const batch = 500
/** So many are kept by each transaction: a start that is ended goes on there. */
const batchesKept = 40

/**
 * Puts the lines that were written before there were chains into one of their own, in the order of their dates. It does so
 * once: the chain then has a head, and a line that stands in no chain is a fault from that time on. Tells after each
 * transaction how many lines it has taken in so far, and returns how many.
 */
export async function chainEarlierLines(
  db: Database,
  told: (lines: number) => void = () => undefined,
): Promise<number> {
  for (let taken = 0; ; ) {
    const { lines, closed } = await chainSome(db)
    taken += lines
    if (lines > 0) told(taken)
    if (closed) return taken
  }
}

async function chainSome(db: Database): Promise<{ lines: number; closed: boolean }> {
  if (await isClosed(db)) return { lines: 0, closed: true }
  return withMigrationLock(db, async (trx) => {
    if (await isClosed(trx)) return { lines: 0, closed: true }
    const end = await findEnd(trx)
    let { ordinal, digest: head, date, id } = end
    for (let count = 0; count < batchesKept; count += 1) {
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
      if (!last) {
        await trx.insertInto('auditChains').values({ chain: earlierChain, lines: ordinal, head }).execute()
        return { lines: ordinal - end.ordinal, closed: true }
      }
      ;[date, id] = [last.date, last.id]
      const values = rows.map((row) => {
        ordinal += 1
        head = digestLine(head, { ...row, chain: earlierChain, ordinal })
        return sql`(${row.id}, ${sql.lit(ordinal)}, ${head})`
      })
      await sql`update "audit" set "chain" = ${earlierChain}, "ordinal" = "new".column2, "digest" = "new".column3
        from (values ${sql.join(values)}) as "new" where "id" = "new".column1`.execute(trx)
    }
    return { lines: ordinal - end.ordinal, closed: false }
  })
}

/** The last line that an earlier transaction has taken in. */
async function findEnd(trx: Database) {
  const last = await trx
    .selectFrom('audit')
    .select(['ordinal', 'digest', 'date', 'id'])
    .where('chain', '=', earlierChain)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { ordinal, digest, date = '', id = '' } = last ?? {}
  return { ordinal: ordinal ?? 0, digest: digest ?? chainStart, date, id }
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
