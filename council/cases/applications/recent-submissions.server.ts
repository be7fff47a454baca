import { type ApplicationFields, applicationFieldNames } from '../../../rules/form/applicant.ts'
import { accountApplications, sameAnswersHours } from '../../../rules/limits.ts'
import { sayTheSame } from '../../../rules/same-answers.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

/** A limit that has been reached. */
export interface ReachedLimit {
  /** How many applications it allows, and within how many seconds. */
  count: number
  seconds: number
  /** Whose applications it counts: those of the account, or all from one network address. */
  counts: 'account' | 'client'
  /** When the next application is taken. */
  again: Date
}

export interface SentBefore {
  applicationId: string
  /** When it was received. */
  date: string
}

export type RecentSubmission = Awaited<ReturnType<typeof listRecentSubmissions>>[number]

/** Lists what the citizen has sent within the last day, newest first. */
export async function listRecentSubmissions(db: Database, actor: Citizen, now: Date) {
  requireRole(actor, 'user')
  const longest = Math.max(...accountApplications.map(({ seconds }) => seconds), sameAnswersHours * 3600)
  const since = new Date(now.getTime() - longest * 1000).toISOString()
  return sentSince(db, { user: actor.id, since })
}

const sentSince = prepareQuery((db, params: { user: string; since: string }) =>
  db
    .selectFrom('applications')
    .select(['applicationId', 'serviceId', 'status', 'date', 'setAsideAt', ...applicationFieldNames])
    .select('answers')
    .where('user', '=', params.user)
    .where('date', '>', params.since)
    .orderBy('date', 'desc')
    .orderBy('applicationId', 'desc'),
)

/**
 * Finds the newest of these that says the same of the same service, within a day; undefined when there is
 * none. One that was refused or set aside may be sent again without a question.
 */
export function findSame(
  recent: RecentSubmission[],
  {
    serviceId,
    fields,
    answers,
    now,
  }: { serviceId: string; fields: ApplicationFields; answers: string; now: Date },
): SentBefore | undefined {
  const since = new Date(now.getTime() - sameAnswersHours * 3_600_000).toISOString()
  const same = recent.find(
    (one) =>
      one.serviceId === serviceId &&
      one.status !== 'Rejected' &&
      one.setAsideAt === null &&
      one.date > since &&
      one.answers === answers &&
      sayTheSame(fields, one),
  )
  return same && { applicationId: same.applicationId, date: same.date }
}

/** The limit of the account that these reached, the one that holds longest; undefined if there is none. */
export function findReachedLimit(recent: RecentSubmission[], now: Date): ReachedLimit | undefined {
  return accountApplications
    .flatMap(({ count, seconds }) => {
      const oldest = recent[count - 1]
      const again = new Date(Date.parse(oldest?.date ?? '') + seconds * 1000)
      return oldest && again > now ? [{ count, seconds, again, counts: 'account' as const }] : []
    })
    .toSorted((one, other) => other.again.getTime() - one.again.getTime())
    .at(0)
}
