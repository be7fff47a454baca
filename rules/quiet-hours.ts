const hourMs = 3_600_000
// India Standard Time is UTC+5:30 all year, without daylight saving.
const aheadOfUtcMs = 5.5 * hourMs
const dayMs = 24 * hourMs
const [morning, evening] = [8 * hourMs, 20 * hourMs]

/** Whether people are left in peace at this moment: from 20:00 to 08:00 in Asia/Kolkata. */
export function isQuiet(moment: Date): boolean {
  const sinceMidnight = (moment.getTime() + aheadOfUtcMs) % dayMs
  return sinceMidnight < morning || sinceMidnight >= evening
}

/** The moment itself, or, within the quiet hours, the 08:00 in Asia/Kolkata that ends them. */
export function afterQuietHours(moment: Date): Date {
  if (!isQuiet(moment)) return moment
  const local = moment.getTime() + aheadOfUtcMs
  const midnight = local - (local % dayMs)
  const next = local - midnight < morning ? midnight + morning : midnight + dayMs + morning
  return new Date(next - aheadOfUtcMs)
}
