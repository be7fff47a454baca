import { useTranslations } from 'use-intl'
import { countServices, listCategories } from '../../../../council/services/catalogue.server.ts'
import { listPublicServices } from '../../../../council/services/public-catalogue.server.ts'
import { parameterText, searchText } from '../../../address.server.ts'
import { dbOf } from '../../../guard.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { noteSearchNotFound } from '../../../note-not-found.server.ts'
import { pageLinks, readCursor } from '../../../pagination.server.ts'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import type { PlainHandle } from '../../../ui/plain-page.ts'
import { PublicFrame } from '../../../ui/public-frame.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { NotWanted, SearchStrip } from '../../../ui/search-strip.tsx'
import { useServiceCount } from '../../../ui/service-count.tsx'
import type { Route } from './+types/services'
import { Categories, PublicServices } from './public-services.tsx'

export const handle: PlainHandle = { plain: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const search = searchText(url)
  const category = search === '' ? parameterText(url, 'category') : ''
  const filter = { search, category: category || undefined }
  const language = languageOf(context)
  const [page, listed, categories] = await Promise.all([
    listPublicServices(db, language, filter, readCursor(url)),
    search === '' ? countServices(db, filter) : 0,
    listCategories(db, language),
  ])
  const { count, close } = page.found ?? { count: listed, close: false }
  if (page.found && count === 0) await noteSearchNotFound(context, search)
  return { rows: page.rows, ...pageLinks(url, page), count, close, search, category, categories }
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { rows, previous, next, count, close, search, category, categories } = loaderData
  const t = useTranslations('public')
  const user = useTranslations('user')
  const shown = useServiceCount(count)
  const heading = t('services')
  const chosen = categories.find((one) => one.category === category)
  return (
    <PublicFrame>
      <PageTitle heading={chosen ? `${heading}: ${chosen.name}` : heading} />
      <ScreenHead level={1} title={heading}>
        <p>{t('servicesMore')}</p>
      </ScreenHead>
      <SearchForm
        label={user('searchService')}
        name="search"
        button={user('search')}
        defaultValue={search}
        action="/services"
      />
      {search !== '' && <SearchStrip search={search} count={count} close={close} all="/services" />}
      {categories.length > 0 && search === '' && <Categories categories={categories} current={category} />}
      {chosen?.description && <p className="category-description">{chosen.description}</p>}
      {rows.length === 0 && category !== '' && (
        <EmptyList message={user('noService')} action={{ to: '/services', label: t('allServices') }} />
      )}
      {rows.length === 0 && search === '' && category === '' && (
        <EmptyList message={user('noServices')}>{user('noServicesMore')}</EmptyList>
      )}
      {rows.length > 0 && (
        <>
          <PublicServices label={heading} services={rows} />
          <Pagination shown={shown} previous={previous} next={next} />
        </>
      )}
      {search !== '' && rows.length > 0 && <NotWanted />}
    </PublicFrame>
  )
}
