import { isHearingAct } from '../../../rules/case-acts.ts'
import type { AppealLevel } from '../../../rules/legal-clock/appeal.ts'
import type { Database } from '../../database/tables.ts'
import { listCaseLines } from '../applications/case-lines.server.ts'
import { type FoundAuthority, findAuthority } from './authorities.server.ts'

interface HeardCase {
  applicationId: string
  serviceId: string
  level: AppealLevel
}

/**
 * Finds the authority that hears an appeal of a level about an application here. Undefined where it goes on
 * paper: none is entered, nobody holds it, or its holder has worked on the application.
 */
export async function findHearer(
  db: Database,
  heard: HeardCase,
  language: string,
): Promise<(FoundAuthority & { holder: string }) | undefined> {
  const found = await findAuthority(db, heard, language)
  if (found?.holder === undefined || (await hasWorkedOn(db, found.holder, heard))) return undefined
  return { ...found, holder: found.holder }
}

/**
 * Whether an account decided, entered, marked or was assigned an application, or did anything else of its
 * history, or heard, or hears, an appeal of the other level about it: nobody hears against an act of their
 * own.
 */
export async function hasWorkedOn(
  db: Database,
  account: string,
  { applicationId, level }: Omit<HeardCase, 'serviceId'>,
): Promise<boolean> {
  const others = await db
    .selectFrom('appeals')
    .leftJoin('authorities', 'authorities.authorityId', 'appeals.authorityId')
    .select(['appealId', 'heardBy', 'holder'])
    .where('applicationId', '=', applicationId)
    .where('appeals.level', '!=', level)
    .execute()
  if (others.some(({ heardBy, holder }) => heardBy === account || holder === account)) return true
  const lines = (await listCaseLines(db, [applicationId])).get(applicationId) ?? []
  const isOther = (appealId?: string) => others.some((other) => other.appealId === appealId)
  return lines.some(
    ({ actorId, act, after }) =>
      (actorId === account && (!isHearingAct(act) || isOther(after.appeal?.appealId))) ||
      after.assignedTo === account,
  )
}

/**
 * Whether an appeal that was sent can be heard here: the authority that it was sent to has a holder, who
 * has not worked on the application. Else it goes on on paper.
 */
export async function isHeardHere(db: Database, appealId: string): Promise<boolean> {
  const row = await db
    .selectFrom('appeals')
    .innerJoin('authorities', 'authorities.authorityId', 'appeals.authorityId')
    .innerJoin('users', 'users.id', 'authorities.holder')
    .select(['appeals.applicationId', 'appeals.level', 'users.id'])
    .where('appealId', '=', appealId)
    .where('authorities.endedAt', 'is', null)
    .where('users.duty', '=', 'appeals')
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined && !(await hasWorkedOn(db, row.id, row))
}
