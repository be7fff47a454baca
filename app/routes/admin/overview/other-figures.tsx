import { useTranslations } from 'use-intl'
import type { WayFigures } from '../../../../council/cases/figures/way-figures.server.ts'
import { type FigureRow, FiguresTable } from '../../../ui/figures-table.tsx'
import { OverviewSection } from '../../../ui/overview-figures.tsx'
import { inboxAddress, linkedCount } from './figure-links.ts'

type OtherFiguresProps = {
  ways: WayFigures
  /** How many applications were stopped by an officer after the first working day. */
  stopped: number
  serviceId: string | undefined
  span: string
}

/** What else was counted in the period; nothing where none of it happened. */
export function OtherFigures({ ways, stopped, serviceId, span }: OtherFiguresProps) {
  const t = useTranslations('pages.figures')
  const overview = useTranslations('pages.overview')
  const way = useTranslations('officer.waysIn')
  const rows: (FigureRow & { count: number })[] = [
    { key: 'counter', name: way('counter'), count: ways.counter, figures: [] },
    { key: 'intermediary', name: way('intermediary'), count: ways.intermediary, figures: [] },
    { key: 'byEnterer', name: t('byEnterer'), count: ways.byEnterer, figures: [] },
    { key: 'stopped', name: overview('stopped'), count: stopped, figures: [] },
  ]
  const shown = rows.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  const stoppedList = inboxAddress(serviceId, { stopped: span })
  return (
    <OverviewSection id="others" heading={t('others')} level={3}>
      <FiguresTable
        name={t('others')}
        columns={[t('what'), overview('applications')]}
        rows={shown.map(({ count, ...row }) => ({
          ...row,
          figures: [row.key === 'stopped' ? linkedCount(count, stoppedList) : { text: String(count) }],
        }))}
      />
    </OverviewSection>
  )
}
