import type { InboxFilter } from '../../../../council/applications/inbox-filter.server.ts'
import { readSearchTerms } from '../../../../council/applications/search-index.server.ts'
import { readApplicationId } from '../../../../rules/application-id.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { readServiceId } from '../../../../rules/service-id.ts'
import { type Status, statuses } from '../../../../rules/statuses.ts'
import { parameterText, searchText, withParameters } from '../../../pagination.server.ts'
import { dues, sorts, turns } from './inbox-choices.ts'

/** What the address asks the list for, and the addresses that lead on from there with the filters kept. */
export function readInboxAddress(url: URL, role: 'admin' | 'staff') {
  const number = parameterText(url, 'number')
  const top = `${areaOf[role]}/application/update`
  const here = withParameters(url, { view: undefined })
  const list = new URL(here, url)
  list.pathname = top
  const fromStart = { after: undefined, before: undefined }
  const filter = readFilter(url, number)
  const exported = new URL(withParameters(list, fromStart), url)
  exported.pathname = `${areaOf[role]}/application/export`
  return {
    filter,
    number,
    top,
    /** What of the address narrows the list or sorts it, as its forms keep it. */
    asked: askedIn(filter),
    /** This page without a dialog. */
    here,
    /** The list without a panel. */
    list: withParameters(list, {}),
    /** All of the list as a file. */
    exported: withParameters(exported, {}),
    /** The paper that the applicant was given. */
    acknowledgement: (applicationId: string) => `${top}/${applicationId}/acknowledgement`,
    view: (applicationId: string) => withParameters(url, { view: applicationId }),
    open: (applicationId: string) => `${top}/${applicationId}${list.search}`,
    withStatus: (status?: Status) => withParameters(list, { status, ...fromStart }),
  }
}

function readFilter(url: URL, number: string): InboxFilter {
  const among = <T extends string>(known: readonly T[], parameter: string) =>
    known.find((one) => one === parameterText(url, parameter))
  const search = searchText(url)
  const receivedIn = monthIn(parameterText(url, 'received'))
  const decidedIn = monthIn(parameterText(url, 'decided'))
  // A month is read in its own order, which no index has for what is somebody's turn or due.
  const ofAMonth = receivedIn !== undefined || decidedIn !== undefined
  return {
    status: among(statuses, 'status'),
    serviceId: readServiceId(parameterText(url, 'service')),
    // No application has the number '': what cannot be one finds none.
    applicationId: number === '' ? undefined : (readApplicationId(number) ?? ''),
    rawApplicationId: number,
    search: readSearchTerms(search).length > 0 ? search : '',
    turn: ofAMonth ? undefined : among(turns, 'turn'),
    due: ofAMonth ? undefined : among(dues, 'due'),
    sort: among(sorts, 'sort'),
    receivedIn,
    decidedIn: receivedIn === undefined ? decidedIn : undefined,
  }
}

function monthIn(text: string) {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined
}

function askedIn(filter: InboxFilter): Record<string, string> {
  const { status, serviceId, search, turn, due, sort, receivedIn, decidedIn } = filter
  const asked = {
    status,
    service: serviceId,
    search: search || undefined,
    turn,
    due,
    sort,
    received: receivedIn,
    decided: decidedIn,
  }
  const said = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(said)
}
