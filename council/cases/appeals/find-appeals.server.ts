import type { Day } from '../../../rules/days.ts'
import type { AppealGround, AppealLevel } from '../../../rules/legal-clock/appeal.ts'
import { isPassedOver, openGround } from '../../../rules/legal-clock/appeal-grounds.ts'
import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import { readCalendar } from '../../calendar/calendar.server.ts'
import { appealUntil } from '../../calendar/promises/promises.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseFile, readCaseFile } from '../applications/case-file.server.ts'
import type { CaseDetails } from '../applications/find-case.server.ts'
import type { Appeal, AppealLetter } from './appeal-letter.server.ts'
import { readAppealRules } from './appeal-rules.server.ts'
import { type Hearing, readHearings } from './hearings.server.ts'

/** Lists an application's appeals, in order, for its applicant and for officers; empty if there is none. */
export async function listAppeals(
  db: Database,
  actor: Officer | Citizen,
  which: string | CaseFile,
): Promise<Appeal[]> {
  requireRole(actor, 'admin', 'staff', 'user')
  const file = await readCaseFile(db, actor, which, 'en')
  return file ? readAppeals(db, file.row.applicationId) : []
}

/** Finds one of them; undefined when there is none of that number. */
export async function findAppeal(
  db: Database,
  actor: Officer | Citizen,
  { applicationId, appealId }: { applicationId: string; appealId: string },
): Promise<Appeal | undefined> {
  requireRole(actor, 'admin', 'staff', 'user')
  const appeals = await listAppeals(db, actor, applicationId)
  return appeals.find((one) => one.appealId === appealId)
}

/** Reads the same for nobody in particular. */
export async function readAppeals(db: Database, applicationId: string): Promise<Appeal[]> {
  const rows = await appealsOf(db, { applicationId })
  const isHeard = rows.some(({ state }) => state !== null)
  const hearings = isHeard ? await readHearings(db, applicationId) : new Map<string, Hearing[]>()
  const appeals = rows.map(({ letter, ...row }) => ({ ...row, letter: JSON.parse(letter) as AppealLetter }))
  return appeals.map((appeal) => ({
    ...appeal,
    isPassedOver: isPassedOver(appeals, appeal),
    hearings: hearings.get(appeal.appealId) ?? [],
  }))
}

/** The columns that are shown of an appeal. */
export const appealColumns = [
  ...(['appealId', 'appeals.level', 'letter', 'writtenAt', 'handedInOn', 'reference', 'decidedOn'] as const),
  ...(['result', 'state', 'outcome', 'orderedWhat', 'orderedBy', 'penalty', 'answer', 'decideBy'] as const),
  ...(['missing', 'continuedAt', 'orderedAt', 'obeyedAt', 'obeyed'] as const),
] as const

const appealsOf = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('appeals')
    .select(appealColumns)
    .where('applicationId', '=', params.applicationId)
    .orderBy('writtenAt')
    .orderBy('appealId'),
)

/**
 * Finds on which ground an appeal of a level can be written on a day, whether in time or not: the newest of
 * those on which none was handed in. Undefined where there is none, or where what was applied for was given
 * or withdrawn.
 */
export async function findGround(
  db: Database,
  { found, appeals }: { found: CaseDetails; appeals: Appeal[] },
  { level, today }: { level: AppealLevel; today: Day },
): Promise<AppealGround | undefined> {
  const isSettled = Boolean(found.setAside) || found.status === 'Approved'
  const { appeal } = found
  if (isSettled || (level === 1 ? !appeal : appeals.length === 0)) return undefined
  const [rules, calendar] = [await readAppealRules(db), level === 2 && (await readCalendar(db))]
  const lastDay = (since: Day) => (calendar ? appealUntil(since, calendar) : since)
  return openGround({ isSettled, appeal }, appeals, { level, today }, { rules, lastDay })
}
