import { readTemplateOfFile } from '../../../rules/certificates/read-template.ts'
import type { FormDefinition } from '../../../rules/form/definition.ts'
import { readForm } from '../../../rules/form/faults.ts'
import type { FormFault } from '../../../rules/form/read-definition.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { findServiceRow } from '../services/find-service.server.ts'
import { type Draft, findDraft, storeDraft } from '../versioned.server.ts'
import { storeCarriedTemplate } from './carry-template.server.ts'
import { findFormVersion } from './find.server.ts'

/** Finds the draft of the form of a service; undefined when there is none. */
export function findFormDraft(
  db: Database,
  actor: Admin,
  serviceId: string,
): Promise<Draft<FormDefinition> | undefined> {
  return findDraft(db, actor, 'forms', serviceId)
}

export type Imported = { revision: number } | { faults: FormFault[] } | 'stale'

/**
 * Replaces the draft of a form by a definition in JSON, in the language of its service at least. `stale`:
 * somebody saved or published the draft after `revision` was read. A certificate in the file becomes
 * the draft of that. Undefined when there is no such service.
 */
export async function importForm(
  db: Database,
  actor: Admin,
  serviceId: string,
  { json, revision }: { json: string; revision: number },
): Promise<Imported | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const service = await findServiceRow(trx, serviceId)
    if (!service) return undefined
    const read = readForm(json, service.lang)
    if ('faults' in read) return read
    const carried: unknown = JSON.parse(json).certificate
    const template = carried === undefined ? undefined : readTemplateOfFile(carried)
    if (carried !== undefined && !template) return { faults: [{ path: 'certificate', code: 'shape' }] }
    const draft = { serviceId, revision, definition: read.form, act: 'form.imported' } as const
    const stored = await storeFormDraft(trx, actor, draft)
    if (template && stored !== 'stale') await storeCarriedTemplate(trx, actor, serviceId, template)
    return stored
  })
}

/**
 * Makes a published version the draft. `stale` as in `importForm`; undefined when there is no such service or
 * version.
 */
export async function takeVersionAsDraft(
  db: Database,
  actor: Admin,
  serviceId: string,
  { version, revision }: { version: number; revision: number },
): Promise<{ revision: number } | 'stale' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const service = await findServiceRow(trx, serviceId)
    const found = service && (await findFormVersion(trx, serviceId, version))
    if (!found) return undefined
    return storeFormDraft(trx, actor, {
      serviceId,
      revision,
      definition: found.definition,
      act: 'form.changed',
    })
  })
}

type Save = Omit<Parameters<typeof storeDraft>[3], 'date'> & { definition: FormDefinition }

/** Stores a definition as the draft of the form; `stale` as in `importForm`. */
export function storeFormDraft(trx: Database, actor: Admin, save: Save) {
  return storeDraft(trx, actor, 'forms', { ...save, date: new Date().toISOString() })
}
