import { outsiders } from '../../rules/act-traits.ts'
import { type Citizen, requireRole } from '../actors/actors.server.ts'
import { consumeAttempt } from '../actors/throttles.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'
import { type OwnerRefusal, proveOwner } from '../identity/accounts/prove-owner.server.ts'
import { isCut, isOfOffice, type OwnKeys, type OwnWay, ownWays } from './own-ways.server.ts'
import { personalData } from './personal-data.server.ts'

type TableName = keyof typeof ownWays
type Value = string | number | null
type OwnRow = Record<string, Value>

/** What is kept of somebody in one table. */
export interface OwnTable {
  table: TableName
  rows: OwnRow[]
}

/** All that is kept of somebody and can be given to them, in the order of `/privacy`; no table is empty. */
export interface OwnData {
  at: string
  tables: OwnTable[]
}

export type OwnDataAnswer = { given: true; data: OwnData } | ({ given: false } & OwnerRefusal)

/**
 * Gives a citizen all that is kept of them, after the password, five times a day. This is the access of
 * section 11 of the Digital Personal Data Protection Act, 2023. What is made from secrets, and the names of
 * officers, are in no row; `ownWays` says so of each table.
 */
export async function exportOwnData(
  db: Database,
  actor: Citizen,
  password: string,
  now = new Date(),
): Promise<OwnDataAnswer> {
  requireRole(actor, 'user')
  const proof = await proveOwner(db, actor, password)
  if (!proof.proven) return { ...proof, given: false }
  const retryAfterSeconds = await consumeAttempt(db, [['ownDataFiles', actor.id]])
  if (retryAfterSeconds !== undefined) return { given: false, retryAfterSeconds }
  const at = now.toISOString()
  await recordAct(db, actor, { act: 'ownData.downloaded', subject: actor.id, date: at })
  return { given: true, data: { at, tables: await readTables(db, actor.id, at) } }
}

async function readTables(db: Database, userId: string, now: string): Promise<OwnTable[]> {
  const keys = await readKeys(db, userId)
  const tables: OwnTable[] = []
  for (const { table } of personalData) {
    const way: OwnWay = ownWays[table]
    const rows = typeof way === 'function' ? await way(db, keys, now) : await readRows(db, table, way, keys)
    if (rows.length > 0) tables.push({ table, rows: rows.map((row) => ownRow(row as OwnRow, userId)) })
  }
  return tables
}

/** The ids by which rows are found: those of the account, its applications, their payments and lines. */
async function readKeys(db: Database, userId: string): Promise<OwnKeys> {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const cases = ids(
    await db
      .selectFrom('applications')
      .select('applicationId as id')
      .where('user', '=', userId)
      .orderBy('date')
      .execute(),
  )
  const papers = await db.selectFrom('papers').select('paperId as id').where('user', '=', userId).execute()
  const payments = await db
    .selectFrom('payments')
    .select('paymentId as id')
    .where('applicationId', 'in', [...cases, ''])
    .execute()
  const lines = await db.selectFrom('audit').select('id').where('actor', '=', userId).execute()
  return { account: [userId], case: cases, paper: ids(papers), payment: ids(payments), line: ids(lines) }
}

/** So many ids are asked for in one statement. */
const batch = 500

async function readRows(
  db: Database,
  table: TableName,
  way: Exclude<OwnWay, (...args: never[]) => unknown>,
  keys: OwnKeys,
) {
  if ('withheld' in way) return []
  const ids = keys[way.by]
  const rows: OwnRow[] = []
  for (let at = 0; at < ids.length; at += batch) {
    const found = await db
      .selectFrom(table as 'users')
      .selectAll()
      .where(way.column as 'id', 'in', ids.slice(at, at + batch))
      .execute()
    rows.push(...(found as unknown as OwnRow[]))
  }
  return rows
}

/** Who does something without an account. */
const machines: ReadonlySet<string> = new Set([...outsiders, 'code'])

/** A row without what serves the machine alone, and with `office` or `another` for everybody else's id. */
function ownRow(row: OwnRow, userId: string): OwnRow {
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      if (isCut(column) || value === null || value === '') return []
      if (!isOfOffice(column)) return [[column, value]]
      if (value === userId) return [[column, 'you']]
      if (column !== 'actor') return [[column, machines.has(String(value)) ? value : 'office']]
      return [[column, machines.has(String(value)) ? value : 'another']]
    }),
  )
}
