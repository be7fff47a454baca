import { useTranslations } from 'use-intl'
import { formatCount } from '../../rules/counts.ts'
import { limits } from '../../rules/limits.ts'

/** The number of services in a list, as its pagination says it. */
export function useServiceCount(count: number): string {
  const t = useTranslations('user')
  return count > limits.countCeiling ? t('shownMany', { count: formatCount(count) }) : t('shown', { count })
}
