import type { Officer } from '../../../../council/actors/actors.server.ts'
import { anyMonth, type InboxFilter } from '../../../../council/cases/applications/inbox-filter.server.ts'
import { readSearchTerms } from '../../../../council/cases/applications/search-index.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { findEscalatedUntil } from '../../../../council/desks/escalation.server.ts'
import { readApplicationId } from '../../../../rules/application-id.ts'
import { councilDay, isDay } from '../../../../rules/days.ts'
import { readServiceId } from '../../../../rules/service-id.ts'
import { type Status, statuses } from '../../../../rules/statuses.ts'
import { tallies } from '../../../../rules/waiting.ts'
import { type Aside, asides } from '../../../../rules/withdrawing.ts'
import { readDay } from '../../../forms/read-form.server.ts'
import { parameterText, searchText } from '../../../http/address.server.ts'
import { certificates, desks, dues, inAnyMonth, sorts, timings, turns } from './inbox-choices.ts'

/**
 * The filter and the order that the address asks for. A parameter that cannot be read narrows nothing.
 * Without a status the list shows what is left to do, the pending applications; a search finds applications
 * in every status.
 */
export async function readInboxFilter(db: Database, actor: Officer, url: URL): Promise<InboxFilter> {
  const filter = readFilter(url, actor)
  if (filter.assignedTo !== actor.id) return filter
  const today = councilDay(new Date().toISOString())
  return { ...filter, escalatedUntil: await findEscalatedUntil(db, actor.id, today) }
}

function readFilter(url: URL, actor: Officer): InboxFilter {
  const choiceOf = <T extends string>(choices: readonly T[], parameter: string) =>
    choices.find((choice) => choice === parameterText(url, parameter))
  const number = parameterText(url, 'number')
  const search = searchText(url)
  const serviceId = readServiceId(parameterText(url, 'service'))
  const searched = { rawApplicationId: '', search: readSearchTerms(search).length > 0 ? search : '' }
  const isAll = parameterText(url, 'status') === anyStatus
  const statusOr = (usual: Status) => choiceOf(statuses, 'status') ?? (isAll ? undefined : usual)
  const setAside = asides.find((aside) => asideParameters[aside] === parameterText(url, 'aside'))
  if (setAside) return { setAside, serviceId, ...searched }
  // A number is looked for among all of them, whatever else is chosen. None is '', so a text that cannot be
  // one finds nothing.
  if (number !== '')
    return { applicationId: readApplicationId(number) ?? '', rawApplicationId: number, search: '' }
  const work = choiceOf(['all', ...tallies], 'work')
  if (work) return { work, status: statusOr('Pending'), ...searched }
  if (choiceOf(certificates, 'certificate'))
    return { toIssue: true, status: statusOr('Approved'), serviceId, ...searched }
  const { receivedIn, decidedIn } = readDates(url)
  const ofMonths = receivedIn ?? decidedIn
  const stoppedIn = ofMonths === undefined ? readStopped(parameterText(url, 'stopped')) : undefined
  // The lists of a month have an order of their own, for which no index includes the turn or the due date.
  const isOfMonth = ofMonths !== undefined || stoppedIn !== undefined
  const timing = (receivedIn ?? stoppedIn) === undefined ? choiceOf(timings, 'timing') : undefined
  const desk = choiceOf(desks, 'desk')
  const looksFor = searched.search !== '' || isOfMonth || timing !== undefined
  return {
    status: looksFor ? choiceOf(statuses, 'status') : statusOr('Pending'),
    serviceId,
    ...searched,
    turn: isOfMonth ? undefined : choiceOf(turns, 'turn'),
    due: isOfMonth ? undefined : choiceOf(dues, 'due'),
    assignedTo: desk && !isOfMonth ? { mine: actor.id, nobody: null }[desk] : undefined,
    timing,
    sort: choiceOf(sorts, 'sort'),
    receivedIn,
    decidedIn,
    stoppedIn,
  }
}

/** How the address asks for the applications that are taken out of the lists. */
export const asideParameters = { setAside: 'yes', withdrawn: 'withdrawn' } as const satisfies Record<
  Aside,
  string
>

/** The status of an address that asks for applications in every status. */
export const anyStatus = 'All'

/** When the list's applications were received or decided: by the address's months or days, or by its form. */
function readDates(url: URL): Pick<InboxFilter, 'receivedIn' | 'decidedIn'> {
  const receivedIn = readSpan(parameterText(url, 'received'))
  if (receivedIn !== undefined) return { receivedIn }
  const decidedIn = readSpan(parameterText(url, 'decided'))
  if (decidedIn !== undefined) return { decidedIn }
  const [from, to] = [readDay(parameterText(url, 'from')), readDay(parameterText(url, 'to'))]
  if (from === undefined && to === undefined) return {}
  const span = `${from ?? firstDay}..${to ?? councilDay(new Date().toISOString())}`
  return parameterText(url, 'dates') === 'decided' ? { decidedIn: span } : { receivedIn: span }
}

/** Long before the first application. */
const firstDay = '2000-01-01'

/** Months or days, each kind with a span of its own. */
function readSpan(text: string) {
  const days = text.split('..')
  return readMonths(text) ?? (days.length <= 2 && days.every(isDay) ? text : undefined)
}

function readMonths(text: string) {
  return /^\d{4}-(0[1-9]|1[0-2])(\.\.\d{4}-(0[1-9]|1[0-2]))?$/.test(text) ? text : undefined
}

function readStopped(text: string) {
  return text === inAnyMonth ? anyMonth : readMonths(text)
}

/** Whose desk the filter asks for, as the address says it: an officer only ever asks for their own. */
function deskOf(assignedTo: string | null): (typeof desks)[number] {
  return assignedTo === null ? 'nobody' : 'mine'
}

/**
 * The filter as parameters of an address, without the number: a number is searched among all applications.
 * The status stands among them only if the address has it.
 */
export function filterParameters(url: URL, filter: InboxFilter): Record<string, string> {
  const { serviceId, search, work, turn, due, assignedTo, timing, sort } = filter
  const { receivedIn, decidedIn, stoppedIn, setAside, toIssue } = filter
  const asked = parameterText(url, 'status')
  const parameters = {
    aside: setAside && asideParameters[setAside],
    status: setAside ? undefined : [...statuses, anyStatus].find((status) => status === asked),
    service: serviceId,
    search: search || undefined,
    work,
    certificate: toIssue ? certificates[0] : undefined,
    turn,
    due,
    desk: assignedTo === undefined ? undefined : deskOf(assignedTo),
    timing,
    sort,
    received: receivedIn,
    decided: decidedIn,
    stopped: stoppedIn === anyMonth ? inAnyMonth : stoppedIn,
  }
  const present = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return Object.fromEntries(present)
}
