/** What the council can have reduced: it keeps its rows, and loses the words of people in them. */
export const retentionKinds = ['applications', 'certificates', 'audit'] as const

export type RetentionKind = (typeof retentionKinds)[number]

/**
 * How many years are offered: of an application after its end, of a certificate after its issue, of a line of
 * the audit after the act. No law that was seen gives a number, so nothing counts before it is confirmed.
 */
export const offeredYears: Record<RetentionKind, number> = { applications: 8, certificates: 30, audit: 8 }

/** Which numbers of years can be set; logs of access are to be kept for a year at least (DPDP Rules r. 6). */
export const retentionYears = { min: 1, max: 99 }

/**
 * After so many days without the portal the date may be wrong, and a wrong one would take out what is young:
 * nothing goes until an administrator has confirmed the years again.
 */
export const leapDays = 31

/** The moment before which something has had its years. */
export function endOfYears(years: number, now: Date): string {
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() - years)
  return end.toISOString()
}
