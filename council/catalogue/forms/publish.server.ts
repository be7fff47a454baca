import { councilDay } from '../../../rules/days.ts'
import { kindFaults } from '../../../rules/form/changes.ts'
import { type FormDefinition, type FormDocument, sayIn } from '../../../rules/form/definition.ts'
import type { FormFault } from '../../../rules/form/read-definition.ts'
import { instantAfter } from '../../../rules/instants.ts'
import type { RequiredDocument } from '../../../rules/service-facts.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { listTranslatedFacts } from '../facts/find-fact.server.ts'
import { replaceFacts } from '../facts/keep-facts.server.ts'
import { findServiceRow } from '../services/find-service.server.ts'
import { isSetByState } from '../services/state-fields.server.ts'
import { publishDraft } from '../versioned.server.ts'
import { findFormDraft } from './draft.server.ts'

export type Published = { version: number } | { faults: FormFault[] } | 'stale'

/**
 * Publishes the draft of a form as the next version, and writes its documents as those of the service. The
 * draft goes. `stale`: the draft was saved or published after `revision` was read. Undefined when there is no
 * such service.
 */
export async function publishForm(
  db: Database,
  actor: Admin,
  serviceId: string,
  { revision, note }: { revision: number; note: string },
): Promise<Published | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const service = await findServiceRow(trx, serviceId)
    if (!service) return undefined
    const draft = await findFormDraft(trx, actor, serviceId)
    if (draft?.revision !== revision) return 'stale'
    const faults = await listPublishingFaults(trx, actor, serviceId, draft.definition)
    if (faults.length > 0) return { faults }
    const version = (service.formVersion ?? 0) + 1
    const now = instantAfter(service.updatedAt, new Date())
    const taken = { serviceId, revision, version, note, date: now }
    if (!(await publishDraft(trx, actor, 'forms', taken))) return 'stale'
    await trx
      .updateTable('services')
      .set({ formVersion: version, updatedAt: now })
      .where('serviceId', '=', serviceId)
      .execute()
    const { documents, lang } = draft.definition
    const source = note || service.link
    if (documents) await writeDocuments(trx, actor, { serviceId, lang, now, source }, documents)
    await recordAct(trx, actor, {
      act: 'form.published',
      subject: serviceId,
      after: { version, note },
      date: now,
    })
    return { version }
  })
}

/** Lists the faults that would stop a form from being published; empty when there are none. */
export async function listPublishingFaults(
  db: Database,
  actor: Admin,
  serviceId: string,
  form: FormDefinition,
): Promise<FormFault[]> {
  requireRole(actor, 'admin')
  const ofState = form.documents && (await isSetByState(db, serviceId, 'documents'))
  return [
    ...kindFaults(form, await listDefinitions(db, serviceId)),
    ...(ofState ? [{ path: 'documents', code: 'ofState' } as const] : []),
  ]
}

/** Lists the definitions of all published versions of a form, the oldest first. */
export async function listDefinitions(db: Database, serviceId: string): Promise<FormDefinition[]> {
  const rows = await db
    .selectFrom('forms')
    .select('definition')
    .where('serviceId', '=', serviceId)
    .where('version', '>', 0)
    .orderBy('version')
    .execute()
  return rows.map(({ definition }) => JSON.parse(definition) as FormDefinition)
}

/** The public pages, the acknowledgement and the clock read the documents of a service from its facts. */
async function writeDocuments(
  trx: Database,
  actor: Admin,
  { source: newSource, ...service }: { serviceId: string; lang: string; now: string; source: string },
  documents: readonly FormDocument[],
) {
  const { lang, now, serviceId } = service
  const wordsIn = (language: string): RequiredDocument[] =>
    documents.map((document) => ({
      name: sayIn(document.name, language, lang).text,
      note: sayIn(document.note, language, lang).text,
    }))
  const languages = new Set(documents.flatMap(({ name }) => Object.keys(name)))
  const texts = [...languages].filter((tag) => tag !== lang).map((tag) => [tag, wordsIn(tag)] as const)
  const { documents: known } = await listTranslatedFacts(trx, actor, serviceId)
  const { source, grade } = known ?? { source: newSource, grade: 'C' as const }
  const checkedOn = known?.checkedOn ?? councilDay(now)
  const value = wordsIn(lang)
  const fact =
    value.length > 0 ? { value, lang, texts: Object.fromEntries(texts), source, checkedOn, grade } : null
  await replaceFacts(trx, actor, service, { documents: fact })
}
