/** The weekly holidays to choose from, 0 for Sundays to 6 for Saturdays, and second and fourth Saturdays. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6, 7]

export function boxOf(weekday: number) {
  return `weekday-${weekday}`
}

/** The values of each setting, the default first. */
export const countingChoices = {
  countFrom: ['dayAfter', 'sameDay'],
  holidays: ['notCounted', 'counted'],
  lastDayOnHoliday: ['nextWorkingDay', 'stays'],
  afterMissing: ['continues', 'restarts'],
  appealOnOpenDay: ['openDay', 'anyDay'],
} as const
