import type { CertificateTemplate } from '../../../rules/certificates/template.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import { readLastRevision } from '../versioned.server.ts'

/** Finds what a service's certificate says, as draft, else as published, for what carries it elsewhere. */
export async function findCarriedTemplate(
  db: Database,
  actor: Admin,
  serviceId: string,
): Promise<CertificateTemplate | undefined> {
  requireRole(actor, 'admin')
  const rows = await db
    .selectFrom('certificateTemplates')
    .select(['version', 'definition'])
    .where('serviceId', '=', serviceId)
    .orderBy('version', 'desc')
    .execute()
  const row = rows.find(({ version }) => version === 0) ?? rows[0]
  return row && (JSON.parse(row.definition) as CertificateTemplate)
}

/**
 * Makes a template that a copy or a file has brought the draft of a service, inside the transaction of that
 * act. Who has the draft open meanwhile is told when they save.
 */
export async function storeCarriedTemplate(
  trx: Database,
  actor: Admin,
  serviceId: string,
  template: CertificateTemplate,
): Promise<void> {
  requireRole(actor, 'admin')
  const date = new Date().toISOString()
  const revision = (await readLastRevision(trx, 'certificateTemplates', serviceId)) + 1
  const saved = { definition: JSON.stringify(template), revision, changedAt: date, changedBy: actor.id }
  await upsert(trx, 'certificateTemplates', { serviceId, version: 0 }, saved, { publishedAt: null })
  await recordAct(trx, actor, { act: 'certificate.drafted', subject: serviceId, after: { revision }, date })
}
