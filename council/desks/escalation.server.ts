import { type Day, dayNumber, dayOf } from '../../rules/days.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import type { Database } from '../database/tables.ts'

/** Whom open cases escalate to: on that officer's desk too, from so many days before they are due. */
export interface Escalation {
  to: string
  /** 0: on the day that is the last. */
  days: number
}

/** Finds the officer that open cases escalate to; undefined while there is none. */
export async function findEscalation(db: Database): Promise<Escalation | undefined> {
  const [row] = await escalatedTo(db, {})
  return row && { to: row.id, days: row.escalateDays ?? 0 }
}

const escalatedTo = prepareQuery((db) =>
  db.selectFrom('users').select(['id', 'escalateDays']).where('escalateDays', 'is not', null),
)

/** Lets open cases escalate to an officer, or if undefined to nobody, in a transaction with no role check. */
export async function storeEscalation(trx: Database, escalation: Escalation | undefined): Promise<void> {
  await trx.updateTable('users').set({ escalateDays: null }).where('escalateDays', 'is not', null).execute()
  if (!escalation) return
  await trx
    .updateTable('users')
    .set({ escalateDays: escalation.days })
    .where('id', '=', escalation.to)
    .where('role', 'in', ['admin', 'staff'])
    .where('disabledAt', 'is', null)
    .where('duty', 'is', null)
    .execute()
}

/** The last due date of the cases that have escalated to this account by today; undefined where none do. */
export async function findEscalatedUntil(db: Database, userId: string, today: Day): Promise<Day | undefined> {
  const escalation = await findEscalation(db)
  return escalation?.to === userId ? dayOf(dayNumber(today) + escalation.days) : undefined
}
