import { councilDay } from '../../../rules/days.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import type { Database, Tables } from '../../database/tables.ts'

interface AskedReview {
  subject: string
  kind: Exclude<Tables['reviews']['kind'], 'entry'>
  applicationId: string | null
  paise?: number
  reason: string
  date: string
}

/** Asks the administrator to look again at an officer's act, inside the transaction of that act. */
export async function askReview(
  trx: Database,
  actor: Officer,
  { date, ...review }: AskedReview,
): Promise<void> {
  requireRole(actor, 'admin', 'staff')
  await trx
    .insertInto('reviews')
    .values({ ...review, askedOn: councilDay(date), by: actor.id })
    .execute()
}
