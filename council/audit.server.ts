import { randomUUID } from 'node:crypto'
import type { Database } from './database/tables.ts'

/** Who an audit line names: an account, or the operator at the machine's own console. */
export interface AuditActor {
  readonly id: string
}

export interface AuditEntry {
  act: `${string}.${string}`
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  date: string
}

/** Writes who did what to what, when, before and after. Call it inside the transaction of the act itself. */
export async function recordAct(trx: Database, doer: AuditActor, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      id: randomUUID(),
      date: entry.date,
      actor: doer.id,
      act: entry.act,
      subject: entry.subject,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute()
}
