import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { caseActs, isHearingAct } from '../../../rules/case-acts.ts'
import type { AppealLevel } from '../../../rules/legal-clock/appeal.ts'
import type { Database, Tables } from '../../database/tables.ts'
import { findAuthority, isHeld } from './authorities.server.ts'

interface HeardCase {
  applicationId: string
  serviceId: string
  level: AppealLevel
}

/**
 * Finds the authority that hears an appeal of a level about an application here. Undefined where it goes on
 * paper: none is entered, nobody holds it, or its holder has worked on the application.
 */
export async function findHearer(db: Database, heard: HeardCase, language: string) {
  const found = await findAuthority(db, heard, language)
  if (found?.holder === undefined || (await hasWorkedOn(db, found.holder, heard))) return undefined
  return { ...found, holder: found.holder }
}

const { exists, or, ref, selectFrom, val } = expressionBuilder<Tables, 'appeals'>()

type AppealColumns = { applicationId: Expression<string>; level: Expression<AppealLevel> }

/**
 * Whether an account decided, entered, marked or was assigned an application, or did anything else of its
 * history, or heard, or hears, an appeal of the other level about it: nobody hears against an act of their
 * own. Without a second argument the row of `appeals` is meant.
 */
export function workedOn(
  account: Expression<string | null>,
  { applicationId, level }: AppealColumns = {
    applicationId: ref('appeals.applicationId'),
    level: ref('appeals.level'),
  },
): AliasableExpression<SqlBool> {
  const lines = selectFrom('audit')
    .select('audit.id')
    .where('audit.subject', '=', applicationId)
    .where('audit.act', 'in', caseActs)
  const own = lines.where(({ and, eb }) =>
    or([
      and([eb('audit.actor', '=', account), eb('audit.act', 'not in', caseActs.filter(isHearingAct))]),
      eb('audit.after', 'like', sql<string>`'%"assignedTo":"' || ${account} || '"%'`),
    ]),
  )
  const others = selectFrom('appeals as other')
    .leftJoin('authorities as theirs', 'theirs.authorityId', 'other.authorityId')
    .select('other.appealId')
    .where('other.applicationId', '=', applicationId)
    .where('other.level', '<>', level)
    .where(({ eb, ref }) =>
      or([
        eb('other.heardBy', '=', account),
        eb('theirs.holder', '=', account),
        exists(
          lines
            .where('audit.actor', '=', account)
            .where('audit.after', 'like', sql<string>`'%"appealId":"' || ${ref('other.appealId')} || '"%'`),
        ),
      ]),
    )
  return or([exists(own), exists(others)])
}

/** The same of an account that is known. */
export async function hasWorkedOn(
  db: Database,
  account: string,
  { applicationId, level }: Omit<HeardCase, 'serviceId'>,
): Promise<boolean> {
  const heard = { applicationId: val(applicationId), level: val(level) }
  const { worked } = await db
    .selectNoFrom(workedOn(val(account), heard).as('worked'))
    .executeTakeFirstOrThrow()
  return Boolean(worked)
}

/**
 * Whether an appeal that was sent can be heard here: the authority that it was sent to has a holder, who
 * has not worked on the application. Else it goes on on paper.
 */
export async function isHeardHere(db: Database, appealId: string): Promise<boolean> {
  const row = await db
    .selectFrom('appeals')
    .innerJoin('authorities', 'authorities.authorityId', 'appeals.authorityId')
    .innerJoin('users', isHeld)
    .select('appeals.appealId')
    .where('appealId', '=', appealId)
    .where('authorities.endedAt', 'is', null)
    .where(({ not, ref }) => not(workedOn(ref('users.id'))))
    .executeTakeFirst()
  return row !== undefined
}
