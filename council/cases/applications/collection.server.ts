import type { ExpressionBuilder } from 'kysely'
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

/** What is kept of the paper of a decided application. */
export interface Collection {
  readyAt: Instant | null
  handedOverAt: Instant | null
  handedOverTo: string
}

/** What is kept of the paper once the application has a status from `date` on; one that stays approved stays as it is. */
export function collectionOf(
  before: Collection & { status: Status; result: ServiceResult | null },
  status: Status,
  date: Instant,
): Collection {
  if (status === 'Approved' && before.status === 'Approved') {
    const { readyAt, handedOverAt, handedOverTo } = before
    return { readyAt, handedOverAt, handedOverTo }
  }
  const isReady = status === 'Approved' && isHandedOver(before.result)
  return { readyAt: isReady ? date : null, handedOverAt: null, handedOverTo: '' }
}
