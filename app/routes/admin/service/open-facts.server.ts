import { replace } from 'react-router'
import {
  listTranslatedFacts,
  type TranslatedFact,
  type TranslatedFacts,
} from '../../../../council/catalogue/facts/find-fact.server.ts'
import { hasFormDocuments } from '../../../../council/catalogue/facts/keep-facts.server.ts'
import { findServiceRow } from '../../../../council/catalogue/services/find-service.server.ts'
import { findFollowed, isWrittenByState } from '../../../../council/catalogue/services/state-fields.server.ts'
import { type FactName, factNames } from '../../../../rules/service-facts.ts'
import { actorOf, type Context, dbOf, notFound } from '../../../http/context.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { isOfEveryLanguage } from './fact-fields.ts'

type Asked = { context: Context; params: { serviceId: string; language?: string } }

/** The facts of a service as an administrator writes them in a language: what of them the state sets, too. */
export async function openFacts({ context, params }: Asked) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const service = await findServiceRow(db, params.serviceId)
  const { language = service?.lang } = params
  if (!service || !languages.some(({ tag }) => tag === language)) throw notFound()
  const at = `/admin/services/facts/${service.serviceId}`
  if ('language' in params && language === service.lang) throw replace(at, 303)
  const stored = await listTranslatedFacts(db, actor, service.serviceId)
  const isOfForm = await hasFormDocuments(db, service.serviceId)
  const followed = await findFollowed(db, service.serviceId)
  const isFree = followed && !isWrittenByState(followed, language as string)
  const set: string[] = followed?.fields ?? []
  const translated = factNames.filter(
    (name) => isFree && set.includes(name) && stored[name] && !isOfEveryLanguage(name),
  )
  const ofState = set.filter((field) => !translated.some((name) => name === field))
  const elsewhere = factNames.filter((name) => (isOfForm && name === 'documents') || ofState.includes(name))
  const page = { language: language as string, own: service.lang, stored, elsewhere, translated }
  return { db, actor, service, page, at, isOfForm, ofState }
}

/** The facts but for those that are named. */
export function withoutFacts(facts: TranslatedFacts, names: readonly string[]): TranslatedFacts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)))
}

/** Of each language, how many of the facts in words are written in it; the service's own first. */
export function countWritten(stored: TranslatedFacts, own: string) {
  const facts = Object.entries(stored).filter(
    ([name, { value }]) => !isOfEveryLanguage(name as FactName) && !isPhoneAlone(value),
  )
  const counted = languages.map(({ tag, name }) => ({
    tag,
    name,
    written: facts.filter(([, fact]) => fact.lang === tag || tag in fact.texts).length,
    all: facts.length,
  }))
  return counted.toSorted((one, other) => Number(other.tag === own) - Number(one.tag === own))
}

/** Whether of an authority only the phone number is known, which is the same in each language. */
function isPhoneAlone(value: TranslatedFact['value']) {
  return typeof value === 'object' && 'phone' in value && value.name === '' && value.office === ''
}
