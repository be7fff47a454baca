import { areaOf } from '../../../../rules/roles.ts'
import type { Status } from '../../../../rules/statuses.ts'
import { withParameters } from '../../../address.server.ts'
import { anyStatus } from './read-inbox-filter.server.ts'

const fromFirstPage = { after: undefined, before: undefined }

/** The addresses that lead on from a page of the inbox, with its filter and its place in the list kept. */
export function inboxLinks(url: URL, role: 'admin' | 'staff') {
  const unfiltered = `${areaOf[role]}/application/update`
  const here = withParameters(url, { view: undefined })
  const list = atPath(new URL(here, url), unfiltered)
  const file = atPath(list, `${areaOf[role]}/application/export`)
  return {
    unfiltered,
    /** Every application. */
    all: `${unfiltered}?status=${anyStatus}`,
    /** This page without a dialog. */
    here,
    /** The list without a panel. */
    list: withParameters(list, {}),
    /** The whole list as a file. */
    file: withParameters(file, fromFirstPage),
    withStatus: (status: Status | undefined) =>
      withParameters(list, { status: status ?? anyStatus, aside: undefined, ...fromFirstPage }),
    /** Those that are set aside, without the rest of the filter. */
    setAsideList: `${unfiltered}?aside=yes`,
    /** The page that sets an application aside or brings it back. */
    setAside: (applicationId: string) => `${unfiltered}/${applicationId}/set-aside`,
    /** The application in a dialog over this page. */
    dialog: (applicationId: string) => withParameters(url, { view: applicationId }),
    /** The application in a panel above the list. */
    panel: (applicationId: string) => `${unfiltered}/${applicationId}${list.search}`,
    /** What the applicant was given as a receipt. */
    acknowledgement: (applicationId: string) => `${unfiltered}/${applicationId}/acknowledgement`,
  }
}

function atPath(url: URL, path: string) {
  return new URL(path + url.search, url)
}
