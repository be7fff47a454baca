import { sql } from 'kysely'
import { councilDay, type Day } from '../../rules/days.ts'
import { endOfYears, type RetentionKind, retentionKinds } from '../../rules/retention.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { Database, Tables } from '../database/tables.ts'
import { upsert } from '../database/upsert.server.ts'
import { lockProven } from '../identity/accounts/prove-password.server.ts'
import {
  confirmPassword,
  type PasswordRefusal,
  wrongPassword,
} from '../identity/second-factor/confirm-password.server.ts'
import { confirmClock, findClockLeap } from '../office/clock-leap.server.ts'
import { findLastBackup, hasFreshBackup } from '../office/known-backups.server.ts'
import { isOfNoOpenRecord, isReducible } from './reducible.server.ts'

/** How long the words of people stay in a kind of record; no years: for ever. */
export type RetentionYears = Partial<Record<RetentionKind, number>>

/** What has been confirmed, by whom and when. */
export interface ConfirmedRetention {
  kind: RetentionKind
  years: number
  ground: string
  setAt: string
  by: string
}

/** How many rows of a kind came to their end in a year. */
export interface ReducibleYear {
  kind: RetentionKind
  year: string
  rows: number
}

/** Reads what an administrator has confirmed, and when the last good backup was made. */
export async function readRetention(db: Database, actor: Admin, now = new Date()) {
  requireRole(actor, 'admin')
  const rows = await db
    .selectFrom('retention')
    .innerJoin('users', 'users.id', 'retention.setBy')
    .select(['kind', 'years', 'ground', 'setAt', 'users.name as by'])
    .execute()
  return {
    confirmed: rows as ConfirmedRetention[],
    lastBackup: (await findLastBackup(db, now))?.takenAt,
    isFresh: await hasFreshBackup(db, now),
    /** Since when the clock has run so far that nothing goes. */
    leapSince: await findClockLeap(db, councilDay(now.toISOString())),
  }
}

/** Counts what would lose its words after so many years, by the year in which it ended, the oldest first. */
export async function countReducible(
  db: Database,
  actor: Admin,
  asked: RetentionYears,
  now = new Date(),
): Promise<ReducibleYear[]> {
  requireRole(actor, 'admin')
  const counted: ReducibleYear[] = []
  const today = councilDay(now.toISOString())
  for (const kind of retentionKinds) {
    const years = asked[kind]
    if (years === undefined) continue
    const before = endOfYears(years, now)
    const found = new Map<string, number>()
    for (const { year, rows } of await countYears(db, kind, { before, today }))
      found.set(year, (found.get(year) ?? 0) + Number(rows))
    for (const [year, rows] of [...found].sort()) counted.push({ kind, year, rows })
  }
  return counted
}

async function countYears(
  db: Database,
  kind: RetentionKind,
  { before, today }: { before: string; today: Day },
) {
  const countBy = (column: string) => ({
    year: sql<string>`substr(${sql.ref(column)}, 1, 4)`.as('year'),
    rows: sql<number>`count(*)`.as('rows'),
  })
  if (kind === 'certificates') {
    const { year, rows } = countBy('issuedAt')
    const ended = db.selectFrom('certificates').where('issuedAt', '<', before).where('values', '<>', '')
    return ended.select([year, rows]).groupBy('year').execute()
  }
  if (kind === 'audit') {
    const { year, rows } = countBy('date')
    const ended = db.selectFrom('audit').where('date', '<', before).where(isOfNoOpenRecord)
    return ended.select([year, rows]).groupBy('year').execute()
  }
  const ends = (['decidedAt', 'setAsideAt'] as const).map((column) => {
    const { year, rows } = countBy(column)
    const ended = db.selectFrom('applications').where(isReducible(column, { before, today }))
    return ended.select([year, rows]).groupBy('year').execute()
  })
  return (await Promise.all(ends)).flat()
}

export interface RetentionInput {
  /** The years of each kind; one without is kept for ever. */
  years: RetentionYears
  /** The law or order behind them. */
  ground: string
  password: string
  now?: Date
}

/**
 * Confirms after how many years words are taken out, with the password, and with a backup of the last day:
 * what goes cannot be brought back. Kinds that are kept for ever need none.
 */
export async function confirmRetention(
  db: Database,
  actor: Admin,
  { years, ground, password, now = new Date() }: RetentionInput,
): Promise<{ done: true } | PasswordRefusal | { done: false; fault: 'noBackup' }> {
  requireRole(actor, 'admin')
  const proof = await confirmPassword(db, actor, password)
  if (!proof.done) return proof
  const takesAway = retentionKinds.some((kind) => years[kind] !== undefined)
  if (takesAway && !(await hasFreshBackup(db, now))) return { done: false, fault: 'noBackup' }
  const date = now.toISOString()
  return db.transaction().execute(async (trx) => {
    if (!(await lockProven(trx, proof))) return wrongPassword
    const before = await trx.selectFrom('retention').select(['kind', 'years']).orderBy('kind').execute()
    for (const kind of retentionKinds)
      await setKind(trx, kind, { years: years[kind], ground, setAt: date, setBy: actor.id })
    await confirmClock(trx, councilDay(date))
    const shown = Object.fromEntries(before.map((row) => [row.kind, row.years]))
    const after = { ...years, ground }
    await recordAct(trx, actor, { act: 'retention.set', subject: 'council', before: shown, after, date })
    return { done: true }
  })
}

type SetKind = Pick<Tables['retention'], 'ground' | 'setAt' | 'setBy'> & { years?: number }

async function setKind(trx: Database, kind: RetentionKind, { years, ...set }: SetKind) {
  if (years === undefined) {
    await trx.deleteFrom('retention').where('kind', '=', kind).execute()
    return
  }
  const row = { ...set, years, ranOn: '' }
  await upsert(trx, 'retention', { kind }, row)
}
