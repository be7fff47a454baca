import { useTranslations } from 'use-intl'
import { countWork } from '../../../council/cases/desk/my-work.server.ts'
import {
  countServices,
  listServicesWithPending,
} from '../../../council/catalogue/services/catalogue.server.ts'
import { findService } from '../../../council/catalogue/services/find-service.server.ts'
import { formatCount } from '../../../rules/counts.ts'
import { councilDay } from '../../../rules/days.ts'
import { withParameters } from '../../http/address.server.ts'
import { actorOf, dbOf, notFound } from '../../http/context.server.ts'
import { pageLinks, readCursor } from '../../http/pagination.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RowLink, RowText } from '../../ui/rows-table.tsx'
import { SampleNote } from '../../ui/sample-note.tsx'
import { PageHead } from '../../ui/screen-head.tsx'
import { useServiceCount } from '../../ui/service-count.tsx'
import { ServiceDetails } from '../../ui/service-details.tsx'
import { ServicesTable } from '../../ui/services-table.tsx'
import { WorkTallies } from '../officer/work/work-tallies.tsx'
import type { Route } from './+types/manage-applications'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const viewed = url.searchParams.get('view')
  const actor = actorOf(context, 'staff')
  const language = languageOf(context)
  const today = councilDay(new Date().toISOString())
  const [page, count, work, service] = await Promise.all([
    listServicesWithPending(db, actor, language, readCursor(url)),
    countServices(db, {}),
    countWork(db, actor, today),
    viewed === null ? undefined : findService(db, viewed, language),
  ])
  if (viewed !== null && !service) throw notFound()
  const closed = withParameters(url, { view: undefined })
  return {
    rows: page.rows.map((row) => ({ ...row, view: withParameters(url, { view: row.serviceId }) })),
    ...pageLinks(new URL(closed, url), page),
    count,
    work,
    service,
    closed,
  }
}

export default function ManageApplications({ loaderData }: Route.ComponentProps) {
  const { rows, previous, next, count, work, service, closed } = loaderData
  const t = useTranslations('staff')
  const shown = useServiceCount(count)
  const heading = t('manageApplications')
  return (
    <>
      <PageHead title={heading} area="staff">
        {rows.some((row) => row.sample) && <SampleNote />}
      </PageHead>
      <WorkTallies area="staff" counts={work} />
      {service && <ServiceDetails service={service} closeTo={closed} />}
      {rows.length === 0 ? (
        <EmptyList message={t('noServices')}>{t('noServicesMore')}</EmptyList>
      ) : (
        <>
          <ServicesTable
            name={heading}
            rows={rows}
            actions={(row) => (
              <>
                {row.pending > 0 ? (
                  <RowLink
                    kind="pending"
                    to={`/staff/application/update?status=Pending&service=${row.serviceId}`}
                  >
                    {t('pending', { count: formatCount(row.pending) })}
                  </RowLink>
                ) : (
                  <RowText>{t('nonePending')}</RowText>
                )}
                <RowLink to={row.view} preventScrollReset>
                  {t('view')}
                </RowLink>
              </>
            )}
          />
          <Pagination shown={shown} previous={previous} next={next} />
        </>
      )}
    </>
  )
}
