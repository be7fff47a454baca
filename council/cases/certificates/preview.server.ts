import type { CertificatePaper } from '../../../rules/certificates/paper.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import {
  type CertificateInput,
  type CertificateRefusal,
  prepareCertificate,
  writeCertificate,
} from '../../certificates/prepare-certificate.server.ts'
import type { Database } from '../../database/tables.ts'

/**
 * Writes the certificate as it would be issued now, without a number, and says by which version of its
 * template. Undefined when there is no such application.
 */
export async function previewCertificate(
  db: Database,
  actor: Officer,
  applicationId: string,
  { now = new Date(), ...input }: CertificateInput & { now?: Date },
): Promise<{ paper: CertificatePaper; templateVersion: number } | CertificateRefusal | undefined> {
  requireRole(actor, 'admin', 'staff')
  const row = await db
    .selectFrom('applications')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  if (!row) return undefined
  const prepared = await prepareCertificate(db, row, input, now)
  if ('refused' in prepared) return prepared
  const { template, templateVersion } = prepared
  const { paper } = writeCertificate(prepared, `${template.register}/…`, now.toISOString())
  return { paper, templateVersion }
}
