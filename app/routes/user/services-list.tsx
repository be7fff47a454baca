import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { countServices, findService, listServices } from '../../../council/services/catalogue.server.ts'
import { dbOf, notFound } from '../../guard.server.ts'
import { changed, cursorOf, pageLinks, searchOf } from '../../paging.server.ts'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../ui/rows-table.tsx'
import { SampleNote } from '../../ui/sample-note.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Search } from '../../ui/search.tsx'
import { useServiceCount } from '../../ui/service-count.tsx'
import { LocalName, ServiceFacts } from '../../ui/service-facts.tsx'
import type { Route } from './+types/services-list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const search = searchOf(url)
  const viewed = url.searchParams.get('view')
  const [page, count, service] = await Promise.all([
    listServices(db, { search }, cursorOf(url)),
    countServices(db, { search }),
    viewed === null ? undefined : findService(db, viewed),
  ])
  if (viewed !== null && !service) throw notFound()
  const rows = page.rows.map((row) => ({ ...row, view: changed(url, { view: row.serviceId }) }))
  return { rows, ...pageLinks(url, page), count, search, service, closed: changed(url, { view: undefined }) }
}

export default function ServicesList({ loaderData }: Route.ComponentProps) {
  const { rows, previous, next, count, search, service, closed } = loaderData
  const t = useTranslations('user')
  const area = useTranslations('area')
  const { shown, found } = useServiceCount(count, search)
  const heading = t('servicesList')
  return (
    <>
      <PageTitle heading={heading} area={area('user')} />
      <ScreenHead title={heading}>{rows.some((row) => row.sample) && <SampleNote />}</ScreenHead>
      {service && (
        <Dialog title={t('serviceDetails')} closeTo={closed} foot={<DialogClose to={closed} />}>
          <h3>{service.serviceName}</h3>
          <LocalName service={service} />
          <p className="as-written">{service.serviceDescription}</p>
          <ServiceFacts service={service} withId />
          <p>
            <Link to={`/user/apply/${service.serviceId}`}>{t('apply')}</Link>
          </p>
        </Dialog>
      )}
      <Search
        label={t('searchService')}
        name="search"
        button={t('search')}
        defaultValue={search}
        result={found('/user')}
      />
      {rows.length === 0 && (
        <Empty message={t(search ? 'noService' : 'noServices')}>
          {t(search ? 'noServiceMore' : 'noServicesMore')}
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <RowsTable
            name={heading}
            columns={[
              { label: t('columns.service') },
              { label: t('columns.preview') },
              { label: t('columns.actions'), hidden: true },
            ]}
          >
            {rows.map((row) => (
              <Row
                key={row.serviceId}
                id={row.serviceId}
                name={row.serviceName}
                meta={`${row.serviceId} · ${row.category}`}
                actions={
                  <>
                    <RowLink to={row.view} preventScrollReset>
                      {t('view')}
                    </RowLink>
                    <RowLink to={`/user/apply/${row.serviceId}`} kind="outlined">
                      {t('apply')}
                    </RowLink>
                  </>
                }
              >
                <Cell kind="preview">{row.preview}</Cell>
              </Row>
            ))}
          </RowsTable>
          <Pages shown={shown} previous={previous} next={next} />
        </>
      )}
    </>
  )
}
