import { useTranslations } from 'use-intl'
import { countServices, listCategories } from '../../../../council/services/catalogue.server.ts'
import { listPublicServices } from '../../../../council/services/public-catalogue.server.ts'
import { parameterText, searchText } from '../../../address.server.ts'
import { dbOf } from '../../../guard.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { pageLinks, readCursor } from '../../../pagination.server.ts'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { PublicFrame } from '../../../ui/public-frame.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { useServiceCount } from '../../../ui/service-count.tsx'
import type { Route } from './+types/services'
import { Categories, PublicServices } from './public-services.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const search = searchText(url)
  const category = search === '' ? parameterText(url, 'category') : ''
  const filter = { search, category: category || undefined }
  const language = languageOf(context)
  const [page, count, categories] = await Promise.all([
    listPublicServices(db, language, filter, readCursor(url)),
    countServices(db, filter),
    listCategories(db, language),
  ])
  return { rows: page.rows, ...pageLinks(url, page), count, search, category, categories }
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { rows, previous, next, count, search, category, categories } = loaderData
  const t = useTranslations('public')
  const user = useTranslations('user')
  const { shown, found } = useServiceCount(count, search)
  const heading = t('services')
  const chosen = categories.find((one) => one.category === category)
  const filtered = search !== '' || category !== ''
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
        result={found('/services')}
        action="/services"
      />
      {categories.length > 0 && search === '' && <Categories categories={categories} current={category} />}
      {chosen?.description && <p className="category-description">{chosen.description}</p>}
      {rows.length === 0 && filtered && (
        <EmptyList
          message={user('noService')}
          action={search === '' ? { to: '/services', label: t('allServices') } : undefined}
        >
          {search !== '' && user('noServiceMore')}
        </EmptyList>
      )}
      {rows.length === 0 && !filtered && (
        <EmptyList message={user('noServices')}>{user('noServicesMore')}</EmptyList>
      )}
      {rows.length > 0 && (
        <>
          <PublicServices label={heading} services={rows} />
          <Pagination shown={shown} previous={previous} next={next} />
        </>
      )}
    </PublicFrame>
  )
}
