import { useTranslations } from 'use-intl'
import { countPublicAppeals } from '../../../council/cases/figures/appeal-figures.server.ts'
import {
  getPublicOverview,
  type PublicFigures,
} from '../../../council/cases/figures/public-overview.server.ts'
import { countDecidedByEnterer } from '../../../council/cases/figures/way-figures.server.ts'
import { formatCount } from '../../../rules/counts.ts'
import { councilDay } from '../../../rules/days.ts'
import { lastMonths } from '../../../rules/months.ts'
import { readServiceId } from '../../../rules/service-id.ts'
import { minimumCellCount } from '../../../rules/small-cell-suppression.ts'
import styles from '../../css/figures.css?url'
import plotStyles from '../../css/plots.css?url'
import { parameterText } from '../../http/address.server.ts'
import { dbOf } from '../../http/context.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { getPageMessages } from '../../i18n/page-messages.server.ts'
import { useFigureFormat } from '../../i18n/use-figure-format.ts'
import { withPageMessages } from '../../i18n/with-page-messages.tsx'
import type { BarProps } from '../../ui/bar.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { type Figure, FiguresTable } from '../../ui/figures-table.tsx'
import { MonthsTable, OverviewSection } from '../../ui/overview-figures.tsx'
import { BackLink, PageHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/overview'

/** One period for everyone: from two of different length a single month's figures could be worked out. */
const monthCount = 12

export const links: Route.LinksFunction = () =>
  [styles, plotStyles].map((href) => ({ rel: 'stylesheet', href }))

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = councilDay(new Date().toISOString())
  const months = lastMonths(today, monthCount)
  const span = { from: months[0] ?? '', to: months.at(-1) ?? '' }
  const { services, all, others } = await getPublicOverview(dbOf(context), {
    ...span,
    language: languageOf(context),
    today,
  })
  const serviceId = readServiceId(parameterText(url, 'service'))
  const chosen = services.find((service) => service.serviceId === serviceId && hasFigures(service.whole))
  return {
    months,
    words: await getPageMessages(context, 'overview'),
    chosen: chosen?.serviceName,
    figures: chosen ?? all,
    /** Of all services: of a single one the figure would be of few. */
    byEnterer: chosen ? undefined : await countDecidedByEnterer(dbOf(context), span),
    appeals: chosen ? undefined : await countPublicAppeals(dbOf(context), { ...span, today }),
    services: chosen
      ? []
      : services.filter(({ whole }) => whole.received !== undefined && whole.decided !== undefined),
    others: chosen ? undefined : others,
  }
}

/** Whether any of the figures may be published. */
function hasFigures(figures: object = {}) {
  return Object.values(figures).some((figure) => figure !== undefined)
}

export default withPageMessages(Overview)

function Overview({ loaderData }: Route.ComponentProps) {
  const { months, chosen, figures, byEnterer, appeals, services, others } = loaderData
  const t = useTranslations('pages.overview')
  const words = useFigureFormat()
  const heading = useTranslations('ui')('duty.overview')
  const shownMonths = months.filter((month) => hasFigures(figures.months[month]))
  const isEmpty = shownMonths.length === 0 && services.length === 0
  const most = Math.max(1, ...services.map(({ whole }) => whole.medianDays ?? 0))
  return (
    <>
      {chosen && <BackLink to="/overview">{t('allServices')}</BackLink>}
      <PageHead title={heading} page={chosen ? `${heading}: ${chosen}` : heading}>
        {chosen && <p>{chosen}</p>}
      </PageHead>
      {isEmpty && <EmptyList message={t('tooFew')}>{t('tooFewMore')}</EmptyList>}
      <InWords figures={figures} />
      <AppealsInWords appeals={appeals} />
      {shownMonths.length > 0 && (
        <OverviewSection id="by-month" heading={t('byMonth')} level={2}>
          <MonthsTable
            withheld={t('unsaid')}
            columns={['received', 'decided', 'inTime', 'median']}
            months={months}
            shownMonths={shownMonths}
            whole={figures.whole}
            countsOf={(month) => figures.months[month]}
            figuresOf={(month) => figuresOf(figures.months[month] ?? {}, words)}
          />
          {byEnterer !== undefined && <p>{t('byEnterer', { count: byEnterer, shown: String(byEnterer) })}</p>}
        </OverviewSection>
      )}
      {services.length > 0 && (
        <OverviewSection id="by-service" heading={t('howLong')} level={2}>
          <FiguresTable
            name={t('howLong')}
            columns={[t('service'), t('received'), t('decided'), t('median')]}
            rows={[
              ...services.map(({ serviceId, serviceName, whole }) => ({
                key: serviceId,
                name: serviceName,
                to: `/overview?service=${serviceId}`,
                figures: [
                  countFigure(whole.received),
                  countFigure(whole.decided),
                  medianFigure(whole, words, { value: whole.medianDays ?? 0, most }),
                ],
              })),
              ...(others
                ? [
                    {
                      key: 'the others',
                      name: t('theOthers', { count: others.services }),
                      figures: [countFigure(others.received), countFigure(others.decided), undefined],
                    },
                  ]
                : []),
            ]}
          />
        </OverviewSection>
      )}
      <p className="small quiet">{t('publicMore', { fewest: minimumCellCount })}</p>
    </>
  )
}

/** What may be said of all services together, or of one, in sentences. */
function InWords({ figures: { whole, open, overdue } }: Pick<Route.ComponentProps['loaderData'], 'figures'>) {
  const t = useTranslations('pages.overview')
  const words = useFigureFormat()
  const { received, decided, shareInTime, medianDays } = whole
  const sentences = [
    received !== undefined && t('inWords.received', { received: formatCount(received) }),
    decided !== undefined && t('inWords.decided', { decided: formatCount(decided) }),
    shareInTime !== undefined && t('inWords.inTime', { share: words.share(shareInTime) }),
    medianDays !== undefined && t('inWords.median', { days: words.median(medianDays) }),
    open !== undefined && t('inWords.open', { open: formatCount(open) }),
    overdue !== undefined && t('inWords.overdue', { overdue: formatCount(overdue) }),
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 && <p>{sentences.join(' ')}</p>
}

/** What may be said of appeals. */
function AppealsInWords({
  appeals: { filed, decided, allowed, late } = {},
}: Pick<Route.ComponentProps['loaderData'], 'appeals'>) {
  const t = useTranslations('pages.overview.appeals')
  const sentences = [
    filed !== undefined && t('filed', { filed: formatCount(filed) }),
    decided !== undefined && t('decided', { decided: formatCount(decided) }),
    allowed !== undefined && t('allowed', { allowed: formatCount(allowed) }),
    late !== undefined && t('late', { late: formatCount(late) }),
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 && <p>{sentences.join(' ')}</p>
}

function countFigure(count: number | undefined): Figure {
  return count === undefined ? undefined : { text: formatCount(count) }
}

function medianFigure(
  { medianDays }: PublicFigures,
  words: ReturnType<typeof useFigureFormat>,
  bar?: BarProps,
): Figure {
  return medianDays === undefined ? undefined : { text: words.median(medianDays), bar }
}

function figuresOf(figures: PublicFigures, words: ReturnType<typeof useFigureFormat>): Figure[] {
  const { received, decided, shareInTime } = figures
  return [
    countFigure(received),
    countFigure(decided),
    shareInTime === undefined ? undefined : { text: words.share(shareInTime) },
    medianFigure(figures, words),
  ]
}
