import { useTranslations } from 'use-intl'

/* India has one time zone, UTC+5:30, all year. Computing it here, with months from the messages, makes server
   and browser agree to the letter: `Intl` writes Sep or Sept depending on its version, and Gecko 48 knows no
   time zones. */
const aheadOfUtc = 5.5 * 60 * 60 * 1000

/**
 * Formats an ISO instant or day in Asia/Kolkata: `date` as `21 Nov 2026`, `moment` with the time of day;
 * `month` formats a month such as `2026-11`.
 */
export function useDateFormat() {
  const t = useTranslations('ui')
  function parts(iso: string) {
    const there = new Date(Date.parse(iso) + aheadOfUtc)
    return {
      day: String(there.getUTCDate()),
      month: t('month', { month: String(there.getUTCMonth() + 1) }),
      year: String(there.getUTCFullYear()),
    }
  }
  function time(iso: string) {
    const there = new Date(Date.parse(iso) + aheadOfUtc)
    const hours = there.getUTCHours()
    const minute = String(there.getUTCMinutes()).padStart(2, '0')
    return { hour: String(hours % 12 || 12), minute, half: hours < 12 ? 'am' : 'pm' }
  }
  return {
    date(iso: string) {
      const { day, month, year } = parts(iso)
      return t('date', { day, month, year })
    },
    month(text: string) {
      const { month, year } = parts(`${text}-01`)
      return `${month} ${year}`
    },
    moment(iso: string) {
      return t('moment', { ...parts(iso), ...time(iso) })
    },
    /** What a message says the time of day with. */
    time,
  }
}

export function DateText({ iso }: { iso: string }) {
  const words = useDateFormat()
  return <time dateTime={iso}>{words.date(iso)}</time>
}

export function MomentText({ iso }: { iso: string }) {
  const words = useDateFormat()
  return <time dateTime={iso}>{words.moment(iso)}</time>
}
