import { useTranslations } from 'use-intl'

/* India keeps one time, five and a half hours ahead, all year. Counting it here and taking the months from the
   messages makes server and browser agree to the letter: `Intl` says Sep or Sept by version, and Gecko 48 knows
   no time zones at all. */
const aheadOfUtc = 5.5 * 60 * 60 * 1000

/** Words for an ISO instant in Asia/Kolkata, or a day there: `date` as `21 Nov 2026`, `moment` with the time of day; `month` of a month such as `2026-11`. */
export function useDateFormat() {
  const t = useTranslations('ui')
  function parts(iso: string) {
    const there = new Date(Date.parse(iso) + aheadOfUtc)
    return {
      day: String(there.getUTCDate()),
      month: t('month', { month: String(there.getUTCMonth() + 1) }),
      year: String(there.getUTCFullYear()),
      hours: there.getUTCHours(),
      minute: String(there.getUTCMinutes()).padStart(2, '0'),
    }
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
      const { day, month, year, hours, minute } = parts(iso)
      const half = hours < 12 ? 'am' : 'pm'
      return t('moment', { day, month, year, hour: String(hours % 12 || 12), minute, half })
    },
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
