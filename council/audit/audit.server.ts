import { randomUUID } from 'node:crypto'
import type { Act } from '../../rules/acts.ts'
import { mayDo } from '../../rules/may-do.ts'
import { type Duty, kindOfAccount, type Role } from '../../rules/roles.ts'
import type { Database } from '../database/tables.ts'
import { appendLine, appendLines } from './append-line.server.ts'

/** The actor that an audit line names: an account, or the operator of the machine. */
export interface AuditActor {
  readonly id: string
  /** Absent where there is no session: for the operator, a visitor, and a person who is just signing in. */
  readonly role?: Role
  readonly duty?: Duty | null
}

export interface AuditEntry {
  /** Given where something else is to refer to the line. */
  id?: string
  act: Act
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  date: string
  /** The network address of the actor; kept for 180 days, and left out for most acts. */
  client?: string
}

/**
 * Writes a line of the audit trail, inside the transaction of the act that it records. Call it last: until
 * the transaction ends, others wait who write into the same chain. Throws, so that the act is undone, where
 * the table of acts does not let this actor do it: a guard above is missing.
 */
export async function recordAct(trx: Database, actor: AuditActor, entry: AuditEntry): Promise<void> {
  if (!trx.isTransaction) return trx.transaction().execute((inner) => recordAct(inner, actor, entry))
  await appendLine(trx, { ...lineOf(actor, entry), client: entry.client })
}

/** Writes a line for each thing an act changed, in its transaction, in few statements. Call it last, too. */
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
  const { role, duty = null } = actor
  const kind = role === undefined ? undefined : (kindOfAccount(role, duty) ?? 'unknown')
  if (!mayDo(act, { id: actor.id, kind })) throw new Error(`${kind ?? actor.id} may not do ${act}.`)
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
