import { ofNobody, ofPeople } from './described-table.ts'
import type { SearchWordRow } from './stored-values.ts'

const applicationWords = ofPeople<SearchWordRow>()({
  told: { list: 'applications', seenBy: 'nobody', kept: 'years' },
  columns: { foundBy: ['word'], times: ['sortKey'], number: ['id'] },
})

export interface ApplicationNumberRow {
  stem: string
  last: number
}

const applicationNumbers = ofPeople<ApplicationNumberRow>()({
  told: { list: 'applications', seenBy: 'nobody', kept: 'always' },
  columns: { number: ['stem', 'last'] },
})

export interface ApplicationFigureRow {
  serviceId: string
  receivedMonth: string
  /** '' while the application is open. */
  decidedMonth: string
  timing: Timing
  daysTaken: number
  /** Several rows count the open ones of a service, so that those who add to them seldom wait. */
  stripe: number
  count: number
}

/** How many applications of a service were first stopped in a month after their first working day. */
export interface LateStopFigureRow {
  serviceId: string
  month: string
  count: number
}

/** How many applications of a service were refused in a month with these ready words. */
export interface RefusalFigureRow {
  serviceId: string
  month: string
  /** '' for a reason in own words. */
  readyReason: string
  count: number
}

export type Timing = 'open' | 'inTime' | 'late' | 'noLimit'

export const figureTables = {
  applicationWords,
  applicationNumbers,
  applicationFigures: ofNobody<ApplicationFigureRow>(),
  lateStopFigures: ofNobody<LateStopFigureRow>(),
  refusalFigures: ofNobody<RefusalFigureRow>(),
}
