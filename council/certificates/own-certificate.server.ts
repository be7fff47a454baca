import type { ExpressionBuilder } from 'kysely'
import { type Citizen, requireRole } from '../actors/actors.server.ts'
import type { Instant } from '../database/stored-values.ts'
import type { Database, Tables } from '../database/tables.ts'
import type { CertificateValues } from './store-certificate.server.ts'

/** The certificate of an application as its applicant sees it. */
export interface OwnCertificate extends Pick<CertificateValues, 'paper'> {
  code: string
  issuedAt: Instant
  /** When it was cancelled, and why; undefined while it stands. */
  cancelled?: { at: Instant; reason: string }
}

/**
 * Finds the newest certificate of the citizen's own application, once nobody can undo its decision any more
 * or the office has printed it. Undefined for none, for another person's, and for one that was taken back
 * before it was shown.
 */
export async function findOwnCertificate(
  db: Database,
  actor: Citizen,
  applicationId: string,
  now = new Date(),
): Promise<OwnCertificate | undefined> {
  requireRole(actor, 'user')
  const row = await db
    .selectFrom('certificates')
    .innerJoin('applications', 'applications.applicationId', 'certificates.applicationId')
    .select(['certificates.values', 'code', 'issuedAt', 'cancelledAt', 'cancelReason'])
    .where('certificates.applicationId', '=', applicationId)
    .where('certificates.values', '<>', '')
    .where('applications.user', '=', actor.id)
    .where(isShown(now.toISOString()))
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { paper } = JSON.parse(row.values) as CertificateValues
  const { code, issuedAt, cancelledAt, cancelReason } = row
  const cancelled = cancelledAt === null ? undefined : { at: cancelledAt, reason: cancelReason ?? '' }
  return { paper, code, issuedAt, cancelled }
}

/** Whether a certificate is shown outside the office: no undo of its decision is open or took it back. */
export function isShown(now: string) {
  return ({ and, eb, exists, not, or, selectFrom }: ExpressionBuilder<Tables, 'certificates'>) =>
    and([
      or([eb('certificates.cancelReason', 'is', null), eb('certificates.cancelReason', '<>', '')]),
      not(
        exists(
          selectFrom('undos')
            .select('undos.applicationId')
            .whereRef('undos.applicationId', '=', 'certificates.applicationId')
            .where('undos.until', '>=', now)
            .where('undos.isPrinted', '=', 0),
        ),
      ),
    ])
}

/** Selects whether an approved application's certificate is missing or not to be seen: nothing is ready. */
export function isToBeIssued(now: string) {
  return (row: ExpressionBuilder<Tables, 'applications'>) =>
    row
      .or([
        row.and([
          row('applications.readyAt', 'is', null),
          row.exists(
            row
              .selectFrom('certificateTemplates')
              .select('certificateTemplates.version')
              .whereRef('certificateTemplates.serviceId', '=', 'applications.serviceId')
              .where('certificateTemplates.version', '>', 0),
          ),
          row.not(row.exists(shownCertificate(row, now))),
        ]),
        row.and([row.exists(liveCertificate(row)), row.not(row.exists(shownCertificate(row, now)))]),
      ])
      .as('isToBeIssued')
}

/** Whether the certificate of the citizen's own approved application is not there yet, or not to be seen. */
export async function isOwnToBeIssued(
  db: Database,
  actor: Citizen,
  applicationId: string,
  now = new Date(),
): Promise<boolean> {
  requireRole(actor, 'user')
  const row = await db
    .selectFrom('applications')
    .select(isToBeIssued(now.toISOString()))
    .where('applicationId', '=', applicationId)
    .where('user', '=', actor.id)
    .executeTakeFirst()
  return Boolean(row?.isToBeIssued)
}

/** Selects whether a certificate of an application stands and is to be seen. */
export function hasShownCertificate(now: string) {
  return (row: ExpressionBuilder<Tables, 'applications'>) =>
    row.exists(shownCertificate(row, now)).as('hasCertificate')
}

function liveCertificate(row: ExpressionBuilder<Tables, 'applications'>) {
  return row
    .selectFrom('certificates')
    .select('certificates.number')
    .whereRef('certificates.applicationId', '=', 'applications.applicationId')
    .where('certificates.cancelledAt', 'is', null)
}

function shownCertificate(row: ExpressionBuilder<Tables, 'applications'>, now: string) {
  return liveCertificate(row).where(isShown(now))
}
