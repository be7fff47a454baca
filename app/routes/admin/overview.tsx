import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { listServicesToFilterBy } from '../../../council/applications/inbox.server.ts'
import { getOverview, type MonthFigures } from '../../../council/figures/overview.server.ts'
import { formatCount } from '../../../rules/counts.ts'
import { councilDay } from '../../../rules/days.ts'
import { lastMonths } from '../../../rules/months.ts'
import { readServiceId } from '../../../rules/service-id.ts'
import { actorOf, dbOf } from '../../guard.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { getPageMessages } from '../../i18n/page-messages.server.ts'
import { useFigureFormat } from '../../i18n/use-figure-format.ts'
import { WithPageMessages } from '../../i18n/with-page-messages.tsx'
import { parameterText } from '../../pagination.server.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { type Figure, FiguresTable, FigureText } from '../../ui/figures-table.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/overview'

const periods = ['3', '6', '12', '24'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const language = languageOf(context)
  const period = periods.find((one) => one === parameterText(url, 'months')) ?? '12'
  const today = councilDay(new Date().toISOString())
  const months = lastMonths(today, Number(period))
  const asked = { from: months[0] ?? '', to: months.at(-1) ?? '', language, today }
  const { services, all } = await getOverview(db, actor, asked)
  const listed = await listServicesToFilterBy(db, actor, language)
  const serviceId = readServiceId(parameterText(url, 'service'))
  const found = services.find((one) => one.serviceId === serviceId)
  return {
    period,
    months,
    words: await getPageMessages(context, 'overview'),
    chosen: found && { serviceId: found.serviceId, serviceName: found.serviceName },
    figures: found ?? all,
    services: found ? [] : services,
    // Those that are no more in the catalogue keep their figures.
    choices: services.map((one) => ({
      serviceId: one.serviceId,
      serviceName:
        listed.find((service) => service.serviceId === one.serviceId)?.serviceName ?? one.serviceName,
    })),
  }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  return (
    <WithPageMessages pages={loaderData.words}>
      <Content {...loaderData} />
    </WithPageMessages>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Content({ period, months, chosen, figures, services, choices }: Loaded) {
  const t = useTranslations('pages.overview')
  const area = useTranslations('area')
  const words = useFigureFormat()
  const heading = useTranslations('admin.council')('overview')
  const own: Record<string, string> = chosen ? { service: chosen.serviceId } : {}
  const here = (change: Record<string, string>) =>
    `/admin/overview?${new URLSearchParams({ months: period, ...change })}`
  const { whole, open, overdue, openByMonth } = figures
  const shownMonths = months.filter((month) => figures.months[month])
  return (
    <>
      <PageTitle heading={chosen ? `${heading}: ${chosen.serviceName}` : heading} area={area('admin')} />
      {chosen && <BackLink to={here({})}>{t('allServices')}</BackLink>}
      <ScreenHead title={heading}>
        {chosen ? <p>{chosen.serviceName}</p> : <p>{t('adminMore')}</p>}
      </ScreenHead>
      <Form method="get" className="search overview-finder">
        <label htmlFor="overview-service">{t('service')}</label>
        <select
          className="input input-select"
          id="overview-service"
          name="service"
          defaultValue={chosen?.serviceId ?? ''}
          key={chosen?.serviceId}
        >
          <option value="">{t('allServices')}</option>
          {choices.map(({ serviceId, serviceName }) => (
            <option key={serviceId} value={serviceId}>
              {serviceName}
            </option>
          ))}
        </select>
        <label htmlFor="overview-months">{t('period')}</label>
        <div className="search-line">
          <select className="input input-select" id="overview-months" name="months" defaultValue={period}>
            {periods.map((one) => (
              <option key={one} value={one}>
                {t('lastMonths', { count: Number(one) })}
              </option>
            ))}
          </select>
          <Button kind="secondary">{t('show')}</Button>
        </div>
      </Form>
      <section className="form-card" aria-labelledby="now">
        <h3 id="now">{t('now')}</h3>
        <DescriptionList
          facts={[
            {
              label: t('open'),
              value: <FigureText figure={countFigure(open, inbox({ ...own, status: 'Pending' }))} />,
            },
            {
              label: t('overdue'),
              value: <FigureText figure={overdueFigure(overdue, inbox({ ...own, due: 'overdue' }))} />,
            },
          ]}
        />
      </section>
      <section className="section" aria-labelledby="by-month">
        <h3 id="by-month">{t('byMonth')}</h3>
        <p>{t('wholeMore', { received: whole.received, decided: whole.decided, months: Number(period) })}</p>
        {shownMonths.length === 0 ? (
          <EmptyList message={t('nothing')}>{t('nothingMore')}</EmptyList>
        ) : (
          <FiguresTable
            name={t('byMonth')}
            columns={[t('month'), t('received'), t('decided'), t('inTime'), t('late'), t('median')]}
            rows={[...shownMonths].reverse().map((month) => {
              const its = figures.months[month]
              const decided = inbox({ ...own, decided: month })
              return {
                key: month,
                name: words.month(month),
                figures: its
                  ? [
                      countFigure(its.received, inbox({ ...own, received: month })),
                      countFigure(its.decided, decided),
                      ...timing(its, decided, words),
                    ]
                  : [],
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
        )}
      </section>
      {services.length > 0 && (
        <section className="section" aria-labelledby="by-service">
          <h3 id="by-service">{t('byService')}</h3>
          <FiguresTable
            name={t('byService')}
            columns={[
              ...([t('service'), t('received'), t('decided'), t('inTime'), t('late'), t('median')] as const),
              t('open'),
              t('overdue'),
            ]}
            rows={services.map((one) => {
              const to = here({ service: one.serviceId })
              const list = { service: one.serviceId }
              return {
                key: one.serviceId,
                name: one.serviceName,
                to,
                figures: [
                  countFigure(one.whole.received, to),
                  countFigure(one.whole.decided, to),
                  ...timing(one.whole, to, words),
                  countFigure(one.open, inbox({ ...list, status: 'Pending' })),
                  overdueFigure(one.overdue, inbox({ ...list, due: 'overdue' })),
                ],
              }
            })}
          />
        </section>
      )}
      {open > 0 && (
        <section className="section" aria-labelledby="ages">
          <h3 id="ages">{t('ages')}</h3>
          <p>{t('agesMore')}</p>
          <FiguresTable
            name={t('ages')}
            columns={[t('month'), t('open')]}
            rows={Object.entries(openByMonth).map(([month, count]) => ({
              key: month,
              name: words.month(month),
              figures: [countFigure(count, inbox({ ...own, status: 'Pending', received: month }))],
            }))}
            chart={
              <BarChart
                labels={Object.keys(openByMonth).map(words.shortMonth)}
                series={[{ name: t('open'), values: Object.values(openByMonth) }]}
              />
            }
          />
        </section>
      )}
    </>
  )
}

function inbox(asked: Record<string, string>) {
  return `/admin/application/update?${new URLSearchParams(asked)}`
}

function countFigure(count: number, to: string): Figure {
  return { text: String(count), to: count > 0 ? to : undefined }
}

/** Counted to 1,000 at most. */
function overdueFigure(count: number, to: string): Figure {
  return { text: formatCount(count), to: count > 0 ? to : undefined }
}

/** How many kept their due date, how many did not, and how long half of them took at most. */
function timing(
  { inTime, late, medianDays }: MonthFigures,
  to: string,
  words: ReturnType<typeof useFigureFormat>,
): Figure[] {
  const limited = inTime + late
  return [
    limited > 0 ? { text: words.share(inTime / limited), to } : undefined,
    limited > 0 ? countFigure(late, to) : undefined,
    medianDays === undefined ? undefined : { text: words.median(medianDays), to },
  ]
}
