import { type Day, dayNumber, dayOf, midnightOf } from '../../../rules/days.ts'
import { limits } from '../../../rules/limits.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { cappedCount } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { findEscalatedUntil } from '../../desks/escalation.server.ts'
import { listApplications } from '../applications/inbox.server.ts'
import { type DueSpan, inboxColumns, selectMatching } from '../applications/inbox-filter.server.ts'
import { listTaken } from './open-cases.server.ts'

/** How many cases are due, and how many lie on the officer's desk, each to 1,000 at most. */
export type WorkCounts = Record<DueSpan | 'mine', number>

/** Counts the cases that are due, and those that lie on the officer's desk or have escalated to them. */
export async function countWork(db: Database, actor: Officer, today: Day): Promise<WorkCounts> {
  requireRole(actor, 'admin', 'staff')
  const due = (span: DueSpan) =>
    cappedCount(selectMatching(db, { due: span, today }).select('applicationId')).as(span)
  const escalatedUntil = await findEscalatedUntil(db, actor.id, today)
  const mine = selectMatching(db, { assignedTo: actor.id, escalatedUntil }).select('applicationId')
  return db
    .selectNoFrom([
      ...(['overdue', 'today', 'byToday', 'thisWeek'] as const).map(due),
      cappedCount(mine).as('mine'),
    ])
    .executeTakeFirstOrThrow() as Promise<WorkCounts>
}

/** Lists the cases that are due by today, the first due first, 25 at most, with the names of their services in a language. */
export async function listDueWork(db: Database, actor: Officer, language: string, today: Day) {
  return (await listApplications(db, actor, { due: 'byToday', language, today }, undefined)).rows
}

/** The first of some cases that no other officer has open; where others have all of them open, the very first. Undefined: there is none. */
export async function firstToStart(
  db: Database,
  actor: Officer,
  applicationIds: string[],
  now = new Date(),
): Promise<string | undefined> {
  requireRole(actor, 'admin', 'staff')
  if (applicationIds.length === 0) return undefined
  const taken = await listTaken(db, actor, applicationIds, now)
  return applicationIds.find((applicationId) => !taken.has(applicationId)) ?? applicationIds[0]
}

/**
 * Lists the cases that wait for the office because their applicants answered yesterday or today, the newest answer first,
 * 25 at most; `count` has up to 1,000.
 */
export async function listAnsweredWork(db: Database, actor: Officer, language: string, today: Day) {
  requireRole(actor, 'admin', 'staff')
  const lines = await db
    .selectFrom('audit')
    .select('subject')
    .where('act', '=', 'application.answered')
    .where('date', '>=', midnightOf(dayOf(dayNumber(today) - 1)))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.countCeiling)
    .execute()
  const numbers = [...new Set(lines.map(({ subject }) => subject))]
  if (numbers.length === 0) return { rows: [], count: 0 }
  const found = await db
    .selectFrom('applications')
    .select(inboxColumns)
    .where('applicationId', 'in', numbers)
    .where('turn', '=', 'council')
    .execute()
  const byNumber = new Map(found.map((row) => [row.applicationId, row]))
  const rows = numbers.flatMap((number) => byNumber.get(number) ?? [])
  return {
    rows: rows.slice(0, limits.pageSize).map((row) => localizeServiceName(row, language)),
    count: rows.length,
  }
}
