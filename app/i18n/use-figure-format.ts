import { useTranslations } from 'use-intl'

/** How figures of an overview are said. */
export function useFigureFormat() {
  const t = useTranslations('pages.overview')
  const ui = useTranslations('ui')
  return {
    /** A month such as `2026-11` by its name and year. */
    month(month: string) {
      const [year = '', index = ''] = month.split('-')
      return t('monthOf', { month: ui('month', { month: String(Number(index)) }), year })
    },
    /** The same without the year, for what stands under a bar. */
    shortMonth: (month: string) => ui('month', { month: String(Number(month.slice(5))) }),
    /** A part of the whole from 0 to 1. */
    share: (share: number) => t('percent', { percent: String(Math.round(share * 100)) }),
    median: (days: number) => t('days', { count: days, shown: String(days) }),
  }
}
