import type { ExpressionBuilder, SqlBool } from 'kysely'
import { isHandedOver, type ServiceResult } from '../../../rules/service-result.ts'
import type { Status } from '../../../rules/statuses.ts'
import type { Instant } from '../../database/stored-values.ts'
import type { Tables } from '../../database/tables.ts'

/** Selects the result of the service of an application, as it is now. */
export function resultOfService(row: ExpressionBuilder<Tables, 'applications'>) {
  return row
    .selectFrom('services')
    .select('services.result')
    .whereRef('services.serviceId', '=', 'applications.serviceId')
    .as('result')
}

/** Selects whether its certificates are written by the portal, so that none is ready before it is issued. */
export function isIssuedHere(row: ExpressionBuilder<Tables, 'applications'>) {
  return row
    .exists(
      row
        .selectFrom('certificateTemplates')
        .select('certificateTemplates.version')
        .whereRef('certificateTemplates.serviceId', '=', 'applications.serviceId')
        .where('certificateTemplates.version', '>', 0),
    )
    .as('isIssuedHere')
}

/** What is kept of the paper of a decided application. */
export interface Collection {
  toIssueAt: Instant | null
  readyAt: Instant | null
  handedOverAt: Instant | null
  handedOverTo: string
}

/** What is kept of the paper once a status holds from `date` on; one that stays approved stays as it is. */
export function collectionOf(
  before: Collection & { status: Status; result: ServiceResult | null; isIssuedHere: SqlBool },
  status: Status,
  date: Instant,
): Collection {
  if (status === 'Approved' && before.status === 'Approved') {
    const { toIssueAt, readyAt, handedOverAt, handedOverTo } = before
    return { toIssueAt, readyAt, handedOverAt, handedOverTo }
  }
  const isApproved = status === 'Approved'
  const isToIssue = isApproved && before.result === 'certificate' && Boolean(before.isIssuedHere)
  const isReady = isApproved && isHandedOver(before.result) && !isToIssue
  return {
    toIssueAt: isToIssue ? date : null,
    readyAt: isReady ? date : null,
    handedOverAt: null,
    handedOverTo: '',
  }
}
