import type { ApplicationFields } from '../../rules/application-form.ts'
import { applicationIdOf, applicationStem } from '../../rules/application-id.ts'
import { firstStatus } from '../../rules/statuses.ts'
import { type Citizen, requireRole } from '../actors.server.ts'
import { recordAct } from '../audit.server.ts'
import { lockCalendar } from '../calendar/lock-calendar.server.ts'
import type { Database } from '../database/tables.ts'
import { digest } from '../digest.server.ts'
import { findServiceRow } from '../services/catalogue.server.ts'
import { takeSnapshot } from '../services/service-texts.server.ts'
import { auditedCaseState } from './change-case.server.ts'
import { storeApplication } from './store-application.server.ts'

/**
 * Stores an application with a snapshot of its service and returns its number. A second submit of the same form,
 * known by its key, with the same content stores nothing and returns the number of the first; with other content
 * it is another application. `atHand` are the positions of the documents that the applicant has at hand. Undefined when
 * there is no such service.
 */
export async function submitApplication(
  db: Database,
  actor: Citizen,
  serviceId: string,
  asked: { fields: ApplicationFields; submissionKey: string; atHand?: number[]; now?: Date },
): Promise<string | undefined> {
  requireRole(actor, 'user')
  const { fields, submissionKey, atHand = [], now = new Date() } = asked
  const ticked = atHand.length > 0 ? [[...atHand].sort((a, b) => a - b)] : []
  const submissionDigest = digest(JSON.stringify([serviceId, ...Object.entries(fields).sort(), ...ticked]))
  return db.transaction().execute(async (trx) => {
    await lockCalendar(trx, 'shared')
    const earlier = await findSubmission(trx, actor, submissionKey, submissionDigest)
    if (earlier) return earlier
    const service = await findServiceRow(trx, serviceId)
    if (!service) return undefined
    const { serviceName, serviceDescription, category, link } = service
    const serviceTexts = JSON.stringify(await takeSnapshot(trx, serviceId))
    const date = now.toISOString()
    const stem = applicationStem(serviceId, fields.applicantPhoneNo)
    let last = await lockStem(trx, stem)
    // The same form may have come in beside this one, and stored its application before the lock was free.
    const beside = await findSubmission(trx, actor, submissionKey, submissionDigest)
    if (beside) return beside
    for (;;) {
      last += 1
      const applicationId = applicationIdOf(stem, last)
      const application = {
        applicationId,
        serviceId,
        serviceName,
        serviceDescription,
        category,
        link,
        ...fields,
        status: firstStatus,
        date,
        user: actor.id,
        revision: 1,
        submissionKey,
        submissionDigest,
        serviceTexts,
      }
      // Another service's id and digits may spell the same number.
      const entered = await storeApplication(trx, application, atHand)
      if (!entered) continue
      await trx.updateTable('applicationNumbers').set({ last }).where('stem', '=', stem).execute()
      await recordAct(trx, actor, {
        act: 'application.submitted',
        subject: applicationId,
        after: { status: firstStatus, ...auditedCaseState(entered) },
        date,
      })
      return applicationId
    }
  })
}

async function findSubmission(trx: Database, actor: Citizen, key: string, contentDigest: string) {
  const row = await trx
    .selectFrom('applications')
    .select('applicationId')
    .where('user', '=', actor.id)
    .where('submissionKey', '=', key)
    .where('submissionDigest', '=', contentDigest)
    .executeTakeFirst()
  return row?.applicationId
}

/** The last number given for the stem, whose row stays locked, so that no two submits take the same next one. */
async function lockStem(trx: Database, stem: string): Promise<number> {
  const { last } = await trx
    .insertInto('applicationNumbers')
    .values({ stem, last: 0 })
    .onConflict((conflict) =>
      conflict.column('stem').doUpdateSet((row) => ({ last: row.ref('applicationNumbers.last') })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
