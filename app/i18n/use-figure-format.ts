import { useTranslations } from 'use-intl'
import { minimumCellCount } from '../../rules/small-cell-suppression.ts'

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
    /** A share in per cent; of fewer than 10 or `fewest`, both numbers: one would move it by 10 and more. */
    shareOf: (part: number, all: number, fewest = minimumCellCount) =>
      all < fewest
        ? t('partOf', { part: String(part), all: String(all) })
        : t('percent', { percent: String(Math.round((part / all) * 100)) }),
    median: (days: number) => t('days', { count: days, shown: String(days) }),
  }
}
