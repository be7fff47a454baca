import { isDay } from '../../../rules/days.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { type FactName, factNames, type ServiceFacts, writeFact } from '../../../rules/service-facts.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { ServiceFactRow } from '../../database/service-tables.ts'
import type { Database } from '../../database/tables.ts'
import { findServiceRow } from '../services/find-service.server.ts'

export interface FactInput<K extends FactName = FactName> {
  value: ServiceFacts[K]
  /** The language of the value; the service's own if undefined. */
  lang?: string
  /** All its translations by language: any others are deleted. */
  texts?: Record<string, ServiceFacts[K]>
  source: string
  checkedOn: string
  grade: ServiceFactRow['grade']
}

export type FactsInput = { [K in FactName]?: FactInput<K> | null }

/**
 * Writes what is known of a service: null takes a fact away, one that is not named stays. It holds for
 * applications to come: what was promised under the earlier facts stays (Maharashtra r.4). `stale` when
 * somebody changed the service after `readAt`; `ofForm` when the documents are those of the service's form,
 * whose conditions go by their order; undefined when there is no such service. Throws a RangeError for a fact
 * that cannot be.
 */
export async function setServiceFacts(
  db: Database,
  actor: Admin,
  serviceId: string,
  facts: FactsInput,
  readAt: string,
): Promise<'done' | 'stale' | 'ofForm' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const service = await findServiceRow(trx, serviceId)
    if (!service) return undefined
    if (facts.documents !== undefined && (await hasFormDocuments(trx, serviceId))) return 'ofForm'
    if (service.updatedAt !== readAt) return 'stale'
    const now = instantAfter(readAt, new Date())
    const stored = await trx
      .updateTable('services')
      .set({ updatedAt: now })
      .where('serviceId', '=', serviceId)
      .where('updatedAt', '=', readAt)
      .returning('serviceId')
      .execute()
    if (stored.length === 0) return 'stale'
    await replaceFacts(trx, actor, { serviceId, lang: service.lang, now }, facts)
    return 'done'
  })
}

/** Whether the published form of a service says which documents it asks for. */
export async function hasFormDocuments(db: Database, serviceId: string): Promise<boolean> {
  const form = await db
    .selectFrom('services')
    .innerJoin('forms', (join) =>
      join
        .onRef('forms.serviceId', '=', 'services.serviceId')
        .onRef('forms.version', '=', 'services.formVersion'),
    )
    .select('forms.definition')
    .where('services.serviceId', '=', serviceId)
    .executeTakeFirst()
  return form !== undefined && 'documents' in JSON.parse(form.definition)
}

/** Writes facts with their audit line, in the transaction of an act that has locked the service. */
export async function replaceFacts(
  trx: Database,
  actor: Admin,
  { serviceId, lang, now }: { serviceId: string; lang: string; now: string },
  facts: FactsInput,
): Promise<void> {
  requireRole(actor, 'admin')
  const names = factNames.filter((name) => facts[name] !== undefined)
  const before = await readRows(trx, serviceId, names)
  for (const name of names) await replaceFact(trx, { serviceId, lang }, name, facts[name])
  await recordAct(trx, actor, {
    act: 'service.factsSet',
    subject: serviceId,
    before,
    after: await readRows(trx, serviceId, names),
    date: now,
  })
}

async function replaceFact<K extends FactName>(
  trx: Database,
  service: { serviceId: string; lang: string },
  fact: K,
  input: FactInput<K> | null | undefined,
) {
  const { serviceId } = service
  for (const table of ['serviceFactTexts', 'serviceFacts'] as const)
    await trx.deleteFrom(table).where('serviceId', '=', serviceId).where('fact', '=', fact).execute()
  if (!input) return
  const { value, texts = {}, lang = service.lang, source, checkedOn, grade } = input
  if (!isDay(checkedOn)) throw new RangeError(`not a day: ${checkedOn}`)
  await trx
    .insertInto('serviceFacts')
    .values({ serviceId, fact, value: writeFact(fact, value), lang, source, checkedOn, grade })
    .execute()
  const rows = Object.entries(texts).map(([language, text]) => ({
    serviceId,
    fact,
    language,
    value: writeFact(fact, text),
  }))
  if (rows.length > 0) await trx.insertInto('serviceFactTexts').values(rows).execute()
}

async function readRows(trx: Database, serviceId: string, names: FactName[]) {
  if (names.length === 0) return {}
  const rows = await trx
    .selectFrom('serviceFacts')
    .select(['fact', 'value'])
    .where('serviceId', '=', serviceId)
    .where('fact', 'in', names)
    .execute()
  return Object.fromEntries(rows.map(({ fact, value }) => [fact, value]))
}
