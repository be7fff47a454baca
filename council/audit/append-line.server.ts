import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Act } from '../../rules/acts.ts'
import { isPostgres } from '../database/dialect.server.ts'
import { digest } from '../database/digest.server.ts'
import { keepPlan } from '../database/prepared.server.ts'
import type { Database } from '../database/tables.ts'
import {
  type ChainedLine,
  chainStart,
  digestClient,
  digestLine,
  digestValues,
  type LineValues,
} from './line-digest.server.ts'

/** A line that is to be written; `client` is the network address that it came from. */
export interface NewLine
  extends Omit<ChainedLine, 'act' | 'chain' | 'ordinal' | 'valuesDigest' | 'clientDigest'>,
    LineValues {
  act: Act
  client?: string
}

/** One chain per first digit of the digest of a line's subject: writers seldom wait for each other. */
export const chains = [...'0123456789abcdef']

/** The chain of imports, which take minutes: nobody else waits for them. */
export const importChain = 'imports'

/**
 * All lines of one transaction stand in one chain, that of its first line or of imports, so that no
 * transaction that holds a chain ever waits for a second one.
 */
const chainOfTransaction = new WeakMap<Database, string>()

/** Lets all lines of this transaction stand in the chain of imports. */
export function useImportChain(trx: Database): void {
  chainOfTransaction.set(trx, importChain)
}

/** The lines of the transactions that `linesLast` is doing work in. */
const waiting = new WeakMap<Database, NewLine[]>()

/**
 * Does work that records one act before it locks the rows of the next, and appends its lines after all of it:
 * who holds a chain and waits for a row can deadlock with an act that holds the row and waits for the chain.
 */
export async function linesLast<T>(trx: Database, work: () => Promise<T>): Promise<T> {
  const lines: NewLine[] = []
  waiting.set(trx, lines)
  const done = await work()
  waiting.delete(trx)
  for (const line of lines) await appendLine(trx, line)
  return done
}

/**
 * Appends a line to its chain, inside a transaction. Other writers of the chain wait until the transaction
 * ends. Lock order: call it last, because a row locked after it could deadlock with an act that waits for the
 * chain.
 */
export async function appendLine(trx: Database, { client, ...line }: NewLine): Promise<void> {
  const later = waiting.get(trx)
  if (later) {
    later.push({ client, ...line })
    return
  }
  const chain = chainFor(trx, line.subject)
  const salt = newSalt()
  const valuesSalt = newSalt()
  const valuesDigest = digestValues(valuesSalt, line)
  const clientDigest = client === undefined ? null : digestClient(salt, client)
  const { lock, insert, setHead, both } = isPostgres(trx) ? postgresTexts : sqliteTexts
  // The head that it returns is still that of the line before.
  const { rows } = await run<{ lines: number; head: string }>(trx, lock, [chain, chainStart])
  const [{ lines: ordinal, head: previous } = { lines: 1, head: chainStart }] = rows
  const { id, date, actor, act, subject, before, after } = line
  const head = digestLine(previous, { ...line, chain, ordinal, valuesDigest, clientDigest })
  const written = [id, date, actor, act, subject, before, after, valuesSalt, valuesDigest]
  const values = [...written, chain, ordinal, clientDigest, head]
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

/** Appends several lines of one act to its chain, in order, in few statements, without network addresses. */
export async function appendLines(trx: Database, lines: Omit<NewLine, 'client'>[]): Promise<void> {
  const [first] = lines
  if (!first) return
  const later = waiting.get(trx)
  if (later) {
    later.push(...lines)
    return
  }
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
    const valuesSalt = newSalt()
    const valuesDigest = digestValues(valuesSalt, line)
    const ordinal = held.lines - lines.length + index + 1
    const chained = { ...line, chain, ordinal, valuesDigest, clientDigest: null }
    head = digestLine(head, chained)
    return { ...chained, valuesSalt, digest: head }
  })
  for (let at = 0; at < rows.length; at += linesAtOnce)
    await trx
      .insertInto('audit')
      .values(rows.slice(at, at + linesAtOnce))
      .execute()
  const { setHead } = isPostgres(trx) ? postgresTexts : sqliteTexts
  await run(trx, setHead, [head, chain])
}

function newSalt() {
  return randomBytes(16).toString('hex')
}

function chainFor(trx: Database, subject: string) {
  const chain = chainOfTransaction.get(trx) ?? digest(subject).charAt(0)
  chainOfTransaction.set(trx, chain)
  return chain
}

// Every act runs these, so they are text from the start: building them would take longer than SQLite takes to
// run them.
const lock = `insert into "auditChains" ("chain", "lines", "head") values ($1, 1, $2)
  on conflict ("chain") do update set "lines" = "auditChains"."lines" + 1 returning "lines", "head"`
const insert = `insert into "audit" ("id", "date", "actor", "act", "subject", "before", "after",
  "valuesSalt", "valuesDigest", "chain", "ordinal", "clientDigest", "digest")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`
const setHead = `update "auditChains" set "head" = $1 where "chain" = $2`

/** A server is asked once for both. */
const postgresTexts = {
  lock: keepPlan(lock),
  insert,
  setHead,
  both: keepPlan(`with "line" as (${insert}) update "auditChains" set "head" = $13 where "chain" = $10`),
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
