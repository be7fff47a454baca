import { type Citizen, type Officer, requireRole } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { type CaseAct, type CaseLine, listCaseLines } from './case-lines.server.ts'
import { readCaseParts } from './documents.server.ts'

/** A line of an application's history: texts are empty, and lists too, where there is nothing to say. */
export interface HistoryEntry {
  date: string
  act: CaseAct
  /** The status that was given; undefined where none was. */
  status?: CaseLine['status']
  /** Documents by name, as the officer found them or the applicant said. */
  seen: string[]
  missing: string[]
  atHand: string[]
  note: string
  reason: string
  remark: string
  /** The due date after it, where it has one. */
  dueOn?: string
  /** What whoever did it is called where names are not shown. */
  office: string
}

export interface OfficerHistoryEntry extends HistoryEntry {
  /** Undefined for the operator's own acts. */
  by?: string
}

export interface ApplicantHistoryEntry extends HistoryEntry {
  /** Whether the citizen did it themselves. */
  own: boolean
}

/** All of an application's history, with names and internal notes, documents in a language; undefined when there is none. */
export async function listHistory(
  db: Database,
  actor: Officer,
  applicationId: string,
  language: string,
): Promise<OfficerHistoryEntry[] | undefined> {
  requireRole(actor, 'admin', 'staff')
  const found = await db
    .selectFrom('applications')
    .select('applicationId')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  if (!found) return undefined
  const { lines, nameOf } = await read(db, applicationId, language)
  return lines.map((line) => ({ ...entryOf(line, nameOf), by: line.by }))
}

/** What of the history is the citizen's own to read: no names, no internal notes; undefined when it is not theirs. */
export async function listOwnHistory(
  db: Database,
  actor: Citizen,
  applicationId: string,
  language: string,
): Promise<ApplicantHistoryEntry[] | undefined> {
  requireRole(actor, 'user')
  const found = await db
    .selectFrom('applications')
    .select('applicationId')
    .where('applicationId', '=', applicationId)
    .where('user', '=', actor.id)
    .executeTakeFirst()
  if (!found) return undefined
  const { lines, nameOf } = await read(db, applicationId, language)
  return lines
    .filter(({ act }) => act !== 'application.noted')
    .map((line) => ({ ...entryOf(line, nameOf), own: line.actorId === actor.id }))
}

async function read(db: Database, applicationId: string, language: string) {
  const lines = (await listCaseLines(db, [applicationId])).get(applicationId) ?? []
  const parts = (await readCaseParts(db, [applicationId], language)).get(applicationId)
  const names = new Map(parts?.documents.map(({ position, name }) => [position, name]))
  return { lines, nameOf: (position: number) => names.get(position) ?? '' }
}

function entryOf({ date, act, office, after }: CaseLine, nameOf: (position: number) => string): HistoryEntry {
  const { asked, missing, dueOn, reason = '', remark = '' } = after
  const namesOf = (positions: number[] | undefined = []) => positions.map(nameOf).filter(Boolean)
  return {
    date,
    act,
    office,
    status: after.status,
    dueOn,
    reason,
    remark,
    seen: namesOf(asked?.seen),
    missing: namesOf(missing),
    atHand: namesOf(asked?.atHand),
    note: asked?.note ?? after.note ?? '',
  }
}
