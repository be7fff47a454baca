import { randomUUID } from 'node:crypto'
import type { Database } from './database/tables.ts'

/** The actor that an audit line names: an account, or the operator of the machine. */
export interface AuditActor {
  readonly id: string
}

export interface AuditEntry {
  /** Given where something else is to refer to the line. */
  id?: string
  act: `${string}.${string}`
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  date: string
}

/** Writes a line of the audit trail, inside the transaction of the act that it records. */
export async function recordAct(trx: Database, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      id: entry.id ?? randomUUID(),
      date: entry.date,
      actor: actor.id,
      act: entry.act,
      subject: entry.subject,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute()
}
