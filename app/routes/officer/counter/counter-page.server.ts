import { randomUUID } from 'node:crypto'
import {
  type Intermediary,
  isIntermediary,
  isOfficer,
  kindOf,
  type Officer,
} from '../../../../council/actors/actors.server.ts'
import {
  type CounterPerson,
  type KnownPerson,
  listCounterPeople,
} from '../../../../council/cases/counter/known-people.server.ts'
import { listOfferedServices } from '../../../../council/cases/counter/offered-services.server.ts'
import { leaveCases } from '../../../../council/cases/desk/open-cases.server.ts'
import { listServiceFacts } from '../../../../council/catalogue/facts/read-facts.server.ts'
import { sumDueAtOnce } from '../../../../council/catalogue/fees/service-fees.server.ts'
import { findApplicationForm } from '../../../../council/catalogue/forms/find.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { readPhone } from '../../../../rules/phone.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { listAskedDocuments } from '../../../forms/asked-documents.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import type { RefusedApplication } from '../../../forms/use-refused-application.ts'
import { actorOf, type Context, dbOf } from '../../../http/context.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import type { Route } from './+types/counter'

/** What the page of the counter shows: the choice of a service, and the paper once one is chosen. */
export async function readCounter({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) {
  const actor = actorOf(context, 'admin', 'staff', 'intermediary')
  const db = dbOf(context)
  const language = languageOf(context)
  if (isOfficer(actor)) await leaveCases(db, actor)
  const offered = await listOfferedServices(db, actor, language)
  const service = offered.find(({ serviceId }) => serviceId === url.searchParams.get('service'))
  const page = {
    area: kindOf(actor),
    path: `${areaOf[actor.role]}/counter`,
    offered,
    serviceId: service?.serviceId ?? '',
  }
  const form = service && (await findApplicationForm(db, service.serviceId))
  if (!service || !form) return page
  const { serviceId } = service
  const { definition, version } = form
  const [documents, facts, typed] = await Promise.all([
    listAskedDocuments(db, serviceId, form, { kept: {}, language }),
    listServiceFacts(db, serviceId, language),
    findTyped({ context, url }, actor),
  ])
  const kept = typed?.service === serviceId ? typed : undefined
  const paper = {
    service,
    people: await listPeople(context, actor, kept),
    documents,
    due: isOfficer(actor) ? await sumDueAtOnce(db, serviceId) : undefined,
    fee: facts.fee && { value: facts.fee.value, lang: facts.fee.lang },
    form: definition,
    version,
    kept,
    today: councilDay(new Date().toISOString()),
    language,
    languages: languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag })),
    submissionKey: kept?.submissionKey ?? randomUUID(),
  }
  return { ...page, paper }
}

/** The people of the typed phone number; none without one or to an intermediary, who may identify nobody. */
export async function listPeople(
  context: Context,
  actor: Officer | Intermediary,
  typed: Readonly<Record<string, string>> | undefined,
): Promise<CounterPerson[]> {
  const phone = readPhone(typed?.applicantPhoneNo ?? '')
  if (isIntermediary(actor) || phone === undefined) return []
  const people = await listCounterPeople(dbOf(context), actor, phone)
  await noteListed(
    context,
    people.flatMap(({ newest }) => newest ?? []),
  )
  return people
}

/** A paper that was not stored, or not yet. */
export type RefusedPaper = RefusedApplication & {
  /** Nothing was to be stored: a row of a group was added or removed, or people were looked for. */
  isOnlyShown?: true
  /** The people of the phone number. */
  people?: CounterPerson[]
  /** Of whom the fields were filled in, and from which entry. */
  filled?: Pick<KnownPerson, 'applicationId' | 'date' | 'language'>
  /** The application that it may repeat. */
  like?: { applicationId: string; date: string } | 'hidden'
}

type Loaded = Awaited<ReturnType<typeof readCounter>>
export type PaperLoaded = Extract<Loaded, { paper: unknown }>['paper']
export type StartLoaded = Omit<Loaded, 'paper'>
