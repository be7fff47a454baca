import type { Selectable } from 'kysely'
import { instantAfter } from '../../../rules/instants.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import { cancelLiveCertificate, findLiveCertificate } from '../../certificates/cancel-live.server.ts'
import {
  type CertificateRefusal,
  prepareCertificate,
  type SeenCertificate,
} from '../../certificates/prepare-certificate.server.ts'
import { type CertificateValues, storeCertificate } from '../../certificates/store-certificate.server.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import type { Database } from '../../database/tables.ts'
import { findLastCaseLine } from '../applications/case-lines.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { hasOtherOfficer } from '../applications/other-officer.server.ts'
import { askReview } from '../counter/ask-review.server.ts'

export type Issuing =
  | { issued: true; certificateId: string; number: string }
  | CertificateRefusal
  /** Another certificate of the application stands, perhaps since a moment ago. */
  | { refused: 'already'; number: string }
  /** It is not approved, or its service gives no portal certificate; the officer entered it from paper. */
  | { refused: 'notApproved' }
  | { refused: 'enteredBySelf' }

export interface IssueInput extends SeenCertificate {
  now?: Date
}

/**
 * Issues the certificate of an approved application: number, code, words that never change, and the news for
 * its applicant, in one transaction. The officer's own act, sent again, counts as done. Undefined when there
 * is no such application.
 */
export async function issueCertificate(
  db: Database,
  actor: Officer,
  applicationId: string,
  { now = new Date(), ...input }: IssueInput,
): Promise<Issuing | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx): Promise<Issuing | undefined> => {
    const opened = await openToIssue(trx, actor, applicationId)
    if (!opened || 'refused' in opened) return opened
    const live = await findLiveCertificate(trx, applicationId)
    if (live) {
      const isOwn = await isSame(trx, actor, live.certificateId, input)
      return isOwn ? { issued: true, ...live } : { refused: 'already', number: live.number }
    }
    const prepared = await prepareCertificate(trx, opened.row, input, now)
    if ('refused' in prepared) return prepared
    const { line, ...stored } = await storeCertificate(
      trx,
      actor,
      prepared,
      await nextInstant(trx, applicationId, now),
    )
    await recordAct(trx, actor, line)
    return { issued: true, ...stored }
  })
}

export interface ReplaceInput extends IssueInput {
  /** The certificate that the officer saw. */
  certificateId: string
  /** Why it is cancelled; the applicant reads it. */
  reason: string
}

/**
 * Cancels a certificate and issues another one for the same application, in one transaction. Undefined when
 * there is no such application, or the certificate does not stand any more.
 */
export async function replaceCertificate(
  db: Database,
  actor: Officer,
  applicationId: string,
  { certificateId, reason, now = new Date(), ...input }: ReplaceInput,
): Promise<Exclude<Issuing, { refused: 'already' }> | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    const opened = await openToIssue(trx, actor, applicationId)
    if (!opened || 'refused' in opened) return opened
    if ((await findLiveCertificate(trx, applicationId))?.certificateId !== certificateId) return undefined
    const prepared = await prepareCertificate(trx, opened.row, input, now)
    if ('refused' in prepared) return prepared
    const date = await nextInstant(trx, applicationId, now)
    const cancelled = await cancelLiveCertificate(trx, actor, applicationId, { reason, date })
    const { line, ...stored } = await storeCertificate(trx, actor, prepared, instantAfter(date, now))
    await trx
      .updateTable('certificates')
      .set({ replacedBy: stored.certificateId })
      .where('certificateId', '=', certificateId)
      .execute()
    const cause = { kind: 'cancelledCertificate', applicationId, reason, date } as const
    await askReview(trx, actor, { subject: certificateId, ...cause })
    if (cancelled) await recordAct(trx, actor, cancelled.line)
    await recordAct(trx, actor, line)
    return { issued: true, ...stored }
  })
}

type Opened = { row: Selectable<ApplicationRow> } | { refused: 'notApproved' } | { refused: 'enteredBySelf' }

/** Locks the application and asks whether this officer may issue for it. */
async function openToIssue(
  trx: Database,
  actor: Officer,
  applicationId: string,
): Promise<Opened | undefined> {
  await lockCalendar(trx, 'shared')
  if (!(await lockApplication(trx, applicationId))) return undefined
  const row = await trx
    .selectFrom('applications')
    .leftJoin('services', 'services.serviceId', 'applications.serviceId')
    .selectAll('applications')
    .select('services.result')
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  const isApproved = row.status === 'Approved' && row.setAsideAt === null && row.result === 'certificate'
  if (!isApproved) return { refused: 'notApproved' }
  if (row.enteredBy === actor.id && (await hasOtherOfficer(trx, actor.id)))
    return { refused: 'enteredBySelf' }
  return { row }
}

/** Whether the officer has issued this certificate, with the same words. */
async function isSame(
  trx: Database,
  actor: Officer,
  certificateId: string,
  { templateVersion, fields }: SeenCertificate,
): Promise<boolean> {
  const own = await trx
    .selectFrom('certificates')
    .select('values')
    .where('certificateId', '=', certificateId)
    .where('issuedBy', '=', actor.id)
    .where('templateVersion', '=', templateVersion)
    .executeTakeFirst()
  if (!own) return false
  const written = Object.entries((JSON.parse(own.values) as CertificateValues).fields)
  return written.every(([key, text]) => fields[key] === text)
}

/** Now, but after the last line of the history: a clock that was set back must not reverse its order. */
async function nextInstant(trx: Database, applicationId: string, now: Date): Promise<string> {
  return instantAfter((await findLastCaseLine(trx, applicationId))?.date ?? '', now)
}
