import { useTranslations } from 'use-intl'
import { listServicesToFilterBy } from '../../../../council/cases/applications/inbox.server.ts'
import { getOverview } from '../../../../council/cases/figures/overview.server.ts'
import { getWayFigures } from '../../../../council/cases/figures/way-figures.server.ts'
import { getFileFigures } from '../../../../council/files/store/file-figures.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { lastMonths } from '../../../../rules/months.ts'
import { readServiceId } from '../../../../rules/service-id.ts'
import { parameterText } from '../../../http/address.server.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { FigureText } from '../../../ui/figures-table.tsx'
import { OpenToday } from '../../../ui/overview-figures.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/overview'
import { inboxAddress, linkedCappedCount, linkedCount, overviewAddress } from './figure-links.ts'
import { OverviewFinder } from './overview-finder.tsx'
import { OpenByMonth, Services, StoppedByMonth, WholePeriod } from './overview-sections.tsx'
import { periods } from './periods.ts'
import { StoredFiles } from './stored-files.tsx'
import { Ways } from './ways-section.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const language = languageOf(context)
  const period = periods.find((one) => one === parameterText(url, 'months')) ?? '12'
  const today = councilDay(new Date().toISOString())
  const months = lastMonths(today, Number(period))
  const span = { from: months[0] ?? '', to: months.at(-1) ?? '' }
  const { services, all } = await getOverview(db, actor, { ...span, language, today })
  const inCatalogue = await listServicesToFilterBy(db, actor, language)
  const serviceId = readServiceId(parameterText(url, 'service'))
  const chosen = services.find((service) => service.serviceId === serviceId)
  return {
    period,
    months,
    words: await getPageMessages(context, 'overview', 'storedFiles'),
    chosen: chosen && { serviceId: chosen.serviceId, serviceName: chosen.serviceName },
    figures: chosen ?? all,
    ways: await getWayFigures(db, actor, { ...span, serviceId: chosen?.serviceId }),
    files: chosen ? undefined : await getFileFigures(db, actor, visitOf(context).council.files),
    services: chosen ? [] : services,
    // A service that has left the catalogue keeps its figures.
    choices: services.map(({ serviceId, serviceName }) => ({
      serviceId,
      serviceName: inCatalogue.find((service) => service.serviceId === serviceId)?.serviceName ?? serviceName,
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

type ContentProps = Omit<Route.ComponentProps['loaderData'], 'words'>

function Content({ period, months, chosen, figures, ways, files, services, choices }: ContentProps) {
  const t = useTranslations('pages.overview')
  const area = useTranslations('area')
  const heading = useTranslations('admin.council')('overview')
  const { open, overdue } = figures
  const serviceId = chosen?.serviceId
  return (
    <>
      <PageTitle heading={chosen ? `${heading}: ${chosen.serviceName}` : heading} area={area('admin')} />
      {chosen && <BackLink to={overviewAddress(period)}>{t('allServices')}</BackLink>}
      <ScreenHead title={heading}>
        {chosen ? <p>{chosen.serviceName}</p> : <p>{t('adminMore')}</p>}
      </ScreenHead>
      <OverviewFinder period={period} serviceId={serviceId} choices={choices} />
      <OpenToday
        level={3}
        open={<FigureText figure={linkedCount(open, inboxAddress(serviceId, { status: 'Pending' }))} />}
        overdue={
          <FigureText figure={linkedCappedCount(overdue, inboxAddress(serviceId, { due: 'overdue' }))} />
        }
      />
      <WholePeriod period={period} months={months} figures={figures} serviceId={serviceId} />
      {services.length > 0 && <Services services={services} period={period} months={months} />}
      {ways.counter + ways.intermediary > 0 && <Ways received={figures.whole.received} ways={ways} />}
      {Object.keys(figures.stoppedByMonth).length > 0 && (
        <StoppedByMonth stoppedByMonth={figures.stoppedByMonth} serviceId={serviceId} />
      )}
      {open > 0 && <OpenByMonth openByMonth={figures.openByMonth} serviceId={serviceId} />}
      {files && <StoredFiles {...files} />}
    </>
  )
}
