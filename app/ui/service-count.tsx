import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatCount } from '../../rules/counts.ts'
import { limits } from '../../rules/limits.ts'
import { Link } from './link.tsx'

/** The number of services in a list and, after a search, the number found with a link back to all. */
export function useServiceCount(count: number, search: string) {
  const t = useTranslations('user')
  const many = count > limits.countCeiling
  const shown = many ? t('shownMany', { count: formatCount(count) }) : t('shown', { count })
  const marks = { strong: (words: ReactNode) => <strong>{words}</strong> }
  function found(all: string) {
    if (search === '') return undefined
    const values = { ...marks, search, all: (words: ReactNode) => <Link to={all}>{words}</Link> }
    return many
      ? t.rich('foundMany', { ...values, count: formatCount(count) })
      : t.rich('found', { ...values, count })
  }
  return { shown, found }
}
