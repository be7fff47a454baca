import { areaOf } from '../../../../rules/roles.ts'
import type { Status } from '../../../../rules/statuses.ts'
import { type Aside, asides } from '../../../../rules/withdrawing.ts'
import { withParameters } from '../../../http/address.server.ts'
import { printedCase } from '../several/tick-field.ts'
import { anyStatus, asideParameters } from './read-inbox-filter.server.ts'

/** How many of the list's applications the officer worked through since opening the first, by the address. */
export function readDone(url: URL): number {
  const text = url.searchParams.get('done') ?? ''
  return /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 0
}

/** Stands for every box of a page. */
const everyBox = 'all'

const fromFirstPage = { after: undefined, before: undefined }

/** The addresses that lead on from a page of the inbox, with its filter and its place in the list kept. */
export function inboxLinks(url: URL, role: 'admin' | 'staff') {
  const unfiltered = `${areaOf[role]}/application/update`
  const here = withParameters(url, { view: undefined })
  const isAllTicked = url.searchParams.get('tick') === everyBox
  const unticked = withParameters(new URL(here, url), { tick: undefined, [printedCase]: undefined })
  const list = atPath(new URL(unticked, url), unfiltered)
  const file = atPath(list, `${areaOf[role]}/application/export`)
  return {
    unfiltered,
    /** Every application. */
    all: `${unfiltered}?status=${anyStatus}`,
    /** This page without a dialog. */
    here,
    /** The list without a panel. */
    list: withParameters(list, { done: undefined }),
    /** Where an officer came from to work through the list. */
    back:
      url.searchParams.get('work') === 'all'
        ? `${areaOf[role]}/work`
        : withParameters(list, { done: undefined }),
    /** Which boxes of this page are ticked as it opens. */
    ticks: isAllTicked ? ('all' as const) : {},
    /** This page with every box ticked, or with none. */
    otherTicks: withParameters(new URL(here, url), { tick: isAllTicked ? undefined : everyBox }),
    /** The whole list as a file. */
    file: withParameters(file, fromFirstPage),
    /** This page of the list, to be printed. */
    print: withParameters(atPath(list, `${areaOf[role]}/application/print`), { done: undefined }),
    /** Where the ticked ones of this page are looked at once more before they are approved. */
    approve: withParameters(atPath(list, `${areaOf[role]}/application/approve`), { done: undefined }),
    withStatus: (status: Status | undefined) =>
      withParameters(list, { status: status ?? anyStatus, aside: undefined, ...fromFirstPage }),
    /** Those that are set aside, and withdrawn, without the rest of the filter. */
    asides: (counts: Record<Aside, number>, current: Aside | undefined) =>
      asides.map((aside) => ({
        aside,
        to: `${unfiltered}?aside=${asideParameters[aside]}`,
        count: counts[aside],
        current: aside === current,
      })),
    /** The page that sets an application aside or brings it back. */
    setAside: (applicationId: string) => `${unfiltered}/${applicationId}/set-aside`,
    /** The application in a dialog over this page. */
    dialog: (applicationId: string) => withParameters(url, { view: applicationId }),
    /** The application, open to be worked on, with the list it was opened from. */
    panel: (applicationId: string) => `${unfiltered}/${applicationId}${list.search}`,
    /** The way from an application to the next of the list. */
    next: (applicationId: string) => `${unfiltered}/${applicationId}/next${list.search}`,
    /** The same, after so many of the list have been worked through. */
    inQueue: (applicationId: string, done: number) =>
      withParameters(atPath(list, `${unfiltered}/${applicationId}`), {
        done: done > 0 ? String(done) : undefined,
      }),
    /** The refusal in writing, to be printed and signed. */
    letter: (applicationId: string) => `${unfiltered}/${applicationId}/letter`,
    /** What the applicant was given as a receipt. */
    acknowledgement: (applicationId: string) => `${unfiltered}/${applicationId}/acknowledgement`,
    /** What the applicant declares and signs. */
    declaration: (applicationId: string) => `${unfiltered}/${applicationId}/declaration`,
  }
}

function atPath(url: URL, path: string) {
  return new URL(path + url.search, url)
}
