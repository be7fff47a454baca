import { isDeepStrictEqual } from 'node:util'
import { type FactName, readFact, type ServiceFacts, writeFact } from '../../../rules/service-facts.ts'
import type { ServiceResult } from '../../../rules/service-result.ts'
import type { Admin } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { type Followed, findFollowed, isWrittenByState } from '../services/state-fields.server.ts'
import { listTranslatedFacts } from './find-fact.server.ts'
import type { FactInput, FactsInput, KnownOfService } from './keep-facts.server.ts'
import { readTranslatedFacts } from './read-facts.server.ts'

/** Whether something of the facts would change that the state sets of the service. */
export async function changesFactsOfState(
  trx: Database,
  actor: Admin,
  service: { serviceId: string; lang: string; result: ServiceResult | null; withoutFacts: string },
  { facts = {}, result, without }: KnownOfService,
): Promise<boolean> {
  const { serviceId, lang } = service
  const followed = await findFollowed(trx, serviceId)
  if (!followed) return false
  const none = JSON.parse(service.withoutFacts) as FactName[]
  const known = await listTranslatedFacts(trx, actor, serviceId)
  return followed.fields.some((field) => {
    if (field === 'need') return false
    if (field === 'result') return result !== undefined && result !== service.result
    const isNone = without?.some((name) => name === field) ?? none.includes(field)
    if (isNone !== none.includes(field)) return true
    const [told, stored] = [facts[field], known[field]]
    return told !== undefined && !(told && stored && saysTheSame(followed, { lang, ...told }, stored))
  })
}

/** Whether facts differ in no language in which the state has written them. */
function saysTheSame(followed: Followed, ...both: [FactInput, FactInput]) {
  const [one, other] = both.map(({ value, lang, source, checkedOn, grade, texts = {} }) => {
    const ofState = Object.entries(texts).filter(([language]) => isWrittenByState(followed, language))
    return { value, lang, source, checkedOn, grade, texts: Object.fromEntries(ofState) }
  })
  return isDeepStrictEqual(one, other)
}

/** What the state says of facts, with what the council has written of just that in other languages. */
export async function withOwnTexts(
  trx: Database,
  serviceId: string,
  facts: FactsInput,
  languages: string[],
): Promise<FactsInput> {
  const rows = await readTranslatedFacts(trx, serviceId)
  const merged = Object.entries(facts).map(([name, told]) => {
    const fact = name as FactName
    const row = rows.find((one) => one.fact === fact && one.lang === told?.lang)
    if (!told || row?.value !== writeFact(fact, told.value as ServiceFacts[FactName])) return [name, told]
    const own = Object.entries(row.texts)
      .filter(([language]) => !languages.includes(language))
      .map(([language, text]) => [language, readFact(fact, text)])
    return [name, { ...told, texts: { ...told.texts, ...Object.fromEntries(own) } }]
  })
  return Object.fromEntries(merged)
}
