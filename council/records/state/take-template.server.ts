import { readForm } from '../../../rules/form/faults.ts'
import { type FactName, factNames } from '../../../rules/service-facts.ts'
import { type AuditActor, recordAct } from '../../audit/audit.server.ts'
import { changeFacts, hasFormDocuments } from '../../catalogue/facts/keep-facts.server.ts'
import { withOwnTexts } from '../../catalogue/facts/own-texts.server.ts'
import { findForm } from '../../catalogue/forms/find.server.ts'
import { changeService } from '../../catalogue/services/change-service.server.ts'
import { findServiceRow } from '../../catalogue/services/find-service.server.ts'
import { storeService } from '../../catalogue/services/keep-services.server.ts'
import { fieldsOfLanguages } from '../../catalogue/services/state-fields.server.ts'
import { placeDraft, readLastRevision } from '../../catalogue/versioned.server.ts'
import { lockForTransaction } from '../../database/dialect.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import { getCouncilLanguage } from '../../profile/council-profile.server.ts'
import { digestOf, fieldsOf, type Template, wordsIn } from './template.server.ts'

const lockKey = 7260534

/**
 * Why a template is not taken. `language`: it is not written in the language of the service. `exists`: a
 * service that was deleted had its id. `formDraft`: a form that somebody is writing here would be lost.
 */
export type NotTaken = 'language' | 'exists' | 'formDraft'

/** Undoes the transaction of an act that has found something changed since it looked. */
class Stale extends Error {}

/**
 * Takes templates in a transaction that has locked them. `stale`: the service, or the draft of its form, was
 * saved meanwhile, and nothing is done.
 */
export async function takingTemplates<T>(
  db: Database,
  work: (trx: Database) => Promise<T>,
): Promise<T | 'stale'> {
  try {
    return await db.transaction().execute(async (trx) => {
      await lockTemplates(trx)
      return work(trx)
    })
  } catch (error) {
    if (error instanceof Stale) return 'stale'
    throw error
  }
}

/** Has one act after the other look at what the council follows. */
export function lockTemplates(trx: Database): Promise<void> {
  return lockForTransaction(trx, lockKey, 'exclusive')
}

/**
 * Creates or changes the service of a template, as work of `takingTemplates`. A new service is a draft: its
 * officer and its appeal authority are the council's to say. A form becomes the draft of the form, under the
 * name of `drafter`.
 */
export async function takeTemplate(
  trx: Database,
  by: AuditActor,
  template: Template,
  drafter: string,
): Promise<'taken' | NotTaken> {
  const { templateId: serviceId, version } = template
  const found = await findServiceRow(trx, serviceId)
  const lang = found?.lang ?? (await getCouncilLanguage(trx))
  const words = wordsIn(template, lang)
  if (!words) return 'language'
  const form = await findFormToPlace(trx, template, lang)
  if (form === 'formDraft') return form
  const { serviceName, serviceDescription, texts, category } = words
  if (!found) {
    const { need, alsoCalled } = template
    const own = { serviceId, serviceName, serviceDescription, category, link: '', need, alsoCalled }
    if ((await storeService(trx, by, { ...own, stage: 'draft' }, texts)) === 'exists') return 'exists'
    await describeCategory(trx, template, category)
  } else {
    const need = template.need ?? undefined
    const fields = { serviceName, serviceDescription }
    refuseStale(await changeService(trx, by, found, { fields, need, texts, readAt: found.updatedAt }))
  }
  const stored = await findServiceRow(trx, serviceId)
  if (!stored) throw new Error(`${serviceId} was stored.`)
  const none = Object.fromEntries(template.without.map((name) => [name, null]))
  const told = await withOwnTexts(trx, serviceId, words.facts, template.languages)
  const { documents: _, ...others } = told
  const facts = { ...((await hasFormDocuments(trx, serviceId)) ? others : told), ...none }
  const without = mergedWithout(template, JSON.parse(stored.withoutFacts))
  const result = template.result ?? undefined
  const date = new Date().toISOString()
  const fields = fieldsOf(template).filter((name) => name !== 'documents' || 'documents' in facts)
  // First, so that the lines of the council's fees do not take the place of the state's words.
  await storeFollowed(trx, template, {
    fields,
    formDigest: form ? digestOf(form.definition) : undefined,
    date,
  })
  refuseStale(await changeFacts(trx, by, stored, { facts, result, without, readAt: stored.updatedAt }))
  const draft = { serviceId, act: 'form.imported', date, changedBy: drafter } as const
  if (form) refuseStale(await placeDraft(trx, by, 'forms', { ...draft, ...form }))
  await recordAct(trx, by, { act: 'template.taken', subject: serviceId, after: { version }, date })
  return 'taken'
}

function refuseStale(answer: object | 'stale') {
  if (answer === 'stale') throw new Stale('It was saved meanwhile.')
}

/** The form that becomes the draft; undefined where there is none, or where it is the one that stands. */
async function findFormToPlace(trx: Database, { templateId: serviceId, form }: Template, lang: string) {
  const read = form === undefined ? undefined : readForm(JSON.stringify(form), lang)
  if (!read || 'faults' in read) return undefined
  const offered = digestOf(read.form)
  const revision = await readLastRevision(trx, 'forms', serviceId)
  const published = await findForm(trx, serviceId)
  if (published && digestOf(published.definition) === offered) return undefined
  const [draft, followed] = [
    await trx
      .selectFrom('forms')
      .select('definition')
      .where('serviceId', '=', serviceId)
      .where('version', '=', 0)
      .executeTakeFirst(),
    await trx
      .selectFrom('followedTemplates')
      .select('formDigest')
      .where('templateId', '=', serviceId)
      .executeTakeFirst(),
  ]
  const drafted = draft && digestOf(JSON.parse(draft.definition))
  if (drafted === offered) return undefined
  if (draft && drafted !== followed?.formDigest) return 'formDraft'
  return { definition: read.form, revision }
}

/** What there is deliberately none of: as the state says it of what it sets, and as before of all else. */
function mergedWithout({ facts, without }: Template, before: FactName[]): FactName[] {
  return factNames.filter((name) => {
    if (without.some((one) => one === name)) return true
    return before.includes(name) && !Object.hasOwn(facts, name)
  })
}

/** A category that the council has already keeps its own words. */
async function describeCategory(trx: Database, template: Template, category: string) {
  for (const [language, name] of Object.entries(template.category))
    await trx
      .insertInto('categoryTexts')
      .values({ category, language, name, description: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function storeFollowed(
  trx: Database,
  { templateId, version, languages }: Template,
  { fields, formDigest, date }: { fields: string[]; formDigest: string | undefined; date: string },
) {
  const row = {
    templateVersion: version,
    fields: JSON.stringify([...fields, ...fieldsOfLanguages(languages)]),
    ...(formDigest !== undefined && { formDigest }),
    keptVersion: 0,
    reason: '',
    changedAt: date,
  }
  await upsert(trx, 'followedTemplates', { templateId }, row)
}
