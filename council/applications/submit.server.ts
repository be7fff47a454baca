import { applicationIdOf, applicationStem } from '../../rules/application-id.ts'
import { firstStatus } from '../../rules/statuses.ts'
import { type Citizen, demandRole } from '../actors.server.ts'
import { recordAct } from '../audit.server.ts'
import type { Database } from '../database/open.server.ts'
import { digest } from '../digest.server.ts'
import { findOwnService } from '../services/catalogue.server.ts'
import { takeSnapshot } from '../services/service-texts.server.ts'

export interface ApplicationFields {
  applicantName: string
  applicantFatherName: string
  applicantMotherName: string
  applicantPhoneNo: string
  applicantVillage: string
  applicantPincode: string
  applicantLandmark: string
  userDetails: string
  additionalInfo: string
}

/**
 * Stores an application with a snapshot of its service and returns its number. A second submit of the same form,
 * known by its key, with the same content stores nothing and returns the number of the first; with other content
 * it is another application. Undefined when there is no such service.
 */
export async function submitApplication(
  db: Database,
  actor: Citizen,
  serviceId: string,
  asked: { fields: ApplicationFields; submissionKey: string },
): Promise<string | undefined> {
  demandRole(actor, 'user')
  const { fields, submissionKey } = asked
  const submissionDigest = digest(JSON.stringify([serviceId, ...Object.entries(fields).sort()]))
  return db.transaction().execute(async (trx) => {
    const earlier = await findSubmission(trx, actor, submissionKey, submissionDigest)
    if (earlier) return earlier
    const service = await findOwnService(trx, serviceId)
    if (!service) return undefined
    const { serviceName, serviceDescription, category, link } = service
    const serviceTexts = JSON.stringify(await takeSnapshot(trx, serviceId))
    const date = new Date().toISOString()
    const stem = applicationStem(serviceId, fields.applicantPhoneNo)
    let last = await lockStem(trx, stem)
    // The same form may have come in beside this one, and stored its application before the lock was free.
    const beside = await findSubmission(trx, actor, submissionKey, submissionDigest)
    if (beside) return beside
    for (;;) {
      last += 1
      const applicationId = applicationIdOf(stem, last)
      const stored = await trx
        .insertInto('applications')
        .values({
          applicationId,
          ...{ serviceId, serviceName, serviceDescription, category, link },
          ...fields,
          ...{ status: firstStatus, date, user: actor.id, revision: 1 },
          ...{ submissionKey, submissionDigest, serviceTexts },
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('applicationId')
        .execute()
      // Another service's id and digits may spell the same number.
      if (stored.length === 0) continue
      await trx.updateTable('applicationNumbers').set({ last }).where('stem', '=', stem).execute()
      await recordAct(trx, actor, {
        act: 'application.submitted',
        subject: applicationId,
        after: { status: firstStatus },
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
