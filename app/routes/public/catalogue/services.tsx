import { useTranslations } from 'use-intl'
import { listNeeds } from '../../../../council/catalogue/facts/list-needs.server.ts'
import { countServices } from '../../../../council/catalogue/services/catalogue.server.ts'
import { listCategories } from '../../../../council/catalogue/services/categories.server.ts'
import { listPublicServices } from '../../../../council/catalogue/services/public-catalogue.server.ts'
import { type Need, readNeed } from '../../../../rules/needs.ts'
import { answerTo } from '../../../../rules/search-answers.ts'
import styles from '../../../css/catalogue.css?url'
import { previewLink } from '../../../frame/link-preview.server.ts'
import { noteSearchNotFound } from '../../../frame/note-not-found.server.ts'
import { parameterText, searchText } from '../../../http/address.server.ts'
import { dbOf } from '../../../http/context.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { LinkPreview } from '../../../ui/link-preview.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SampleNote } from '../../../ui/sample-note.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { NotWanted, SearchStrip } from '../../../ui/search-strip.tsx'
import { useServiceCount } from '../../../ui/service-count.tsx'
import type { Route } from './+types/services'
import { PublicServices } from './public-services.tsx'
import { NeedHeading, ServiceGroups } from './service-groups.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const search = searchText(url)
  const category = search === '' ? parameterText(url, 'category') : ''
  const need = search === '' && category === '' ? readNeed(parameterText(url, 'need')) : undefined
  const filter = { search, category: category || undefined, need }
  const language = languageOf(context)
  const [page, listed, categories] = await Promise.all([
    listPublicServices(db, language, filter, readCursor(url)),
    search === '' ? countServices(db, filter) : 0,
    category === '' ? [] : listCategories(db, language),
  ])
  const { count, close } = page.found ?? { count: listed, close: false }
  const isNotFound = page.found !== undefined && count === 0
  if (isNotFound) await noteSearchNotFound(context, search)
  const needs = isNotFound ? await listNeeds(db) : []
  const chosen = categories.find((one) => one.category === category)
  const words = await getPageMessages(context, 'home', 'needs')
  const isFound = search === '' && (category === '' || chosen !== undefined)
  return {
    preview: isFound ? await previewList(context, need, chosen?.category) : undefined,
    answer: answerTo(
      search,
      page.rows.map((row) => row.serviceName),
    ),
    rows: page.rows,
    ...pageLinks(url, page),
    count,
    close,
    search,
    category,
    chosen,
    need,
    needs,
    words,
  }
}

/** A link to the catalogue, or to a need or category in it; a searched list is its reader's own. */
function previewList(context: Route.LoaderArgs['context'], need?: Need, category?: string) {
  const narrowed = need ? ['need', need] : category ? ['category', category] : undefined
  const path = narrowed ? `/services?${new URLSearchParams([narrowed])}` : '/services'
  return previewLink(context, { path, picture: need ?? 'records' }, async (messages, language) => {
    if (need) return { heading: messages.pages.needs.name[need] }
    const categories = category === undefined ? [] : await listCategories(dbOf(context), language)
    const named = categories.find((one) => one.category === category)
    return { heading: named?.name ?? messages.public.services, sentence: named?.description }
  })
}

export default withPageMessages(Services)

function Services({ loaderData: page }: Route.ComponentProps) {
  const { preview, rows, previous, next, count, close, search, category, chosen, need } = page
  const t = useTranslations('public')
  const user = useTranslations('user')
  const home = useTranslations('pages.home')
  const needWords = useTranslations('pages.needs')
  const shown = useServiceCount(count)
  const heading = t('services')
  const narrowedTo = need ? needWords(`name.${need}`) : chosen?.name
  const narrowed = category !== '' || need !== undefined
  const isWhole = search === '' && !narrowed && rows.length > 0
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      {preview && <LinkPreview {...preview} />}
      {narrowed && <BackLink to="/services">{t('allServices')}</BackLink>}
      <PageHead
        title={heading}
        page={narrowedTo ? `${heading}: ${narrowedTo}` : heading}
        lead={isWhole ? t('servicesCounted', { shown }) : t('servicesMore')}
      />
      <SearchForm
        label={user('searchService')}
        name="search"
        button={user('searchButton')}
        kind="secondary"
        defaultValue={search}
        action="/services"
        hint={home('searchHint')}
      />
      {search !== '' && (
        <SearchStrip
          search={search}
          count={count}
          close={close}
          answer={page.answer}
          all="/services"
          needs={page.needs}
        />
      )}
      {need && <NeedHeading need={need}>{needWords(`name.${need}`)}</NeedHeading>}
      {chosen && <h2 lang={chosen.lang}>{chosen.name}</h2>}
      {chosen?.description && <p className="category-description">{chosen.description}</p>}
      {rows.length === 0 && narrowed && (
        <EmptyList
          message={need ? needWords('none') : user('noService')}
          action={{ to: '/services', label: t('allServices') }}
        />
      )}
      {rows.length === 0 && search === '' && !narrowed && (
        <EmptyList message={user('noServices')}>{user('noServicesMore')}</EmptyList>
      )}
      {rows.length > 0 && (
        <>
          {narrowed || search !== '' ? (
            <PublicServices label={heading} services={rows} drawn={search !== ''} />
          ) : (
            <ServiceGroups services={rows} />
          )}
          {rows.some((row) => row.sample) && <SampleNote />}
          <Pagination shown={narrowed ? shown : undefined} previous={previous} next={next} />
        </>
      )}
      {search !== '' && rows.length > 0 && <NotWanted />}
    </>
  )
}
