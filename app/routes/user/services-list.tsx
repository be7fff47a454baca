import { useTranslations } from 'use-intl'
import { listNeeds } from '../../../council/catalogue/facts/list-needs.server.ts'
import { countServices, listServices } from '../../../council/catalogue/services/catalogue.server.ts'
import { findService } from '../../../council/catalogue/services/find-service.server.ts'
import { answerTo } from '../../../rules/search-answers.ts'
import { noteSearchNotFound } from '../../frame/note-not-found.server.ts'
import { searchText, withParameters } from '../../http/address.server.ts'
import { dbOf, notFound } from '../../http/context.server.ts'
import { pageLinks, readCursor } from '../../http/pagination.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { getPageMessages } from '../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../i18n/with-page-messages.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { Link } from '../../ui/link.tsx'
import { NeedDrawing } from '../../ui/need-drawing.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RowLink, RowText } from '../../ui/rows-table.tsx'
import { SampleNote } from '../../ui/sample-note.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { NotWanted, SearchStrip } from '../../ui/search-strip.tsx'
import { useServiceCount } from '../../ui/service-count.tsx'
import { ServiceDetails } from '../../ui/service-details.tsx'
import { ServicesTable } from '../../ui/services-table.tsx'
import type { Route } from './+types/services-list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const search = searchText(url)
  const viewed = url.searchParams.get('view')
  const [page, listed, service] = await Promise.all([
    listServices(db, languageOf(context), { search }, readCursor(url)),
    search === '' ? countServices(db, {}) : 0,
    viewed === null ? undefined : findService(db, viewed, languageOf(context)),
  ])
  if (viewed !== null && !service) throw notFound()
  const { count, close } = page.found ?? { count: listed, close: false }
  const isNotFound = page.found !== undefined && count === 0
  if (isNotFound) await noteSearchNotFound(context, search)
  const rows = page.rows.map(({ need, ...row }) => ({
    ...row,
    // The whole list stands in the order of the needs; hits do not, and are told apart by their pictures.
    need: search === '' ? undefined : (need ?? ('records' as const)),
    view: withParameters(url, { view: row.serviceId }),
  }))
  const closed = withParameters(url, { view: undefined })
  const { updatedAt: _, need: _need, ...shown } = service ?? {}
  return {
    rows,
    ...pageLinks(new URL(closed, url), page),
    count,
    close,
    search,
    answer: answerTo(
      search,
      rows.map((row) => row.serviceName),
    ),
    service: service && (shown as Omit<typeof service, 'updatedAt' | 'need'>),
    closed,
    needs: isNotFound ? await listNeeds(db) : [],
    words: isNotFound ? await getPageMessages(context, 'needs') : {},
  }
}

export default function ServicesList({ loaderData }: Route.ComponentProps) {
  const { rows, previous, next, count, close, search, answer, service, closed, needs, words } = loaderData
  const t = useTranslations('user')
  const area = useTranslations('area')
  const shown = useServiceCount(count)
  const heading = t('servicesList')
  const [view, apply] = [t('view'), t('apply')]
  const paused = useTranslations('service')('paused')
  return (
    <>
      <PageTitle heading={heading} area={area('user')} />
      <ScreenHead title={heading}>{rows.some((row) => row.sample) && <SampleNote />}</ScreenHead>
      {service && (
        <ServiceDetails service={service} closeTo={closed} openerId={`view-${service.serviceId}`}>
          {!service.pause && (
            <p>
              <Link to={`/user/apply/${service.serviceId}`} className="alone">
                {apply}
              </Link>
            </p>
          )}
        </ServiceDetails>
      )}
      <SearchForm label={t('searchService')} name="search" button={t('searchButton')} defaultValue={search} />
      {search !== '' && (
        <WithPageMessages pages={words}>
          <SearchStrip
            search={search}
            count={count}
            close={close}
            answer={answer}
            all="/user"
            needs={needs}
          />
        </WithPageMessages>
      )}
      {rows.length === 0 && search === '' && (
        <EmptyList message={t('noServices')}>{t('noServicesMore')}</EmptyList>
      )}
      {rows.length > 0 && (
        <>
          <ServicesTable
            name={heading}
            rows={rows}
            withPreview
            drawing={({ need }) => need && <NeedDrawing need={need} />}
            actions={(row) => (
              <>
                <RowLink to={row.view} id={`view-${row.serviceId}`} preventScrollReset>
                  {view}
                </RowLink>
                {row.isPaused ? (
                  <RowText>{paused}</RowText>
                ) : (
                  <RowLink to={`/user/apply/${row.serviceId}`} kind="outlined">
                    {apply}
                  </RowLink>
                )}
              </>
            )}
          />
          <Pagination shown={search === '' ? shown : undefined} previous={previous} next={next} />
        </>
      )}
      {search !== '' && rows.length > 0 && <NotWanted />}
    </>
  )
}
