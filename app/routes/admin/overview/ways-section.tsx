import { useTranslations } from 'use-intl'
import type { WayFigures } from '../../../../council/cases/figures/way-figures.server.ts'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { OverviewSection } from '../../../ui/overview-figures.tsx'

type WaysProps = { received: number; ways: WayFigures }

/** How the applications of the period came in, and how many were decided by the officer who entered them. */
export function Ways({ received, ways: { counter, intermediary, byEnterer } }: WaysProps) {
  const t = useTranslations('pages.overview')
  const name = useTranslations('officer.waysIn')
  const counts = { online: Math.max(0, received - counter - intermediary), counter, intermediary }
  const keys = ['online', 'counter', 'intermediary'] as const
  return (
    <OverviewSection id="by-way" heading={t('byWay')} level={3}>
      <FiguresTable
        name={t('byWay')}
        columns={[t('way'), t('received')]}
        rows={keys.map((key) => ({ key, name: name(key), figures: [{ text: String(counts[key]) }] }))}
      />
      <p>{t('byEnterer', { count: byEnterer, shown: String(byEnterer) })}</p>
    </OverviewSection>
  )
}
