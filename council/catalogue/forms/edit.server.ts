import type { FormDefinition, FormDocument } from '../../../rules/form/definition.ts'
import { emptyForm } from '../../../rules/form/edit.ts'
import { saveDocument } from '../../../rules/form/edit-document.ts'
import { readForm } from '../../../rules/form/faults.ts'
import type { FormFault } from '../../../rules/form/read-definition.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { listTranslatedFacts, type TranslatedFact } from '../facts/find-fact.server.ts'
import { findServiceRow } from '../services/find-service.server.ts'
import { readLastRevision } from '../versioned.server.ts'
import { findFormDraft, type Imported, storeFormDraft } from './draft.server.ts'
import { findForm } from './find.server.ts'
import { listDefinitions } from './publish.server.ts'

/** Makes a changed definition of one, with those of all published; undefined if the part is not there. */
export type Edit = (form: FormDefinition, versions: readonly FormDefinition[]) => FormDefinition | undefined

/** The revision of the changed draft, or the faults the change would leave, with the form that has them. */
export type Edited =
  | Exclude<Imported, { faults: FormFault[] }>
  | { faults: FormFault[]; form: FormDefinition }

/**
 * Changes a part of a form: of its draft, or else of what is published, which stays until the draft is
 * published. The first change of a service without a form begins an empty one. Faults and `stale` are as in
 * `importForm`. Undefined when there is no such service or part.
 */
export async function editForm(
  db: Database,
  actor: Admin,
  serviceId: string,
  { revision, edit }: { revision: number; edit: Edit },
): Promise<Edited | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const service = await findServiceRow(trx, serviceId)
    if (!service) return undefined
    if ((await readLastRevision(trx, 'forms', serviceId)) !== revision) return 'stale'
    const draft = await findFormDraft(trx, actor, serviceId)
    const published = draft ? undefined : await findForm(trx, serviceId)
    const before = draft?.definition ?? published?.definition ?? emptyForm(service.lang)
    const edited = edit(before, await listDefinitions(trx, serviceId))
    if (!edited) return undefined
    const read = readForm(JSON.stringify(edited), service.lang)
    if ('faults' in read) return { faults: read.faults, form: edited }
    return storeFormDraft(trx, actor, { serviceId, revision, definition: read.form, act: 'form.changed' })
  })
}

/**
 * Adds a document to a form, or replaces the one at `position`. The first one that a form names takes over
 * the documents which its service had until then. What it answers is as in `editForm`.
 */
export async function saveFormDocument(
  db: Database,
  actor: Admin,
  serviceId: string,
  { revision, position, document }: { revision: number; position?: number; document: FormDocument },
): Promise<Edited | undefined> {
  requireRole(actor, 'admin')
  const { documents: known } = await listTranslatedFacts(db, actor, serviceId)
  return editForm(db, actor, serviceId, {
    revision,
    edit: (form) => {
      const documents = form.documents ?? (known ? readKnownDocuments(known, form.lang) : [])
      return saveDocument({ ...form, documents }, position, document)
    },
  })
}

/** The documents of a service’s facts as a form's; each must be given, and is brought to the office. */
function readKnownDocuments(
  { value, lang, texts }: TranslatedFact<'documents'>,
  own: string,
): FormDocument[] {
  const all = Object.entries({ ...texts, [lang]: value })
  return value.map((first, index) => {
    const inEach = (part: 'name' | 'note') => {
      const written = all.flatMap(([language, list]) => {
        const words = list[index]?.[part] ?? ''
        return words === '' ? [] : [[language, words] as const]
      })
      return Object.fromEntries([[own, first[part]] as const, ...written])
    }
    return first.note === ''
      ? { name: inEach('name'), required: true }
      : { name: inEach('name'), note: inEach('note'), required: true }
  })
}
