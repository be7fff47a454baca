import { useTranslations } from 'use-intl'
import { findCitizensByWords } from '../../../../council/identity/accounts/citizens.server.ts'
import { searchText } from '../../../http/address.server.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { FormCard } from '../../../ui/form-card.tsx'
import { PeopleFound } from '../../../ui/people-found.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import type { Route } from './+types/find-citizen'

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = searchText(url)
  if (search === '') return { search, found: undefined }
  const page = await findCitizensByWords(dbOf(context), actorOf(context, 'admin'), search, readCursor(url))
  const people = page.rows.map(({ id, name, signInName, disabledAt }) => ({
    id,
    name,
    signInName,
    disabledAt,
    open: `/admin/citizens/${id}`,
  }))
  return { search, found: { people, ...pageLinks(url, page) } }
}

export default function FindCitizen({ loaderData: { search, found } }: Route.ComponentProps) {
  const t = useTranslations('admin.citizens')
  const admin = useTranslations('admin')
  const staff = useTranslations('staff')
  const heading = t('heading')
  return (
    <>
      <BackLink to="/admin/create-staff">{admin('staffAccounts')}</BackLink>
      <PageHead title={heading} area="admin" lead={t('more')} />
      <FormCard>
        <SearchForm
          label={t('find')}
          name="search"
          button={staff('find')}
          exact
          defaultValue={search}
          action="/admin/citizens"
          result={staff('findUserMore')}
        />
      </FormCard>
      {found && <PeopleFound {...found} noneMore={t('noneMore')} />}
    </>
  )
}
