import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { ChainedLine } from './line-digest.server.ts'

/** A line as it is stored, with the network address as long as that is kept. */
export interface ReadLine extends ChainedLine {
  digest: string | null
  client: string | null
  salt: string | null
}

const batch = 500

/** Yields the lines of a chain from a place on, a batch at a time; of two at one place, both. */
export async function* readChain(trx: Database, chain: string, first: number): AsyncGenerator<ReadLine> {
  let after = sql`"ordinal" >= ${first}`
  for (;;) {
    const rows = await readBatch<ReadLine>(
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

/** Yields the lines that stand in none of the chains, or nowhere in them. */
export async function* readStray(trx: Database, chains: string[]): AsyncGenerator<StrayLine> {
  const stray = sql`("chain" is null or "ordinal" is null or "chain" not in (${sql.join(chains)}))`
  let after = ''
  for (;;) {
    const rows = await readBatch<StrayLine>(trx, sql`${stray} and "id" > ${after}`, sql`"line"."id"`)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}

type StrayLine = Omit<ReadLine, 'chain' | 'ordinal'> & { chain: string | null; ordinal: number | null }

async function readBatch<Line>(trx: Database, which: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { rows } = await sql<Line>`
    select "line".*, "from"."client", "from"."salt" from (
      select "chain", "ordinal", "id", "date", "actor", "act", "subject", "before", "after", "clientDigest", "digest"
      from "audit" as "line" where ${which} order by ${order} limit ${sql.lit(batch)}
    ) as "line" left join "auditClients" as "from" on "from"."id" = "line"."id" order by ${order}`.execute(
    trx,
  )
  return rows
}
