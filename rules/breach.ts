/** What a person is told of a breach, in this order (DPDP Rules, 2025, r. 7). */
export const breachItems = ['happened', 'effect', 'measures', 'advice', 'contact'] as const
export type BreachItem = (typeof breachItems)[number]

/** Which kinds of data can have gone out. */
export const breachKinds = ['names', 'phone', 'address', 'answers', 'papers', 'money', 'signIn'] as const
export type BreachKind = (typeof breachKinds)[number]

/** Whom the council reports to. */
export const reportReceivers = ['board', 'cert'] as const
export type ReportReceiver = (typeof reportReceivers)[number]

/** Within how many hours of knowing it does: see `docs/decisions/105-breaches.md`. */
export const reportHours: Record<ReportReceiver, number> = { board: 72, cert: 6 }

/** Until when the council has to report a breach that became known at a moment. */
export function reportUntil(receiver: ReportReceiver, knownAt: string): string {
  return new Date(Date.parse(knownAt) + reportHours[receiver] * 3_600_000).toISOString()
}
