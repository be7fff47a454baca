import { readApplicationId } from '../../../rules/application-id.ts'
import { areaOf } from '../../../rules/roles.ts'
import { readServiceId } from '../../../rules/service-id.ts'
import { type Status, statuses } from '../../../rules/statuses.ts'
import { askedOf, changed } from '../../paging.server.ts'

/** What the address asks the list for, and the addresses that lead on from there with the filters kept. */
export function readInboxAddress(url: URL, role: 'admin' | 'staff') {
  const number = askedOf(url, 'number')
  const top = `${areaOf[role]}/application/update`
  const here = changed(url, { view: undefined })
  const list = new URL(here, url)
  list.pathname = top
  const fromStart = { after: undefined, before: undefined }
  return {
    filter: {
      status: statuses.find((status) => status === askedOf(url, 'status')),
      serviceId: readServiceId(askedOf(url, 'service')),
      // No application has the number '': what cannot be one finds none.
      applicationId: number === '' ? undefined : (readApplicationId(number) ?? ''),
      asTyped: number,
    },
    number,
    top,
    /** This page without a dialog. */
    here,
    /** The list without a panel. */
    list: changed(list, {}),
    view: (applicationId: string) => changed(url, { view: applicationId }),
    open: (applicationId: string) => `${top}/${applicationId}${list.search}`,
    withStatus: (status?: Status) => changed(list, { status, ...fromStart }),
  }
}
