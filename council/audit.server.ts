import { randomUUID } from 'node:crypto'
import { appendLine, appendLines } from './chains/append-line.server.ts'
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
  /** The network address of whoever acted; kept for 180 days, and left out for most acts. */
  client?: string
}

/**
 * Writes a line of the audit trail, inside the transaction of the act that it records. Call it last: until the transaction
 * ends, others wait who write into the same chain.
 */
export async function recordAct(trx: Database, actor: AuditActor, entry: AuditEntry): Promise<void> {
  if (!trx.isTransaction) return trx.transaction().execute((inner) => recordAct(inner, actor, entry))
  await appendLine(trx, { ...lineOf(actor, entry), client: entry.client })
}

/** Writes a line for each of many things that one act changed, inside its transaction, with few statements. Call it last, too. */
export async function recordActs(
  trx: Database,
  actor: AuditActor,
  entries: Omit<AuditEntry, 'client'>[],
): Promise<void> {
  await appendLines(
    trx,
    entries.map((entry) => lineOf(actor, entry)),
  )
}

function lineOf(
  actor: AuditActor,
  { id = randomUUID(), act, subject, before, after, date }: Omit<AuditEntry, 'client'>,
) {
  return {
    id,
    date,
    actor: actor.id,
    act,
    subject,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }
}
