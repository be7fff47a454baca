import { useTranslations } from 'use-intl'
import { getPublicOverview, type PublicFigures } from '../../../council/figures/public-overview.server.ts'
import { formatCount } from '../../../rules/counts.ts'
import { councilDay } from '../../../rules/days.ts'
import { lastMonths } from '../../../rules/months.ts'
import { readServiceId } from '../../../rules/service-id.ts'
import { minimumCellCount } from '../../../rules/small-cell-suppression.ts'
import { dbOf } from '../../guard.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { getPageMessages } from '../../i18n/page-messages.server.ts'
import { useFigureFormat } from '../../i18n/use-figure-format.ts'
import { WithPageMessages } from '../../i18n/with-page-messages.tsx'
import { parameterText } from '../../pagination.server.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { type Figure, FiguresTable } from '../../ui/figures-table.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PublicFrame } from '../../ui/public-frame.tsx'
import { BackLink, ScreenHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/overview'

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = councilDay(new Date().toISOString())
  // Always as many: two periods could be taken from one another.
  const months = lastMonths(today, 12)
  const asked = { from: months[0] ?? '', to: months.at(-1) ?? '', language: languageOf(context), today }
  const { services, all } = await getPublicOverview(dbOf(context), asked)
  const serviceId = readServiceId(parameterText(url, 'service'))
  const chosen = services.find((one) => one.serviceId === serviceId && tells(one.whole))
  return {
    months,
    words: await getPageMessages(context, 'overview'),
    chosen: chosen?.serviceName,
    figures: chosen ?? all,
    services: chosen ? [] : services.filter(({ whole, open, overdue }) => tells({ ...whole, open, overdue })),
  }
}

function tells(figures: object) {
  return Object.values(figures).some((figure) => figure !== undefined)
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <WithPageMessages pages={loaderData.words}>
        <Content {...loaderData} />
      </WithPageMessages>
    </PublicFrame>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Content({ months, chosen, figures, services }: Loaded) {
  const t = useTranslations('pages.overview')
  const words = useFigureFormat()
  const heading = useTranslations('ui')('duty.overview')
  const unsaid = t('unsaid')
  const shownMonths = months.filter((month) => tells(figures.months[month] ?? {}))
  const count = (figure: number | undefined): Figure =>
    figure === undefined ? undefined : { text: formatCount(figure) }
  const timing = ({ shareInTime, medianDays }: PublicFigures): Figure[] => [
    shareInTime === undefined ? undefined : { text: words.share(shareInTime) },
    medianDays === undefined ? undefined : { text: words.median(medianDays) },
  ]
  const empty = shownMonths.length === 0 && services.length === 0
  return (
    <>
      <PageTitle heading={chosen ? `${heading}: ${chosen}` : heading} />
      {chosen && <BackLink to="/overview">{t('allServices')}</BackLink>}
      <ScreenHead level={1} title={heading}>
        {chosen && <p>{chosen}</p>}
        <p>{t('publicMore', { fewest: minimumCellCount })}</p>
      </ScreenHead>
      {empty && <EmptyList message={t('tooFew')}>{t('tooFewMore')}</EmptyList>}
      {(figures.open !== undefined || figures.overdue !== undefined) && (
        <section className="form-card" aria-labelledby="now">
          <h2 id="now">{t('now')}</h2>
          <DescriptionList
            facts={[
              { label: t('open'), value: figures.open },
              { label: t('overdue'), value: figures.overdue && formatCount(figures.overdue) },
            ]}
          />
        </section>
      )}
      {shownMonths.length > 0 && (
        <section className="section" aria-labelledby="by-month">
          <h2 id="by-month">{t('byMonth')}</h2>
          <FiguresTable
            name={t('byMonth')}
            withheld={unsaid}
            columns={[t('month'), t('received'), t('decided'), t('inTime'), t('median')]}
            rows={[...shownMonths].reverse().map((month) => {
              const its = figures.months[month] ?? {}
              return {
                key: month,
                name: words.month(month),
                figures: [count(its.received), count(its.decided), ...timing(its)],
              }
            })}
            chart={
              <BarChart
                labels={months.map(words.shortMonth)}
                series={[
                  { name: t('received'), values: months.map((month) => figures.months[month]?.received) },
                  { name: t('decided'), values: months.map((month) => figures.months[month]?.decided) },
                ]}
              />
            }
          />
        </section>
      )}
      {services.length > 0 && (
        <section className="section" aria-labelledby="by-service">
          <h2 id="by-service">{t('byService')}</h2>
          <FiguresTable
            name={t('byService')}
            withheld={unsaid}
            columns={[
              ...([t('service'), t('received'), t('decided'), t('inTime'), t('median')] as const),
              t('open'),
              t('overdue'),
            ]}
            rows={services.map((one) => ({
              key: one.serviceId,
              name: one.serviceName,
              to: tells(one.whole) ? `/overview?service=${one.serviceId}` : undefined,
              figures: [
                count(one.whole.received),
                count(one.whole.decided),
                ...timing(one.whole),
                count(one.open),
                count(one.overdue),
              ],
            }))}
          />
        </section>
      )}
    </>
  )
}
