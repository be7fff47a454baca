import type { Status } from '../../rules/statuses.ts'
import type { Database } from '../database/tables.ts'

export const caseActs = [
  'application.submitted',
  'application.marked',
  'application.answered',
  'application.decided',
  'application.noted',
] as const

export type CaseAct = (typeof caseActs)[number]

/** What the audit keeps of an act on an application. */
export interface AuditedChange {
  status?: Status
  dueOn?: string
  /** Positions of documents. */
  missing?: number[]
  reason?: string
  remark?: string
  note?: string
  asked?: { seen?: number[]; missing?: number[]; atHand?: number[]; note?: string }
}

/** A line of the register of an application. */
export interface CaseLine {
  date: string
  act: CaseAct
  /** The status that the application had after it. */
  status: Status
  actorId: string
  /** The name of whoever did it; undefined for the operator's own acts. */
  by?: string
  /** What they are called where names are not shown; empty when it was not said. */
  office: string
  role: string | undefined
  before: AuditedChange
  after: AuditedChange
}

/** Every line of each application, the first being its receipt, keyed by number: ask only for those that were read for the actor. */
export async function listCaseLines(db: Database, ids: string[]): Promise<Map<string, CaseLine[]>> {
  const found = new Map<string, CaseLine[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await selectCaseLines(db)
    .where('audit.subject', 'in', ids)
    .orderBy('audit.subject')
    .orderBy('audit.date')
    .orderBy('audit.id')
    .execute()
  for (const row of rows) {
    const its = found.get(row.subject)
    its?.push(toCaseLine(row, its.at(-1)?.status))
  }
  return found
}

/** The newest line of an application that says something of its course, which a note does not; undefined when there is none. */
export async function findLastCaseLine(db: Database, applicationId: string): Promise<CaseLine | undefined> {
  const row = await selectCaseLines(db)
    .where('audit.subject', '=', applicationId)
    .where('audit.act', '<>', 'application.noted')
    .orderBy('audit.date', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toCaseLine(row, undefined)
}

function selectCaseLines(db: Database) {
  return db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor')
    .select(['audit.subject', 'audit.date', 'audit.act', 'audit.before', 'audit.after', 'audit.actor'])
    .select(['users.name', 'users.office', 'users.role'])
    .where('audit.act', 'in', [...caseActs])
}

function toCaseLine(
  row: {
    date: string
    act: string
    before: string | null
    after: string | null
    actor: string
    name: string | null
    office: string | null
    role: string | null
  },
  statusBefore: Status | undefined,
): CaseLine {
  const after = JSON.parse(row.after ?? '{}') as AuditedChange
  return {
    date: row.date,
    act: row.act as CaseAct,
    // Only what is pending can be marked or answered.
    status: after.status ?? statusBefore ?? 'Pending',
    actorId: row.actor,
    by: row.name ?? undefined,
    office: row.office ?? '',
    role: row.role ?? undefined,
    before: JSON.parse(row.before ?? '{}') as AuditedChange,
    after,
  }
}
