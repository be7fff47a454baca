import { isForCitizen, type OwnCaseAct } from '../../../rules/case-acts.ts'
import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseFile, readCaseFile } from './case-file.server.ts'
import { type CaseLine, listCaseLines } from './case-lines.server.ts'
import { type HistoryEntry, inOrder, listMoves } from './history-moves.server.ts'
import { refusalsIn } from './refusals.server.ts'

export interface OfficerHistoryEntry extends HistoryEntry {
  /** The actor's name; undefined for the operator. */
  by?: string
  /** Whose desk it was put on: the name, or null for nobody's; undefined for other acts. */
  assignedTo?: string | null
  /** Why it was approved although documents were missing. */
  despiteMissing?: string
  /** How many papers nobody had looked at when it was approved. */
  unseen?: number
  /** The application that it followed into an account; undefined for other acts. */
  followed?: string
}

export interface ApplicantHistoryEntry extends HistoryEntry {
  act: OwnCaseAct | 'promise.moved'
  /** Whether the citizen is the actor. */
  own: boolean
}

/**
 * Lists an application's full history, by its number or from its file, with names and internal notes;
 * undefined when there is no such application.
 */
export async function listHistory(
  db: Database,
  actor: Officer,
  which: string | CaseFile,
  language: string,
): Promise<OfficerHistoryEntry[] | undefined> {
  requireRole(actor, 'admin', 'staff')
  const file = await readCaseFile(db, actor, which, language)
  if (!file) return undefined
  const { promises } = file
  const { lines, nameOf, enteredBy, letterOf } = await readLines(db, file)
  const officerOf = await readAssigned(db, lines)
  const entries = lines.map((line) => ({
    ...toEntry(line, { nameOf, language, enteredBy }),
    letter: letterOf(line),
    by: line.by,
    assignedTo: officerOf(line),
    despiteMissing: line.after.despiteMissing,
    unseen: line.after.unseen,
    followed: line.after.followed,
    ordinal: line.ordinal,
  }))
  return inOrder([...entries, ...listMoves(promises)])
}

/** Lists the history as its applicant may read it: no names or internal notes. Undefined if not theirs. */
export async function listOwnHistory(
  db: Database,
  actor: Citizen,
  which: string | CaseFile,
  language: string,
): Promise<ApplicantHistoryEntry[] | undefined> {
  requireRole(actor, 'user')
  const file = await readCaseFile(db, actor, which, language)
  if (!file) return undefined
  const { promises } = file
  const { lines, nameOf, enteredBy, letterOf } = await readLines(db, file)
  const entries = lines.flatMap((line) => {
    const { act, actorId, ordinal } = line
    if (!isForCitizen(act)) return []
    // The number of a certificate stands on it, once it is shown.
    const told = { ...toEntry(line, { nameOf, language, enteredBy }), number: undefined }
    const entry = { ...told, letter: letterOf(line) }
    return [{ ...entry, act, own: actorId === actor.id, ordinal }]
  })
  const moves = listMoves(promises).map((move) => ({ ...move, own: false }))
  return inOrder<ApplicantHistoryEntry>([...entries, ...moves])
}

/** Reads the names of the officers who were assigned the application, once for all lines. */
async function readAssigned(db: Database, lines: CaseLine[]) {
  const ids = new Set(lines.flatMap(({ after }) => after.assignedTo ?? []))
  const rows =
    ids.size === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name'])
          .where('id', 'in', [...ids])
          .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ({ act, after: { assignedTo } }: CaseLine) => {
    if (act !== 'application.assigned') return undefined
    return assignedTo === undefined ? null : names.get(assignedTo)
  }
}

type Promises = CaseFile['promises']

async function readLines(db: Database, { row: { applicationId, enteredBy }, parts, promises }: CaseFile) {
  const lines = (await listCaseLines(db, [applicationId])).get(applicationId) ?? []
  const names = new Map(parts.documents.map(({ position, name }) => [position, name]))
  const letters = new Map(refusalsIn(lines).map(({ number, line }) => [line.id, number]))
  return {
    letterOf: ({ id }: CaseLine) => letters.get(id),
    lines: withOrdinals(lines, promises),
    nameOf: (position: number) => names.get(position) ?? '',
    enteredBy,
  }
}

/** Gives each line the ordinal of the first promise made by it or by a later line; infinity: by none. */
function withOrdinals(lines: CaseLine[], promises: Promises) {
  const ordinalOf = new Map(promises.map(({ actId, ordinal }) => [actId, ordinal]))
  let ordinal = Number.POSITIVE_INFINITY
  return lines
    .toReversed()
    .map((line) => {
      ordinal = ordinalOf.get(line.id) ?? ordinal
      return { ...line, ordinal }
    })
    .toReversed()
}

function toEntry(
  { date, act, actorId, office, after }: CaseLine,
  {
    nameOf,
    language,
    enteredBy,
  }: { nameOf: (position: number) => string; language: string; enteredBy: string | null },
): HistoryEntry {
  const { asked, missing, dueOn, words, remark = '' } = after
  const ready = words?.texts[language]
  // An undone decision leaves the reason of the one before it, which has a line of its own.
  const said = act === 'application.undone' ? '' : (after.reason ?? '')
  const reason = (act === 'application.decided' && ready) || said
  const note = (act === 'application.marked' && ready) || (asked?.note ?? after.note ?? '')
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
    withdrawn: namesOf(asked?.withdrawn),
    note,
    whyChanged: after.whyChanged ?? '',
    way: act === 'application.submitted' ? after.way : undefined,
    number: after.number,
    takenBy: after.takenBy,
    appeal: after.appeal,
    charged: after.charged ?? '',
    byEnterer: (act === 'application.decided' && actorId === enteredBy) || undefined,
  }
}
