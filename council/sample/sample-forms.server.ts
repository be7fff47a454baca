import { type FormDocument, sayIn } from '../../rules/form/definition.ts'
import { readForm } from '../../rules/form/faults.ts'
import { writeFact } from '../../rules/service-facts.ts'
import { type AuditActor, recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'

/** The definitions of the sample forms, by the ids of their services. */
export type SampleForms = Record<string, unknown>

/** Publishes the forms of sample services in an administrator's name. Throws if one has a fault. */
export async function addSampleForms(
  trx: Database,
  { id: changedBy }: AuditActor,
  forms: SampleForms,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  for (const [serviceId, written] of Object.entries(forms)) {
    const read = readForm(JSON.stringify(written), 'en')
    if ('faults' in read) throw new Error(`The sample form of ${serviceId}: ${JSON.stringify(read.faults)}`)
    const definition = JSON.stringify(read.form)
    const published = { version: 1, revision: 1, changedAt: at, changedBy, publishedAt: at, note: '' }
    await trx
      .insertInto('forms')
      .values({ serviceId, definition, ...published })
      .execute()
    await trx.updateTable('services').set({ formVersion: 1 }).where('serviceId', '=', serviceId).execute()
    if (read.form.documents) await writeNotes(trx, serviceId, read.form.documents)
    const act = { act: 'form.published', subject: serviceId, after: { version: 1, note: '' } } as const
    await recordAct(trx, { id: changedBy }, { ...act, date: at })
  }
}

/** Writes the notes of a form's documents beside their names, which the sample's facts have. */
async function writeNotes(trx: Database, serviceId: string, documents: readonly FormDocument[]) {
  const wordsIn = (language: string) =>
    writeFact(
      'documents',
      documents.map(({ name, note }) => ({
        name: sayIn(name, language, 'en').text,
        note: sayIn(note, language, 'en').text,
      })),
    )
  const own = await trx
    .updateTable('serviceFacts')
    .set({ value: wordsIn('en') })
    .where('serviceId', '=', serviceId)
    .where('fact', '=', 'documents')
    .returning('fact')
    .execute()
  if (own.length === 0) throw new Error(`The sample service ${serviceId} has no documents beside its form's.`)
  for (const language of Object.keys(documents[0]?.name ?? {}).filter((one) => one !== 'en'))
    await trx
      .updateTable('serviceFactTexts')
      .set({ value: wordsIn(language) })
      .where('serviceId', '=', serviceId)
      .where('fact', '=', 'documents')
      .where('language', '=', language)
      .execute()
}
