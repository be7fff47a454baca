import type { AppealOutcome } from '../../../rules/appeal-states.ts'
import { type CaseAct, caseActs, changingActs } from '../../../rules/case-acts.ts'
import type { WayIn } from '../../../rules/counter.ts'
import type { UsedWords } from '../../../rules/ready-words.ts'
import type { Status } from '../../../rules/statuses.ts'
import { prepareQuery, prepareQueryOfIds } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

/** The `before` or `after` of an act on an application, as the audit stores it. */
export interface AuditedChange {
  status?: Status
  dueOn?: string
  /** How it came in, where the office entered it. */
  way?: WayIn
  /** In which the applicant is told, where the office entered it. */
  language?: string
  /** The application that it followed into an account. */
  followed?: string
  /** What the office took at the counter, and the number of its receipt. */
  charged?: string
  /** Positions of documents. */
  missing?: number[]
  reason?: string
  remark?: string
  /** Why it was approved although documents were missing. */
  despiteMissing?: string
  /** Why another decision took the place of one that was made. */
  whyChanged?: string
  /** How many papers nobody had looked at when it was approved. */
  unseen?: number
  /** The account of the officer whose desk it lies on; absent for nobody's. */
  assignedTo?: string
  note?: string
  /** The number of the certificate that was issued or cancelled. */
  number?: string
  /** The number of an appeal and, of each step, its day and what was said with it. */
  appeal?: {
    appealId: string
    on?: string
    /** Of the paper. */
    reference?: string
    result?: string
    answer?: string
    outcome?: AppealOutcome
    /** What the office must do, and by which day. */
    what?: string
    by?: string
    /** When and where it is heard. */
    at?: string
    place?: string
    present?: string
    /** What it lacks, what was noted at the hearing, or how the office obeyed. */
    words?: string
  }
  /** Who took the paper. */
  takenBy?: string
  /** The ready words that its reason or its note is, unchanged. */
  words?: UsedWords
  asked?: { seen?: number[]; missing?: number[]; atHand?: number[]; withdrawn?: number[]; note?: string }
}

/** A line of an application's audit trail. */
export interface CaseLine {
  id: string
  date: string
  act: CaseAct
  /** The status after the act. */
  status: Status
  actorId: string
  /** The actor's name; undefined for the operator. */
  by?: string
  /** The actor's title, shown where names are not; empty when it is not set. */
  office: string
  role: string | undefined
  before: AuditedChange
  after: AuditedChange
}

/**
 * Lists the audit trail of each application, from its receipt on, keyed by number. The function checks no
 * rights: pass only applications that were read for the actor.
 */
export async function listCaseLines(db: Database, ids: string[]): Promise<Map<string, CaseLine[]>> {
  const found = new Map<string, CaseLine[]>(ids.map((id) => [id, []]))
  for (const row of await caseLinesOf(db, ids, {})) {
    const lines = found.get(row.subject)
    lines?.push(toCaseLine(row, lines.at(-1)?.status))
  }
  return found
}

const caseLinesOf = prepareQueryOfIds((db, ids) =>
  selectCaseLines(db, caseActs)
    .where('audit.subject', 'in', ids)
    .orderBy('audit.subject')
    .orderBy('audit.date')
    .orderBy('audit.ordinal')
    .orderBy('audit.id'),
)

/**
 * Finds the newest line of an application that changed it, or its newest of `any` kind; undefined when there
 * is none.
 */
export async function findLastCaseLine(
  db: Database,
  applicationId: string,
  kind: 'change' | 'any' = 'change',
): Promise<CaseLine | undefined> {
  const [row] = await (kind === 'change' ? lastChange : lastLine)(db, { applicationId })
  return row && toCaseLine(row, undefined)
}

const lastOf = (acts: readonly CaseAct[]) =>
  prepareQuery((db, params: { applicationId: string }) =>
    selectCaseLines(db, acts)
      .where('audit.subject', '=', params.applicationId)
      .orderBy('audit.date', 'desc')
      .orderBy('audit.ordinal', 'desc')
      .orderBy('audit.id', 'desc')
      .limit(1),
  )
const lastChange = lastOf(changingActs)
const lastLine = lastOf(caseActs)

function selectCaseLines(db: Database, acts: readonly CaseAct[]) {
  return db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor')
    .select(['audit.id', 'audit.subject', 'audit.date', 'audit.act', 'audit.before', 'audit.after'])
    .select(['audit.actor', 'users.name', 'users.office', 'users.role'])
    .where('audit.act', 'in', acts)
}

function toCaseLine(
  row: {
    id: string
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
    id: row.id,
    date: row.date,
    act: row.act as CaseAct,
    // Only pending applications can be marked or answered.
    status: after.status ?? statusBefore ?? 'Pending',
    actorId: row.actor,
    by: row.name ?? undefined,
    office: row.office ?? '',
    role: row.role ?? undefined,
    before: JSON.parse(row.before ?? '{}') as AuditedChange,
    after,
  }
}
