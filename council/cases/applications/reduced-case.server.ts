import type { Status } from '../../../rules/statuses.ts'
import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import type { Instant } from '../../database/stored-values.ts'
import type { Database } from '../../database/tables.ts'

/** What stays of an application whose years are over. */
export interface ReducedCase {
  applicationId: string
  serviceName: string
  langs: { serviceName?: string }
  status: Status
  date: Instant
  /** When it was decided; for one that nobody decided, set aside or withdrawn. */
  endedAt: Instant
  isDecided: boolean
  reducedAt: Instant
  /** The numbers of its certificates, which stay with it. */
  certificates: string[]
}

/** Finds what stays of a reduced application, for a citizen only of their own; undefined for all others. */
export async function findReducedCase(
  db: Database,
  actor: Officer | Citizen,
  applicationId: string,
  language: string,
): Promise<ReducedCase | undefined> {
  requireRole(actor, 'admin', 'staff', 'user')
  const row = await db
    .selectFrom('applications')
    .select(['applicationId', 'serviceName', 'serviceTexts', 'status', 'date'])
    .select(['decidedAt', 'setAsideAt', 'reducedAt'])
    .where('applicationId', '=', applicationId)
    .where('reducedAt', 'is not', null)
    .$if(actor.role === 'user', (query) => query.where('user', '=', actor.id))
    .executeTakeFirst()
  if (!row) return undefined
  const certificates = await db
    .selectFrom('certificates')
    .select('number')
    .where('applicationId', '=', applicationId)
    .orderBy('issuedAt')
    .execute()
  const { decidedAt, setAsideAt, reducedAt, ...named } = row
  return {
    ...localizeServiceName(named, language),
    endedAt: decidedAt ?? setAsideAt ?? row.date,
    isDecided: decidedAt !== null,
    reducedAt: reducedAt ?? '',
    certificates: certificates.map(({ number }) => number),
  }
}
