import { useTranslations } from 'use-intl'

/** Formats the figures of an overview in the page's language. */
export function useFigureFormat() {
  const t = useTranslations('pages.overview')
  const ui = useTranslations('ui')
  return {
    /** The name and year of a month such as `2026-11`. */
    month(month: string) {
      const [year = '', index = ''] = month.split('-')
      return t('monthOf', { month: ui('month', { month: String(Number(index)) }), year })
    },
    /** The same without the year, for the label of a bar. */
    shortMonth: (month: string) => ui('month', { month: String(Number(month.slice(5))) }),
    /** A share from 0 to 1, in per cent. */
    share: (share: number) => t('percent', { percent: String(Math.round(share * 100)) }),
    median: (days: number) => t('days', { count: days, shown: String(days) }),
  }
}
