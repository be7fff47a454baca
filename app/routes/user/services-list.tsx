import { useTranslations } from 'use-intl'
import { summarizeOwnApplications } from '../../../council/cases/applications/own-summary.server.ts'
import { listUnsentApplications } from '../../../council/cases/applications/unsent.server.ts'
import { listNeeds } from '../../../council/catalogue/facts/list-needs.server.ts'
import { countServices, listServices } from '../../../council/catalogue/services/catalogue.server.ts'
import { findService } from '../../../council/catalogue/services/find-service.server.ts'
import { answerTo } from '../../../rules/search-answers.ts'
import sentSheet from '../../css/sent.css?url'
import homeSheet from '../../css/user-home.css?url'
import { noteSearchNotFound } from '../../frame/note-not-found.server.ts'
import { searchText, withParameters } from '../../http/address.server.ts'
import { actorOf, dbOf, notFound } from '../../http/context.server.ts'
import { pageLinks, readCursor } from '../../http/pagination.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { getPageMessages } from '../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../i18n/with-page-messages.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { LinkLine } from '../../ui/link.tsx'
import { NeedDrawing } from '../../ui/need-drawing.tsx'
import { NeedTiles } from '../../ui/need-tiles.tsx'
import { OtherLanguage } from '../../ui/other-language.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Cell, Row, RowLink, RowsTable, RowText } from '../../ui/rows-table.tsx'
import { SampleNote } from '../../ui/sample-note.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { NotWanted, SearchStrip } from '../../ui/search-strip.tsx'
import { useServiceCount } from '../../ui/service-count.tsx'
import { ServiceDetails } from '../../ui/service-details.tsx'
import type { Route } from './+types/services-list'
import { loadSent } from './load-sent.server.ts'
import { OwnStrip } from './own-strip.tsx'
import { SentPage } from './sent-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const language = languageOf(context)
  const search = searchText(url)
  const viewed = url.searchParams.get('view')
  const cursor = readCursor(url)
  const sentId = url.searchParams.get('sent')
  const [page, listed, service, own, sent] = await Promise.all([
    listServices(db, language, { search }, cursor),
    search === '' ? countServices(db, {}) : 0,
    viewed === null ? undefined : findService(db, viewed, language),
    search === '' && !cursor && sentId === null && viewed === null ? loadOwn(context) : undefined,
    sentId === null ? undefined : loadSent(context, sentId),
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
  const { updatedAt: _, need: _need, result: _result, ...shown } = service ?? {}
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
    service: service && (shown as Omit<typeof service, 'updatedAt' | 'need' | 'result'>),
    closed,
    own,
    sent,
    needs: isNotFound || own ? await listNeeds(db) : [],
    words: {
      ...(isNotFound || own ? await getPageMessages(context, 'needs', 'ownHome') : {}),
      ...(sent && (await getPageMessages(context, 'sent', 'case', 'apply'))),
    },
  }
}

/** What stands above the whole list, where it begins. */
async function loadOwn(context: Route.LoaderArgs['context']) {
  const [db, actor, language] = [dbOf(context), actorOf(context, 'user'), languageOf(context)]
  const [summary, unsent] = await Promise.all([
    summarizeOwnApplications(db, actor, language, new Date()),
    listUnsentApplications(db, actor, language),
  ])
  return { ...summary, unsent }
}

type Loaded = Route.ComponentProps['loaderData']

export default function ServicesList({ loaderData }: Route.ComponentProps) {
  const { service, closed, words, own, sent, needs } = loaderData
  const t = useTranslations('user')
  const area = useTranslations('area')
  const lead = useTranslations('home')('lead')
  return (
    <WithPageMessages pages={words}>
      {!sent && <PageTitle heading={t('servicesList')} area={area('user')} />}
      <link rel="stylesheet" href={sent ? sentSheet : homeSheet} precedence="page" />
      {service && (
        <ServiceDetails service={service} closeTo={closed} openerId={`view-${service.serviceId}`}>
          {!service.pause && <LinkLine to={`/user/apply/${service.serviceId}`}>{t('apply')}</LinkLine>}
        </ServiceDetails>
      )}
      {sent && <SentPage {...sent} />}
      {own && (
        <>
          <OwnStrip {...own} />
          <h2>{lead}</h2>
          <NeedTiles label={lead} needs={needs} />
        </>
      )}
      <Services {...loaderData} />
    </WithPageMessages>
  )
}

/** The list as the requirements describe it, and the search in it. */
function Services({ rows, previous, next, count, close, search, answer, needs }: Loaded) {
  const t = useTranslations('user')
  const shown = useServiceCount(count)
  return (
    <>
      <div className="list-head">
        <h2>{t('servicesList')}</h2>
        <SearchForm
          label={t('searchService')}
          name="search"
          button={t('searchButton')}
          kind="secondary"
          defaultValue={search}
        />
      </div>
      {search !== '' && (
        <SearchStrip search={search} count={count} close={close} answer={answer} all="/user" needs={needs} />
      )}
      {rows.length === 0 && search === '' && (
        <EmptyList message={t('noServices')}>{t('noServicesMore')}</EmptyList>
      )}
      {rows.length > 0 && (
        <>
          <RowsOfServices rows={rows} />
          {rows.some((row) => row.sample) && <SampleNote />}
          <Pagination shown={search === '' ? shown : undefined} previous={previous} next={next} />
        </>
      )}
      {search !== '' && rows.length > 0 && <NotWanted />}
    </>
  )
}

function RowsOfServices({ rows }: Pick<Loaded, 'rows'>) {
  const t = useTranslations('user')
  const service = useTranslations('service')
  return (
    <RowsTable name={t('servicesList')} columns={[service('service'), service('description')]} actions plain>
      {rows.map(({ serviceId, serviceName, preview, need, langs, view, isPaused }) => (
        <Row
          key={serviceId}
          id={serviceId}
          name={serviceName}
          lang={langs.serviceName}
          drawing={need && <NeedDrawing need={need} />}
          meta={(langs.serviceName ?? langs.serviceDescription) && <OtherLanguage langs={langs} inline />}
          actions={
            <>
              <RowLink to={view} id={`view-${serviceId}`} preventScrollReset>
                {t('view')}
              </RowLink>
              {isPaused ? (
                <RowText>{service('paused')}</RowText>
              ) : (
                <RowLink to={`/user/apply/${serviceId}`} kind="outlined">
                  {t('apply')}
                </RowLink>
              )}
            </>
          }
        >
          <Cell kind="preview" lang={langs.serviceDescription}>
            {preview}
          </Cell>
        </Row>
      ))}
    </RowsTable>
  )
}
