import { randomUUID } from 'node:crypto'
import { isIntermediary, kindOf } from '../../../../council/actors/actors.server.ts'
import { listCounterPeople } from '../../../../council/cases/counter/counter-person.server.ts'
import { listOfferedServices } from '../../../../council/cases/counter/offered-services.server.ts'
import { listServiceFacts } from '../../../../council/catalogue/facts/read-facts.server.ts'
import { findApplicationForm } from '../../../../council/catalogue/forms/find.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { limits } from '../../../../rules/limits.ts'
import { readPhone } from '../../../../rules/phone.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { listAskedDocuments } from '../../../forms/asked-documents.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import type { RefusedApplication } from '../../../forms/use-refused-application.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import type { Route } from './+types/counter'

/** What the page of the counter shows: the choice of a service and a phone number, and the paper once both are chosen. */
export async function readCounter({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) {
  const actor = actorOf(context, 'admin', 'staff', 'intermediary')
  const db = dbOf(context)
  const language = languageOf(context)
  const typedPhone = url.searchParams.get('phone')?.slice(0, limits.name) ?? ''
  const offered = await listOfferedServices(db, actor, language)
  const service = offered.find(({ serviceId }) => serviceId === url.searchParams.get('service'))
  const phone = readPhone(typedPhone)
  const page = {
    area: kindOf(actor),
    path: `${areaOf[actor.role]}/counter`,
    offered,
    serviceId: service?.serviceId ?? '',
    typedPhone,
    isPhoneWrong: typedPhone !== '' && phone === undefined,
  }
  if (!service || phone === undefined) return page
  const { serviceId } = service
  const form = await findApplicationForm(db, serviceId)
  if (!form) return page
  const { definition, version } = form
  const [people, documents, facts, kept] = await Promise.all([
    // An intermediary finds out of nobody who they are.
    isIntermediary(actor) ? [] : listCounterPeople(db, actor, phone),
    listAskedDocuments(db, serviceId, form, { kept: {}, language }),
    listServiceFacts(db, serviceId, language),
    findTyped({ context, url }, actor),
  ])
  const today = councilDay(new Date().toISOString())
  const own = kept?.applicantPhoneNo === phone ? kept : undefined
  const paper = {
    service,
    phone,
    people,
    documents,
    fee: facts.fee && { value: facts.fee.value, lang: facts.fee.lang },
    form: definition,
    version,
    kept: own,
    today,
    language,
    languages: languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag })),
    submissionKey: own?.submissionKey ?? randomUUID(),
  }
  return { ...page, paper }
}

/** A paper that was not stored, or not yet. */
export type RefusedPaper = RefusedApplication & {
  /** Nothing was to be stored: a row of a group was added or removed. */
  isOnlyRows?: true
  /** The application that it may repeat. */
  like?: { applicationId: string; date: string } | 'hidden'
}

type Loaded = Awaited<ReturnType<typeof readCounter>>
export type PaperLoaded = Extract<Loaded, { paper: unknown }>['paper']
export type StartLoaded = Omit<Loaded, 'paper'>
