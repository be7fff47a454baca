import { column, ofNobody, ofPeople } from './described-table.ts'

const applicationWords = ofPeople('applications', 'nobody', 'years', {
  word: column<string>('foundBy'),
  sortKey: column<string>('times'),
  id: column<string>('number'),
})

const applicationNumbers = ofPeople('applications', 'nobody', 'always', {
  stem: column<string>('number'),
  last: column<number>('number'),
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
