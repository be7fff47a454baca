import { isDeepStrictEqual } from 'node:util'
import { instantAfter } from '../../../rules/instants.ts'
import { type FactName, factNames, writeFact } from '../../../rules/service-facts.ts'
import type { ServiceResult } from '../../../rules/service-result.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { type AuditActor, recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { findServiceRow } from '../services/find-service.server.ts'
import { type Followed, findFollowed, isWrittenByState } from '../services/state-fields.server.ts'
import { readTranslatedFacts, type TranslatedFact } from './read-facts.server.ts'
import { type FactInput, replaceFact } from './replace-fact.server.ts'
import { writeFeeFact } from './write-fee-fact.server.ts'

export type FactsInput = { [K in FactName]?: FactInput<K> | null }

/** What is known of a service; what is absent stays as it is. */
export interface KnownOfService {
  /** Null takes a fact away. */
  facts?: FactsInput
  result?: ServiceResult | null
  /** The facts of which there are deliberately none. */
  without?: FactName[]
}

/**
 * Writes what is known of a service. It holds for applications to come: what was promised under the earlier
 * facts stays (Maharashtra r.4). Gives the new `updatedAt`; `stale` when somebody changed the service after
 * `readAt`; `ofForm` when the documents are those of the service's form, whose conditions go by their order;
 * `ofState` when the state sets one of them; undefined when there is no such service. Throws a RangeError for
 * a fact that cannot be.
 */
export async function setServiceFacts(
  db: Database,
  actor: Admin,
  serviceId: string,
  known: KnownOfService & { readAt: string },
): Promise<{ updatedAt: string } | 'stale' | 'ofForm' | 'ofState' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const service = await findServiceRow(trx, serviceId)
    if (!service) return undefined
    if (known.facts?.documents !== undefined && (await hasFormDocuments(trx, serviceId))) return 'ofForm'
    if (service.updatedAt !== known.readAt) return 'stale'
    if (await changesState(trx, service, known)) return 'ofState'
    return changeFacts(trx, actor, service, known)
  })
}

type Service = BesideFacts & { serviceId: string; lang: string; updatedAt: string }

/** Whether something of the facts would change that the state sets of the service. */
async function changesState(trx: Database, service: Service, known: KnownOfService): Promise<boolean> {
  const { facts = {}, result, without } = known
  const { serviceId, lang } = service
  const followed = await findFollowed(trx, serviceId)
  if (!followed) return false
  const none = JSON.parse(service.withoutFacts) as FactName[]
  const rows = await readTranslatedFacts(trx, serviceId)
  return followed.fields.some((field) => {
    if (field === 'need') return false
    if (field === 'result') return result !== undefined && result !== service.result
    const isNone = without?.some((name) => name === field) ?? none.includes(field)
    if (isNone !== none.includes(field)) return true
    const told = facts[field]
    const row = rows.find(({ fact }) => fact === field)
    return told !== undefined && !(told && row && saysTheSame(followed, { lang, ...told }, row))
  })
}

/** Whether a fact differs from the stored one in no language in which the state has written it. */
function saysTheSame(followed: Followed, told: FactInput, stored: TranslatedFact) {
  const fact = stored.fact as FactName
  const texts = Object.entries(told.texts ?? {}).map(([language, text]) => [language, writeFact(fact, text)])
  const row = { ...told, value: writeFact(fact, told.value), texts: Object.fromEntries(texts) }
  const [one, other] = [row, stored].map(({ value, lang, source, checkedOn, grade, texts }) => {
    const ofState = Object.entries(texts).filter(([language]) => isWrittenByState(followed, language))
    return { value, lang, source, checkedOn, grade, texts: Object.fromEntries(ofState) }
  })
  return isDeepStrictEqual(one, other)
}

/** The same in the transaction of an act that changes more than what is known. */
export async function changeFacts(
  trx: Database,
  by: AuditActor,
  service: Service,
  { facts = {}, result, without, readAt }: KnownOfService & { readAt: string },
): Promise<{ updatedAt: string } | 'stale'> {
  const { serviceId, lang } = service
  const now = instantAfter(service.updatedAt, new Date())
  const withoutFacts = without && JSON.stringify(without)
  const stored = await trx
    .updateTable('services')
    .set({ result, withoutFacts, updatedAt: now })
    .where('serviceId', '=', serviceId)
    .where('updatedAt', '=', readAt)
    .returning(['result', 'withoutFacts'])
    .executeTakeFirst()
  if (!stored) return 'stale'
  const beside = { before: differing(service, stored), after: differing(stored, service) }
  await replaceFacts(trx, by, { serviceId, lang, now, beside }, facts)
  return { updatedAt: now }
}

type BesideFacts = { result: ServiceResult | null; withoutFacts: string }

/** What of the row differs from the other. */
function differing(row: BesideFacts, other: BesideFacts) {
  return {
    ...(row.result !== other.result && { result: row.result }),
    ...(row.withoutFacts !== other.withoutFacts && { withoutFacts: JSON.parse(row.withoutFacts) }),
  }
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

/** What an audit line says beside the facts. */
type Beside = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Writes facts with their audit line, in the transaction of an act that has locked the service. */
export async function replaceFacts(
  trx: Database,
  by: AuditActor,
  { serviceId, lang, now, beside }: { serviceId: string; lang: string; now: string; beside?: Beside },
  facts: FactsInput,
): Promise<void> {
  const names = factNames.filter((name) => facts[name] !== undefined)
  const before = await readRows(trx, serviceId, names)
  for (const name of names) await replaceFact(trx, { serviceId, lang }, name, facts[name])
  if (facts.fee !== undefined) await writeFeeFact(trx, serviceId)
  await recordAct(trx, by, {
    act: 'service.factsSet',
    subject: serviceId,
    before: { ...before, ...beside?.before },
    after: { ...(await readRows(trx, serviceId, names)), ...beside?.after },
    date: now,
  })
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
