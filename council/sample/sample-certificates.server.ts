import type { RegisterYear } from '../../rules/certificates/register-number.ts'
import type { CertificateTemplate } from '../../rules/certificates/template.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'

/** The registers of the sample, and what its certificates say, by the ids of their services. */
export interface SampleCertificates {
  registers: { prefix: string; name: string; year: RegisterYear }[]
  templates: Record<string, CertificateTemplate>
}

/**
 * Adds the registers and publishes the certificates of sample services, as the demonstration's administrator.
 */
export async function addSampleCertificates(
  trx: Database,
  { registers, templates }: SampleCertificates,
  now: Date,
): Promise<void> {
  const [at, changedBy] = [now.toISOString(), 'demo-admin']
  for (const register of registers)
    await trx
      .insertInto('registers')
      .values({ ...register, kind: 'certificates', createdAt: at })
      .execute()
  for (const [serviceId, template] of Object.entries(templates)) {
    const published = { version: 1, revision: 1, changedAt: at, changedBy, publishedAt: at, note: '' }
    await trx
      .insertInto('certificateTemplates')
      .values({ serviceId, definition: JSON.stringify(template), ...published })
      .execute()
    const act = { act: 'certificate.published', subject: serviceId, after: { version: 1 } } as const
    await recordAct(trx, { id: changedBy }, { ...act, date: at })
  }
}
