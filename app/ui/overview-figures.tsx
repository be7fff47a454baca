import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFigureFormat } from '../i18n/use-figure-format.ts'
import { BarChart } from './bar-chart.tsx'
import { type Figure, type FigureRow, FiguresTable } from './figures-table.tsx'

type FigureName = 'received' | 'decided' | 'inTime' | 'late' | 'median'

/** 3 inside an area, whose screens have level 2; 2 on public pages. */
type Level = 2 | 3

type OverviewSectionProps = { id: string; heading: string; level: Level; children: ReactNode }

/** A part of an overview. */
export function OverviewSection({ id, heading, level, children }: OverviewSectionProps) {
  const Heading = `h${level}` as const
  return (
    <section className="section" aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {children}
    </section>
  )
}

type MonthsTableProps = {
  columns: FigureName[]
  /** All months of the period, oldest first. */
  months: string[]
  /** Those that have figures. */
  shownMonths: string[]
  whole: { received?: number; decided?: number }
  countsOf: (month: string) => { received?: number; decided?: number } | undefined
  figuresOf: (month: string) => Figure[]
  withheld?: string
}

/** What was received and decided each month, as bars, with a table of all figures behind, newest first. */
export function MonthsTable({
  columns,
  months,
  shownMonths,
  whole,
  countsOf,
  figuresOf,
  withheld,
}: MonthsTableProps) {
  const t = useTranslations('pages.overview')
  const words = useFigureFormat()
  const counts = (kind: 'received' | 'decided') => months.map((month) => countsOf(month)?.[kind])
  return (
    <>
      <BarChart
        labels={months.map(words.shortMonth)}
        series={[
          { name: t('received'), values: counts('received') },
          { name: t('decided'), values: counts('decided') },
        ]}
        sentence={t('chart', {
          received: whole.received === undefined ? t('unsaid') : String(whole.received),
          decided: whole.decided === undefined ? t('unsaid') : String(whole.decided),
          months: months.length,
        })}
      />
      {shownMonths.length > 0 && (
        <details className="figures-fold">
          <summary>{t('asTable')}</summary>
          <FiguresTable
            name={t('byMonth')}
            withheld={withheld}
            columns={[t('month'), ...columns.map((column) => t(column))]}
            rows={[...shownMonths].reverse().map((month) => ({
              key: month,
              name: words.month(month),
              figures: figuresOf(month),
            }))}
          />
        </details>
      )}
    </>
  )
}

type ServicesFiguresProps = { columns: FigureName[]; rows: FigureRow[]; level: Level }

/** The figures of each service, and what is open of it today. */
export function ServicesFigures({ columns, rows, level }: ServicesFiguresProps) {
  const t = useTranslations('pages.overview')
  return (
    <OverviewSection id="by-service" heading={t('byService')} level={level}>
      <FiguresTable
        name={t('byService')}
        columns={[t('service'), ...columns.map((column) => t(column)), t('open'), t('overdue')]}
        rows={rows}
      />
    </OverviewSection>
  )
}
