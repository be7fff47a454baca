import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { ChainedLine, LineValues } from './line-digest.server.ts'

/** A line as it is stored, with the network address as long as that is kept. */
export interface ReadLine extends ChainedLine, LineValues {
  valuesSalt: string | null
  digest: string
  client: string | null
  salt: string | null
}

const batch = 500

/**
 * Yields the lines of a chain from a place on, a batch at a time, from the first one also those that somebody
 * has put before it; of two at one place, both.
 */
export async function* readChain(trx: Database, chain: string, first: number): AsyncGenerator<ReadLine> {
  let after = first <= 1 ? sql`1 = 1` : sql`"ordinal" >= ${first}`
  for (;;) {
    const rows = await readBatch(
      trx,
      sql`"chain" = ${chain} and ${after}`,
      sql`"line"."ordinal", "line"."id"`,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = sql`("ordinal", "id") > (${last.ordinal}, ${last.id})`
  }
}

/** Yields the lines that stand in none of the chains. */
export async function* readStray(trx: Database, chains: string[]): AsyncGenerator<ReadLine> {
  const stray = sql`"chain" not in (${sql.join(chains)})`
  let after = sql`1 = 1`
  for (;;) {
    const rows = await readBatch(trx, sql`${stray} and ${after}`, sql`"line"."id"`)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = sql`"id" > ${last.id}`
  }
}

async function readBatch(trx: Database, which: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { rows } = await sql<ReadLine>`
    select "line".*, "from"."client", "from"."salt" from (
      select "chain", "ordinal", "id", "date", "actor", "act", "subject", "before", "after", "valuesSalt",
        "valuesDigest", "clientDigest", "digest" from "audit" as "line" where ${which} order by ${order} limit ${sql.lit(batch)}
    ) as "line" left join "auditClients" as "from" on "from"."id" = "line"."id" order by ${order}`.execute(
    trx,
  )
  return rows
}
