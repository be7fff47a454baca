/**
 * Returns the current instant as ISO 8601 in UTC, but at least a millisecond after `previous` ('' if there is
 * none). Two changes still differ and stay in order when they share a millisecond, or when the clock was set
 * back between them.
 */
export function instantAfter(previous: string, now: Date): string {
  return new Date(Math.max(now.getTime(), (Date.parse(previous) || 0) + 1)).toISOString()
}

/** Returns the instant, a day ahead, after which nothing can be dated unless a clock ran ahead. */
export function latestDated(now: Date): string {
  return new Date(now.getTime() + 86_400_000).toISOString()
}
