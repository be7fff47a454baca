import type { Visit, Visits } from './visit.ts'

/** Medians of the visits to one screen, in one language, with script or without. */
export interface Measured extends Visits {
  path: string
  language: string
  script: boolean
}

/** The limits for each visit over the slow connection: milliseconds, and the sum of layout shifts. */
export const limits = { firstContent: 3000, form: 4000, shift: 0 } as const satisfies Partial<Visit>

/** The limits for each screen in Lighthouse's mobile profile. */
export const lighthouseLimits = { largestContent: 1000, performance: 98, accessibility: 100 } as const

export type Limited = keyof typeof limits

/** The limits that the visit exceeds. A missing form exceeds none, a missing paint exceeds its limit. */
export function exceededBy(visit: Visit): Limited[] {
  const within: Record<Limited, boolean> = {
    firstContent: visit.firstContent <= limits.firstContent,
    form: Number.isNaN(visit.form) || visit.form <= limits.form,
    shift: visit.shift <= limits.shift,
  }
  return (Object.keys(limits) as Limited[]).filter((name) => !within[name])
}
