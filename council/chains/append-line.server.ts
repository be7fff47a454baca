import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { isPostgres } from '../database/dialect.server.ts'
import type { Database } from '../database/tables.ts'
import { digest } from '../digest.server.ts'
import { type ChainedLine, chainStart, digestClient, digestLine } from './line-digest.server.ts'

/** A line that is to be written; `client` is the network address that it came from. */
export interface NewLine extends Omit<ChainedLine, 'chain' | 'ordinal' | 'clientDigest'> {
  client?: string
}

/** One chain for each first digit of the digest of a line's subject, so that writers seldom wait for each other. */
export const chains = [...'0123456789abcdef']

/** The chain of the lines that were written before there were chains. */
export const earlierChain = 'earlier'

/** The chain of imports, which take minutes: nobody else waits for them. */
export const importChain = 'imports'

/**
 * All lines of one transaction stand in one chain, that of its first line or of imports, so that no transaction that holds
 * a chain ever waits for a second one.
 */
const chainOfTransaction = new WeakMap<Database, string>()

/** Lets all lines of this transaction stand in the chain of imports. */
export function useImportChain(trx: Database): void {
  chainOfTransaction.set(trx, importChain)
}

/**
 * Appends a line to its chain, inside a transaction. Other writers of the chain wait until the transaction ends, so call it
 * last: whoever locked another row after it could wait for somebody who waits for the chain.
 */
export async function appendLine(trx: Database, { client, ...line }: NewLine): Promise<void> {
  const chain = chainFor(trx, line.subject)
  const salt = randomBytes(16).toString('hex')
  const clientDigest = client === undefined ? null : digestClient(salt, client)
  const { lock, insert, setHead, both } = isPostgres(trx) ? postgresTexts : sqliteTexts
  // The head that it returns is still that of the line before.
  const { rows } = await run<{ lines: number; head: string }>(trx, lock, [chain, chainStart])
  const [{ lines: ordinal, head: previous } = { lines: 1, head: chainStart }] = rows
  const { id, date, actor, act, subject, before, after } = line
  const head = digestLine(previous, { ...line, chain, ordinal, clientDigest })
  const values = [id, date, actor, act, subject, before, after, chain, ordinal, clientDigest, head]
  if (both) await run(trx, both, values)
  else {
    await run(trx, insert, values)
    await run(trx, setHead, [head, chain])
  }
  if (client === undefined) return
  await trx.insertInto('auditClients').values({ id, client, salt, date }).execute()
}

/** How many lines are written by one statement, which may have only so many values. */
const linesAtOnce = 500

/** Appends several lines of one act to its chain, in their order, with few statements. They have no network addresses. */
export async function appendLines(trx: Database, lines: Omit<NewLine, 'client'>[]): Promise<void> {
  const [first] = lines
  if (!first) return
  const chain = chainFor(trx, first.subject)
  const held = await trx
    .insertInto('auditChains')
    .values({ chain, lines: lines.length, head: chainStart })
    .onConflict((conflict) =>
      conflict.column('chain').doUpdateSet(({ eb, ref }) => ({
        lines: eb(ref('auditChains.lines'), '+', lines.length),
      })),
    )
    .returning(['lines', 'head'])
    .executeTakeFirstOrThrow()
  let { head } = held
  const rows = lines.map((line, index) => {
    const ordinal = held.lines - lines.length + index + 1
    head = digestLine(head, { ...line, chain, ordinal, clientDigest: null })
    return { ...line, chain, ordinal, clientDigest: null, digest: head }
  })
  for (let at = 0; at < rows.length; at += linesAtOnce)
    await trx
      .insertInto('audit')
      .values(rows.slice(at, at + linesAtOnce))
      .execute()
  const { setHead } = isPostgres(trx) ? postgresTexts : sqliteTexts
  await run(trx, setHead, [head, chain])
}

function chainFor(trx: Database, subject: string) {
  const chain = chainOfTransaction.get(trx) ?? digest(subject).charAt(0)
  chainOfTransaction.set(trx, chain)
  return chain
}

// Every act runs these, so they are text from the start: building them would take longer than SQLite takes to run them.
const lock = `insert into "auditChains" ("chain", "lines", "head") values ($1, 1, $2)
  on conflict ("chain") do update set "lines" = "auditChains"."lines" + 1 returning "lines", "head"`
const insert = `insert into "audit" ("id", "date", "actor", "act", "subject", "before", "after", "chain", "ordinal",
  "clientDigest", "digest") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
const setHead = `update "auditChains" set "head" = $1 where "chain" = $2`

/** A server is asked once for both. */
const postgresTexts = {
  lock,
  insert,
  setHead,
  both: `with "line" as (${insert}) update "auditChains" set "head" = $11 where "chain" = $8`,
}
const sqliteTexts = {
  lock: lock.replace(/\$\d+/g, '?'),
  insert: insert.replace(/\$\d+/g, '?'),
  setHead: setHead.replace(/\$\d+/g, '?'),
  both: undefined,
}

function run<Row>(trx: Database, text: string, values: unknown[]) {
  return trx.executeQuery<Row>(CompiledQuery.raw(text, values) as CompiledQuery<Row>)
}
