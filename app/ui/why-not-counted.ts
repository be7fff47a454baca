import { useTranslations } from 'use-intl'
import type { NotCounted } from '../../rules/legal-clock/reasons.ts'

/** Says why a day did not count, as its applicant reads it. */
export function sayWhyNotCounted(t: ReturnType<typeof useTranslations<never>>, why: NotCounted) {
  switch (why.code) {
    case 'documentsMissing':
      return t('pages.case.why.documentsMissing', { documents: why.missing.join(', ') })
    case 'order':
      return t('pages.case.why.order', { reference: why.reference, reason: why.reason })
    case 'publicHoliday':
      return t('pages.case.why.publicHoliday', { name: why.name })
    case 'weeklyHoliday':
      return t('pages.case.why.weeklyHoliday', { weekday: String(why.weekday) })
    default:
      return t(`pages.case.why.${why.code}`)
  }
}

/** Words why a day did not count. */
export function useWhyNotCounted() {
  const t = useTranslations()
  return (why: NotCounted) => sayWhyNotCounted(t, why)
}
