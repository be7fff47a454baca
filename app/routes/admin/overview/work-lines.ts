/** What the weekly sheet says of a span of days, in its order. */
export const workLines = ['received', 'decided', 'inTime', 'withoutLimit', 'refused'] as const
