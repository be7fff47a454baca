import { fieldKeysOf, textsOf } from '../../../rules/certificates/template.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { findLiveCertificate, type LiveCertificate } from '../../certificates/cancel-live.server.ts'
import { canSign } from '../../certificates/keys/signing-keys.server.ts'
import { findTemplate } from '../../certificates/templates.server.ts'
import type { Database } from '../../database/tables.ts'

/** What an officer sees of the certificate of an application. */
export interface CaseCertificate {
  /** Of the template that it is written from. */
  templateVersion: number
  /** What the officer fills in, with its label in the language of the screen. */
  fields: { key: string; label: string }[]
  /** Whether a key lies here; without one nothing is issued. */
  hasKey: boolean
  /** The one that stands. */
  live?: LiveCertificate
}

/**
 * Finds what can be issued for an application; undefined if its service has no certificate of the portal, and
 * for one that is reduced.
 */
export async function findCaseCertificate(
  db: Database,
  actor: Officer,
  applicationId: string,
  { keysFolder, language }: { keysFolder: string; language: string },
): Promise<CaseCertificate | undefined> {
  requireRole(actor, 'admin', 'staff')
  const row = await db
    .selectFrom('applications')
    .innerJoin('services', 'services.serviceId', 'applications.serviceId')
    .select(['applications.serviceId', 'services.result'])
    .where('applicationId', '=', applicationId)
    .where('reducedAt', 'is', null)
    .executeTakeFirst()
  if (row?.result !== 'certificate') return undefined
  const found = await findTemplate(db, row.serviceId)
  if (!found) return undefined
  const { definition: template, version: templateVersion } = found
  const labelOf = (key: string) =>
    template.fields[key]?.[language] ?? template.fields[key]?.[template.lang] ?? key
  return {
    templateVersion,
    fields: fieldKeysOf(textsOf(template)).map((key) => ({ key, label: labelOf(key) })),
    hasKey: await canSign(db, actor, keysFolder),
    live: await findLiveCertificate(db, applicationId),
  }
}
