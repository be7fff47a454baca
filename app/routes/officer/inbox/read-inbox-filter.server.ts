import type { InboxFilter } from '../../../../council/applications/inbox-filter.server.ts'
import { readSearchTerms } from '../../../../council/applications/search-index.server.ts'
import { readApplicationId } from '../../../../rules/application-id.ts'
import { readServiceId } from '../../../../rules/service-id.ts'
import { statuses } from '../../../../rules/statuses.ts'
import { parameterText, searchText } from '../../../address.server.ts'
import { dues, sorts, turns } from './inbox-choices.ts'

/** The filter and the order that the address asks for. A parameter that cannot be read narrows nothing. */
export function readInboxFilter(url: URL): InboxFilter {
  const choiceOf = <T extends string>(choices: readonly T[], parameter: string) =>
    choices.find((choice) => choice === parameterText(url, parameter))
  const number = parameterText(url, 'number')
  const search = searchText(url)
  const receivedIn = readMonth(parameterText(url, 'received'))
  const decidedIn = readMonth(parameterText(url, 'decided'))
  // The lists of a month have an order of their own, for which no index includes the turn or the due date.
  const isOfMonth = receivedIn !== undefined || decidedIn !== undefined
  return {
    status: choiceOf(statuses, 'status'),
    serviceId: readServiceId(parameterText(url, 'service')),
    // No application has the number '', so a text that cannot be a number finds nothing.
    applicationId: number === '' ? undefined : (readApplicationId(number) ?? ''),
    rawApplicationId: number,
    search: readSearchTerms(search).length > 0 ? search : '',
    turn: isOfMonth ? undefined : choiceOf(turns, 'turn'),
    due: isOfMonth ? undefined : choiceOf(dues, 'due'),
    sort: choiceOf(sorts, 'sort'),
    receivedIn,
    decidedIn: receivedIn === undefined ? decidedIn : undefined,
  }
}

function readMonth(text: string) {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined
}

/** The filter as parameters of an address, without the number: a number is searched among all applications. */
export function filterParameters(filter: InboxFilter): Record<string, string> {
  const { status, serviceId, search, turn, due, sort, receivedIn, decidedIn } = filter
  const parameters = {
    status,
    service: serviceId,
    search: search || undefined,
    turn,
    due,
    sort,
    received: receivedIn,
    decided: decidedIn,
  }
  const present = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return Object.fromEntries(present)
}
