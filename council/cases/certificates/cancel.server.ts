import { instantAfter } from '../../../rules/instants.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import { cancelLiveCertificate, findLiveCertificate } from '../../certificates/cancel-live.server.ts'
import type { Database } from '../../database/tables.ts'
import { tellApplicant } from '../../messages/outbox/write-message.server.ts'
import { findLastCaseLine } from '../applications/case-lines.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { isUndoable } from '../applications/undoable.server.ts'
import { askReview } from '../counter/ask-review.server.ts'

/**
 * Cancels a certificate that stands, and tells its applicant, in one transaction. Of one that was cancelled
 * before: false. Undefined when there is no such certificate.
 */
export async function cancelCertificate(
  db: Database,
  actor: Officer,
  certificateId: string,
  { reason, now = new Date() }: { reason: string; now?: Date },
): Promise<boolean | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    await lockCalendar(trx, 'shared')
    const found = await trx
      .selectFrom('certificates')
      .select(['applicationId', 'number'])
      .where('certificateId', '=', certificateId)
      .executeTakeFirst()
    if (!found) return undefined
    const { applicationId, number } = found
    // One that is reduced stays as it is; its certificate can be cancelled all the same.
    const hasWords = await lockApplication(trx, applicationId)
    const date = instantAfter((await findLastCaseLine(trx, applicationId))?.date ?? '', now)
    // Another one may have taken its place.
    if ((await findLiveCertificate(trx, applicationId))?.certificateId !== certificateId) return false
    const done = await cancelLiveCertificate(trx, actor, applicationId, { reason, date })
    if (!done) return false
    if (hasWords) await askForAnother(trx, { applicationId, number, date, now })
    const cause = { kind: 'cancelledCertificate', applicationId, reason, date } as const
    await askReview(trx, actor, { subject: certificateId, ...cause })
    await recordAct(trx, actor, done.line)
    return true
  })
}

/** Another one is to be issued, and its applicant hears of it. */
async function askForAnother(
  trx: Database,
  { applicationId, number, date, now }: { applicationId: string; number: string; date: string; now: Date },
) {
  const { user } = await trx
    .updateTable('applications')
    .set({ toIssueAt: date, readyAt: null, handedOverAt: null, handedOverTo: '' })
    .where('applicationId', '=', applicationId)
    .returning('user')
    .executeTakeFirstOrThrow()
  // Nobody has been told yet of a certificate whose decision can still be undone.
  if (await isUndoable(trx, applicationId, now)) return
  const news = { applicationId, userId: user, occasion: number, revision: null, now: new Date(date) }
  await tellApplicant(trx, { event: 'certificate.cancelled', ...news })
}
