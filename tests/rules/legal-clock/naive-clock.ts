import type { ClockReading } from '../../../rules/legal-clock/clock.ts'
import type { NotCounted } from '../../../rules/legal-clock/reasons.ts'
import type { LegalCase } from '../../../rules/legal-clock/stops.ts'
import type { ClockSettings, CouncilHolidays } from '../../../rules/legal-clock/working-days.ts'

const patience = 400

/**
 * The clock a second time, as somebody turns the leaves of a calendar: one day after the other, asking of
 * each what was at hand in its morning, by its evening and in between, and giving up after four hundred days,
 * which no random case needs.
 */
export function turnLeaves(
  application: LegalCase,
  holidays: CouncilHolidays,
  settings: ClockSettings,
  today: string,
): ClockReading {
  const { receivedOn, daysAllowed, documents, orders = [] } = application
  const completeOn = 'completeOn' in documents ? documents.completeOn : '9999-99-99'
  const gaps = 'completeOn' in documents ? (documents.missingAgain ?? []) : []

  function completenessFault(day: string): NotCounted | undefined {
    const morning = day > completeOn
    const evening = day >= completeOn
    if (!evening) return { code: 'notYetComplete' }
    if (!morning && settings.countFrom === 'dayAfter') return { code: 'dayOfCompletion' }
    for (const { from, to, missing } of gaps) {
      const askedBefore = from < day
      const askedToday = from === day
      const cameBefore = to !== undefined && to < day
      const cameToday = to === day
      const lackedSometime = askedToday || (askedBefore && !cameBefore)
      const lackedAtNight = lackedSometime && !cameToday
      const spoilt = settings.countFrom === 'sameDay' ? lackedAtNight : lackedSometime
      if (spoilt) return { code: 'documentsMissing', missing }
    }
    return undefined
  }

  function orderFault(day: string): NotCounted | undefined {
    for (const { from, to, reference, reason } of orders) {
      if (day >= from && (to === undefined || day <= to)) return { code: 'order', reference, reason }
    }
    return undefined
  }

  function closedFault(day: string): NotCounted | undefined {
    const name = holidays.named[day]
    if (name !== undefined) return { code: 'publicHoliday', name }
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    if (holidays.weekly.includes(weekday)) return { code: 'weeklyHoliday', weekday }
    const date = Number(day.slice(8))
    const secondOrFourth = (date >= 8 && date <= 14) || (date >= 22 && date <= 28)
    return holidays.weekly.includes(7) && weekday === 6 && secondOrFourth
      ? { code: 'weeklyHoliday', weekday: 7 }
      : undefined
  }

  const leaves: { day: string; why?: NotCounted }[] = []
  let count = 0
  let day = receivedOn
  while (count < daysAllowed && leaves.length < patience) {
    const closed = closedFault(day)
    const wouldEnd = count + 1 === daysAllowed
    const closedMatters =
      settings.holidays === 'notCounted' || (wouldEnd && settings.lastDayOnHoliday === 'nextWorkingDay')
    const why = completenessFault(day) ?? orderFault(day) ?? (closedMatters ? closed : undefined)
    leaves.push({ day, why })
    if (!why) count += 1
    day = leafAfter(day)
  }
  const due = count === daysAllowed ? leaves.at(-1)?.day : undefined
  const seen = leaves.filter((leaf) => due !== undefined || leaf.day <= today)
  const used = leaves.filter((leaf) => !leaf.why && leaf.day <= today).length
  const running = (day: string) =>
    day > completeOn || (day === completeOn && settings.countFrom === 'sameDay' && day >= receivedOn)

  /** The days of one interruption alone, as far as they are turned. */
  function pausedBy(only: Partial<Pick<LegalCase, 'orders'>> & { gap?: (typeof gaps)[number] }) {
    const touched = leaves.filter((leaf) => {
      if (!running(leaf.day)) return false
      if (only.orders) {
        return only.orders.some(({ from, to }) => leaf.day >= from && (to === undefined || leaf.day <= to))
      }
      const { from = '', to = '9999-99-99' } = only.gap ?? {}
      return leaf.day >= from && (leaf.day < to || (leaf.day === to && settings.countFrom === 'dayAfter'))
    })
    const from = touched[0]?.day
    if (from === undefined || (due === undefined && from > today)) return undefined
    return { from, to: touched.at(-1)?.day }
  }

  const paused = [
    ...gaps.map((gap) => {
      const period = pausedBy({ gap })
      const why: NotCounted = { code: 'documentsMissing', missing: gap.missing }
      return period && (gap.to === undefined ? { from: period.from, why } : { ...period, why })
    }),
    ...orders.map((order) => {
      const period = pausedBy({ orders: [order] })
      const why: NotCounted = { code: 'order', reference: order.reference, reason: order.reason }
      return period && (order.to === undefined ? { from: period.from, why } : { ...period, why })
    }),
  ].filter((period) => period !== undefined)

  return {
    limit: due === undefined ? { none: whyNever(application) } : { due },
    daysUsed: used,
    daysLeft: daysAllowed - used,
    overdue: due !== undefined && due < today,
    paused,
    notCounted: seen.flatMap(({ day, why }) => (why ? [{ day, why }] : [])),
  }
}

function whyNever({ receivedOn, documents, orders = [] }: LegalCase) {
  if ('missing' in documents) {
    return { code: 'documentsMissing' as const, since: receivedOn, missing: documents.missing }
  }
  const lacking = documents.missingAgain?.find(({ to }) => to === undefined)
  if (lacking) return { code: 'documentsMissing' as const, since: lacking.from, missing: lacking.missing }
  const order = orders.find(({ to }) => to === undefined)
  if (!order) return { code: 'noDaysLeft' as const }
  return { code: 'order' as const, since: order.from, reference: order.reference, reason: order.reason }
}

function leafAfter(leaf: string): string {
  const [year = 0, month = 0, day = 0] = leaf.split('-').map(Number)
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const long = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  const [y, m, d] = day < long ? [year, month, day + 1] : month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1]
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}
