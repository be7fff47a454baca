import { type CaseAct, isForCitizen, type OwnCaseAct } from '../../../rules/acts.ts'
import type { WayIn } from '../../../rules/counter.ts'
import type { Day } from '../../../rules/days.ts'
import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import type { PromiseReason } from '../../calendar/promises/promises.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseFile, readCaseFile } from './case-file.server.ts'
import { type CaseLine, listCaseLines } from './case-lines.server.ts'

/** A line of an application's history; texts and lists are empty where the act has none. */
export interface HistoryEntry {
  date: string
  act: CaseAct | 'promise.moved'
  /** Where the due date moved: from and to which day, and why; a day is undefined while there is no due date. */
  moved?: { from?: Day; to?: Day; reasonKey: MovingReason; reason: string }
  /** The new status; undefined for acts that set none. */
  status?: CaseLine['status']
  /** Names of documents, as the officer or the applicant marked them. */
  seen: string[]
  missing: string[]
  atHand: string[]
  /** Whose last page the applicant has removed. */
  withdrawn: string[]
  note: string
  reason: string
  remark: string
  /** The due date after the act. */
  dueOn?: string
  /** The actor's title, shown where names are not. */
  office: string
  /** How it came in, where somebody else than the applicant entered it; on the line of its receipt alone. */
  way?: WayIn
  /** What the office took for it at the counter, and the number of its receipt; '' for nothing. */
  charged: string
  /** Whether the officer who entered it also decided it; on lines of decisions alone. */
  byEnterer?: true
}

export interface OfficerHistoryEntry extends HistoryEntry {
  /** The actor's name; undefined for the operator. */
  by?: string
  /** Whose desk it was put on: the name, or null for nobody's; undefined for other acts. */
  assignedTo?: string | null
  /** Why it was approved although documents were missing. */
  despiteMissing?: string
  /** The application that it followed into an account; undefined for other acts. */
  followed?: string
}

export interface ApplicantHistoryEntry extends HistoryEntry {
  act: OwnCaseAct | 'promise.moved'
  /** Whether the citizen is the actor. */
  own: boolean
}

/**
 * Lists an application's full history, by its number or from its file, with names and internal notes; undefined when there
 * is no such application.
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
  const { lines, nameOf, enteredBy } = await readLines(db, file)
  const officerOf = await readAssigned(db, lines)
  const entries = lines.map((line) => ({
    ...toEntry(line, { nameOf, language, enteredBy }),
    by: line.by,
    assignedTo: officerOf(line),
    despiteMissing: line.after.despiteMissing,
    followed: line.after.followed,
    ordinal: line.ordinal,
  }))
  return inOrder([...entries, ...listMoves(promises)])
}

/** Lists the history as its applicant may read it: no names, no internal notes. Undefined when it is not theirs. */
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
  const { lines, nameOf, enteredBy } = await readLines(db, file)
  const entries = lines.flatMap((line) => {
    const { act, actorId, ordinal } = line
    if (!isForCitizen(act)) return []
    return [{ ...toEntry(line, { nameOf, language, enteredBy }), act, own: actorId === actor.id, ordinal }]
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
  return {
    lines: withOrdinals(lines, promises),
    nameOf: (position: number) => names.get(position) ?? '',
    enteredBy,
  }
}

/** Gives each line the ordinal of the first promise that was made by it or by a line after it; infinity: by none. */
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
  const reason = (act === 'application.decided' && ready) || (after.reason ?? '')
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
    way: act === 'application.submitted' ? after.way : undefined,
    charged: after.charged ?? '',
    byEnterer: (act === 'application.decided' && actorId === enteredBy) || undefined,
  }
}

/** Acts that move due dates and do not say so in a line of their own in the application's history. */
const movingActs = [
  'reopened',
  'holidays',
  'counting',
  'orderAdded',
  'orderEnded',
  'orderCorrected',
  'orderRevoked',
] as const satisfies PromiseReason[]

type MovingReason = (typeof movingActs)[number]

/** A line for each time that the calendar, or a decision that was taken back, has moved the due date. */
function listMoves(promises: Promises): Placed<HistoryEntry & { act: 'promise.moved' }>[] {
  return promises.flatMap(({ ordinal, reasonKey, reason, madeAt, dueOn }, index) => {
    const key = movingActs.find((one) => one === reasonKey)
    if (key === undefined) return []
    const moved = {
      from: promises[index - 1]?.dueOn ?? undefined,
      to: dueOn ?? undefined,
      reasonKey: key,
      reason,
    }
    return [{ ...nothingSaid, date: madeAt, act: 'promise.moved' as const, moved, ordinal }]
  })
}

const nothingSaid = {
  seen: [],
  missing: [],
  atHand: [],
  withdrawn: [],
  note: '',
  charged: '',
  reason: '',
  remark: '',
  office: '',
}

/** An entry with its place among the promises. */
type Placed<T> = T & { ordinal: number }

/**
 * Puts entries in order; lines and moves are so already, each among themselves. Of one instant the place among the promises
 * decides. A line after which none was made comes last: a case that is decided moves no more.
 */
function inOrder<T extends HistoryEntry>(entries: Placed<T>[]): T[] {
  return entries
    .toSorted((one, other) => compare(one.date, other.date) || compare(one.ordinal, other.ordinal))
    .map(({ ordinal: _, ...entry }) => entry as unknown as T)
}

function compare<T extends string | number>(one: T, other: T) {
  if (one === other) return 0
  return one < other ? -1 : 1
}
