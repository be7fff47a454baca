import { useTranslations } from 'use-intl'
import { FilterLinks } from '../inbox/filter-links.tsx'
import type { CallCounts } from './count-tabs.server.ts'

type CallTabsProps = { path: string; current: keyof CallCounts; counts: CallCounts }

/** Whom the office tells, in four lists: to call, never told, those whose paper is ready, and told today. */
export function CallTabs({ path, current, counts }: CallTabsProps) {
  const t = useTranslations('officer.calls')
  const tabs = [
    { key: 'toCall', to: `${path}/calls` },
    { key: 'neverTold', to: `${path}/calls?list=neverTold` },
    { key: 'ready', to: `${path}/ready` },
    { key: 'toldToday', to: `${path}/told` },
  ] as const
  return (
    <FilterLinks
      label={t('heading')}
      items={tabs.map(({ key, to }) => ({
        to,
        label: t(key),
        count: counts[key],
        current: key === current,
      }))}
    />
  )
}
