import type { Day } from '../../../rules/days.ts'
import { type AppealGround, type AppealLevel, secondAppealGround } from '../../../rules/legal-clock/appeal.ts'
import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import { readCalendar } from '../../calendar/calendar.server.ts'
import { appealUntil } from '../../calendar/promises/promises.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseFile, readCaseFile } from '../applications/case-file.server.ts'
import type { CaseDetails } from '../applications/find-case.server.ts'
import type { Appeal, AppealLetter } from './appeal-letter.server.ts'

/** Lists the appeals of an application, in order, for its applicant and for officers; empty where there is none. */
export async function listAppeals(
  db: Database,
  actor: Officer | Citizen,
  which: string | CaseFile,
): Promise<Appeal[]> {
  requireRole(actor, 'admin', 'staff', 'user')
  const file = await readCaseFile(db, actor, which, 'en')
  const rows = file ? await appealsOf(db, { applicationId: file.row.applicationId }) : []
  return rows.map(({ letter, ...row }) => ({ ...row, letter: JSON.parse(letter) as AppealLetter }))
}

const appealsOf = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('appeals')
    .select(['appealId', 'level', 'letter', 'writtenAt', 'handedInOn', 'reference', 'decidedOn', 'result'])
    .where('applicationId', '=', params.applicationId)
    .orderBy('writtenAt')
    .orderBy('appealId'),
)

/**
 * Finds on which ground an appeal of a level can be written on a day, whether in time or not. Undefined where
 * there is none: what was applied for was given or withdrawn, or an appeal on this ground was handed in
 * before.
 */
export async function findGround(
  db: Database,
  { found, appeals }: { found: CaseDetails; appeals: Appeal[] },
  { level, today }: { level: AppealLevel; today: Day },
): Promise<AppealGround | undefined> {
  if (found.setAside || found.status === 'Approved') return undefined
  const lastOf = (one: AppealLevel) => appeals.findLast((appeal) => appeal.level === one)
  const ground = level === 1 ? groundOfFirst(found) : await groundOfSecond(db, lastOf(1), today)
  const before = lastOf(level)
  if (!ground || !before || before.handedInOn === null) return ground
  const { because, since } = before.letter.ground
  const isSame = because === ground.because && since === ground.since
  return before.decidedOn === null || isSame ? undefined : ground
}

function groundOfFirst({ appeal }: CaseDetails): AppealGround | undefined {
  return appeal && { because: appeal.because, since: appeal.since, until: appeal.until }
}

async function groundOfSecond(db: Database, first: Appeal | undefined, today: Day) {
  if (!first || first.handedInOn === null) return undefined
  const calendar = await readCalendar(db)
  const { handedInOn, decidedOn } = first
  return secondAppealGround({ handedInOn, decidedOn }, today, (since) => appealUntil(since, calendar))
}
