/** Sunday first, as the hours are stored. */
export const officeWeekdays = [0, 1, 2, 3, 4, 5, 6]

export function hoursField(weekday: number) {
  return `open-${weekday}`
}
