import { readTemplateOfFile } from '../../../rules/certificates/read-template.ts'
import type { FormDefinition } from '../../../rules/form/definition.ts'
import { readForm } from '../../../rules/form/faults.ts'
import type { FormFault } from '../../../rules/form/read-definition.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { findServiceRow } from '../services/find-service.server.ts'
import { storeCarriedTemplate } from './carry-template.server.ts'
import { findFormVersion } from './find.server.ts'

/** What is being prepared as the next version of a form. */
export interface FormDraft {
  /** Grows with each save; 0 before the first. */
  revision: number
  changedAt: string
  /** Who saved it last. */
  name: string
  definition: FormDefinition
}

/** Finds the draft of the form of a service; undefined when there is none. */
export async function findFormDraft(
  db: Database,
  actor: Admin,
  serviceId: string,
): Promise<FormDraft | undefined> {
  requireRole(actor, 'admin')
  const row = await db
    .selectFrom('forms')
    .innerJoin('users', 'users.id', 'forms.changedBy')
    .select(['forms.revision', 'forms.changedAt', 'forms.definition', 'users.name'])
    .where('forms.serviceId', '=', serviceId)
    .where('forms.version', '=', 0)
    .executeTakeFirst()
  return row && { ...row, definition: JSON.parse(row.definition) as FormDefinition }
}

export type Imported = { revision: number } | { faults: FormFault[] } | 'stale'

/**
 * Replaces the draft of a form by a definition in JSON, in the language of its service at least. `stale`:
 * somebody saved the draft after `revision` was read, which is 0 for none. A certificate in the file becomes
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
    const stored = await storeDraft(trx, actor, draft)
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
    return storeDraft(trx, actor, { serviceId, revision, definition: found.definition, act: 'form.changed' })
  })
}

interface Save {
  serviceId: string
  revision: number
  definition: FormDefinition
  act: 'form.changed' | 'form.imported'
}

/** Stores a definition as the draft, with its audit line; `stale` as in `importForm`. */
export async function storeDraft(
  trx: Database,
  actor: Admin,
  { serviceId, revision, definition, act }: Save,
): Promise<{ revision: number } | 'stale'> {
  requireRole(actor, 'admin')
  const now = new Date().toISOString()
  const next = revision === 0 ? (await readLastRevision(trx, serviceId)) + 1 : revision + 1
  const saved = {
    definition: JSON.stringify(definition),
    revision: next,
    changedAt: now,
    changedBy: actor.id,
  }
  const stored =
    revision === 0
      ? await trx
          .insertInto('forms')
          .values({ serviceId, version: 0, publishedAt: null, ...saved })
          .onConflict((conflict) => conflict.columns(['serviceId', 'version']).doNothing())
          .returning('revision')
          .execute()
      : await trx
          .updateTable('forms')
          .set(saved)
          .where('serviceId', '=', serviceId)
          .where('version', '=', 0)
          .where('revision', '=', revision)
          .returning('revision')
          .execute()
  if (stored.length === 0) return 'stale'
  await recordAct(trx, actor, { act, subject: serviceId, after: { revision: next }, date: now })
  return { revision: next }
}

/** Revisions go on across drafts, so that a form opened on an earlier draft cannot overwrite the new one. */
async function readLastRevision(trx: Database, serviceId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('forms')
    .select((one) => one.fn.max('revision').as('last'))
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}
