import { useTranslations } from 'use-intl'
import { listServicesToFilterBy } from '../../../../council/cases/applications/inbox.server.ts'
import { countUndone } from '../../../../council/cases/figures/aside-figures.server.ts'
import { getOverview } from '../../../../council/cases/figures/overview.server.ts'
import { listRefusalReasons } from '../../../../council/cases/figures/refusal-reasons.server.ts'
import { ages, getWaitingFigures } from '../../../../council/cases/figures/waiting-figures.server.ts'
import { getWayFigures } from '../../../../council/cases/figures/way-figures.server.ts'
import { getFileFigures } from '../../../../council/files/store/file-figures.server.ts'
import { listVillages } from '../../../../council/profile/places.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { councilDay } from '../../../../rules/days.ts'
import { lastMonths } from '../../../../rules/months.ts'
import { readServiceId } from '../../../../rules/service-id.ts'
import { parameterText } from '../../../http/address.server.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Link, LinkLine } from '../../../ui/link.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/overview'
import { overviewAddress, spanOf } from './figure-links.ts'
import { FourAnswers } from './four-answers.tsx'
import { lateAndUndated } from './late-and-undated.ts'
import { mondayOf } from './monday-of.ts'
import { OtherFigures } from './other-figures.tsx'
import { OverviewFinder } from './overview-finder.tsx'
import { Ages, Reasons, Villages, WholePeriod } from './overview-sections.tsx'
import { OverviewTallies } from './overview-tallies.tsx'
import { periods } from './periods.ts'
import { AllServices, SlowServices } from './services-sections.tsx'
import { StoredFiles } from './stored-files.tsx'

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
  const asked = readServiceId(parameterText(url, 'service'))
  const chosen = services.find((service) => service.serviceId === asked)
  const serviceId = chosen?.serviceId
  const villages = (await listVillages(db)).map(({ name }) => name)
  return {
    period,
    months,
    today,
    words: await getPageMessages(context, 'overview', 'figures', 'storedFiles'),
    chosen: chosen && { serviceId: chosen.serviceId, serviceName: chosen.serviceName },
    figures: chosen ?? all,
    undone: chosen ? undefined : await countUndone(db, actor, span),
    waiting: await getWaitingFigures(db, actor, { language, today, serviceId, villages }),
    ages,
    reasons: await listRefusalReasons(db, actor, { ...span, language, serviceId }),
    ways: await getWayFigures(db, actor, { ...span, serviceId }),
    files: chosen ? undefined : await getFileFigures(db, actor, visitOf(context).council.files),
    services: chosen ? [] : services,
    ...lateAndUndated(chosen ? [chosen] : services),
    // A service that has left the catalogue keeps its figures.
    choices: services.map(({ serviceId, serviceName }) => ({
      serviceId,
      serviceName: inCatalogue.find((service) => service.serviceId === serviceId)?.serviceName ?? serviceName,
    })),
  }
}

export default withPageMessages(Overview)

function Overview({ loaderData: props }: Route.ComponentProps) {
  const { period, months, today, chosen, figures, waiting, reasons, services, undated, choices } = props
  const t = useTranslations('pages.overview')
  const more = useTranslations('pages.figures')
  const heading = useTranslations('admin.council')('overview')
  const serviceId = chosen?.serviceId
  const stopped = Object.values(figures.stoppedByMonth).reduce((sum, count) => sum + count, 0)
  return (
    <>
      {chosen && <BackLink to={overviewAddress(period)}>{t('allServices')}</BackLink>}
      <PageHead title={heading} page={chosen ? `${heading}: ${chosen.serviceName}` : heading} area="admin">
        {chosen ? (
          <p>{chosen.serviceName}</p>
        ) : (
          <LinkLine to={`/admin/overview/week/${mondayOf(today)}`}>{more('weeklySheet')}</LinkLine>
        )}
      </PageHead>
      <OverviewFinder period={period} serviceId={serviceId} choices={choices} />
      <OverviewTallies
        waiting={waiting}
        figures={figures.whole}
        serviceId={serviceId}
        span={spanOf(months)}
        today={today}
      />
      <FourAnswers waiting={waiting} lateServices={props.lateServices} serviceId={serviceId} today={today} />
      {undated.count > 0 && (
        <p className="register-note">
          {more.rich('undated', {
            count: undated.count,
            all: formatCount(waiting.waiting),
            services: undated.services,
            link: (words) => <Link to="/admin/set-up">{words}</Link>,
          })}
        </p>
      )}
      <div className="figures-two">
        <WholePeriod months={months} figures={figures} serviceId={serviceId} undone={props.undone} />
        {waiting.waiting > 0 && (
          <Ages ages={props.ages} counts={waiting.byAge} serviceId={serviceId} today={today} />
        )}
      </div>
      <SlowServices services={services} period={period} months={months} />
      {services.length > 0 && <AllServices services={services} period={period} months={months} />}
      <div className="figures-two">
        {waiting.villages.length > 0 && <Villages villages={waiting.villages} />}
        {reasons.length > 0 && <Reasons reasons={reasons} />}
      </div>
      <OtherFigures ways={props.ways} stopped={stopped} serviceId={serviceId} span={spanOf(months)} />
      {props.files && <StoredFiles {...props.files} />}
    </>
  )
}
