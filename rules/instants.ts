/**
 * The instant now as ISO 8601 in UTC, but at least a millisecond after `previous` (empty: there is none). Two changes
 * within one millisecond, or over a clock that was set back, still differ and stay in order.
 */
export function instantAfter(previous: string, now: Date): string {
  return new Date(Math.max(now.getTime(), (Date.parse(previous) || 0) + 1)).toISOString()
}
