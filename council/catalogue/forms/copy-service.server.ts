import { fold } from '../../../rules/fold.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { findServiceRow } from '../services/find-service.server.ts'
import { refreshListing } from '../services/listing.server.ts'
import { takeNextRank } from '../services/rank-services.server.ts'
import { findCarriedTemplate, storeCarriedTemplate } from './carry-template.server.ts'
import { storeFormDraft } from './draft.server.ts'

/**
 * Copies a service under another id and name as a draft: its description, result, translations, other names,
 * facts and those of which there are none, form and certificate, of which the last two become drafts.
 * `exists`: the id belongs to a service, or belonged to a deleted one. Undefined when there is no such
 * service.
 */
export async function copyService(
  db: Database,
  actor: Admin,
  serviceId: string,
  { newId, serviceName }: { newId: string; serviceName: string },
): Promise<'copied' | 'exists' | undefined> {
  requireRole(actor, 'admin')
  const now = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    const found = await findServiceRow(trx, serviceId)
    if (!found) return undefined
    const { serviceDescription, category, link, lang, need, result, withoutFacts, formVersion } = found
    const copy = { serviceId: newId, serviceName, serviceDescription, category, link, lang, need, result }
    const stored = await trx
      .insertInto('services')
      .values({
        ...copy,
        withoutFacts,
        nameKey: fold(serviceName),
        rank: await takeNextRank(trx),
        sample: 0,
        listed: 1,
        stage: 'draft',
        createdAt: now,
        updatedAt: now,
      })
      .onConflict((conflict) => conflict.column('serviceId').doNothing())
      .returning('serviceId')
      .execute()
    if (stored.length === 0) return 'exists'
    await copyRows(trx, serviceId, newId)
    await refreshListing(trx, newId)
    const after = { ...copy, stage: 'draft', copyOf: serviceId }
    await recordAct(trx, actor, { act: 'service.created', subject: newId, after, date: now })
    await copyForm(trx, actor, { serviceId, newId, formVersion })
    const template = await findCarriedTemplate(trx, actor, serviceId)
    if (template) await storeCarriedTemplate(trx, actor, newId, template)
    return 'copied'
  })
}

async function copyRows(trx: Database, serviceId: string, newId: string) {
  for (const table of [
    'serviceTexts',
    'alsoCalled',
    'serviceFacts',
    'serviceFactTexts',
    'serviceFees',
  ] as const) {
    const rows = await trx.selectFrom(table).selectAll().where('serviceId', '=', serviceId).execute()
    const copies = rows.map((row) => ({ ...row, serviceId: newId }))
    if (copies.length > 0) await trx.insertInto(table).values(copies).execute()
  }
}

/** The published form, else its draft; nothing where the service has neither. */
async function copyForm(
  trx: Database,
  actor: Admin,
  { serviceId, newId, formVersion }: { serviceId: string; newId: string; formVersion: number | null },
) {
  const form = await trx
    .selectFrom('forms')
    .select('definition')
    .where('serviceId', '=', serviceId)
    .where('version', '=', formVersion ?? 0)
    .executeTakeFirst()
  if (!form) return
  const definition = JSON.parse(form.definition)
  await storeFormDraft(trx, actor, { serviceId: newId, revision: 0, definition, act: 'form.imported' })
}
