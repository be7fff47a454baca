import { useTranslations } from 'use-intl'
import type { NotCounted } from '../../rules/legal-clock/reasons.ts'

type WhyWords = ReturnType<typeof useTranslations<'pages.case.why'>>

/** Words why a day did not count, as its applicant reads them. */
export function useWhyNotCounted() {
  const t = useTranslations('pages.case.why')
  return (why: NotCounted) => sayWhyNotCounted(t, why)
}

/** The same outside of a page. */
export function sayWhyNotCounted(t: WhyWords, why: NotCounted) {
  switch (why.code) {
    case 'documentsMissing':
      return t('documentsMissing', { documents: why.missing.join(', ') })
    case 'order':
      return t('order', { reference: why.reference, reason: why.reason })
    case 'publicHoliday':
      return t('publicHoliday', { name: why.name })
    case 'weeklyHoliday':
      return t('weeklyHoliday', { weekday: String(why.weekday) })
    default:
      return t(why.code)
  }
}
