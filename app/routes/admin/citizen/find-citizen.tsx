import { useTranslations } from 'use-intl'
import { findCitizensByWords } from '../../../../council/accounts/citizens.server.ts'
import { searchText } from '../../../address.server.ts'
import { actorOf, dbOf } from '../../../guard.server.ts'
import { pageLinks, readCursor } from '../../../pagination.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Breakable } from '../../../ui/description-list.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowsTable } from '../../../ui/rows-table.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import type { Route } from './+types/find-citizen'

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = searchText(url)
  if (search === '') return { search, found: undefined }
  const page = await findCitizensByWords(dbOf(context), actorOf(context, 'admin'), search, readCursor(url))
  const people = page.rows.map(({ id, name, email, disabledAt }) => ({ id, name, email, disabledAt }))
  return { search, found: { people, ...pageLinks(url, page) } }
}

export default function FindCitizen({ loaderData: { search, found } }: Route.ComponentProps) {
  const t = useTranslations('admin.citizens')
  const admin = useTranslations('admin')
  const staff = useTranslations('staff')
  const area = useTranslations('area')
  const heading = t('heading')
  return (
    <>
      <PageTitle heading={heading} area={area('admin')} />
      <BackLink to="/admin/create-staff">{admin('staffAccounts')}</BackLink>
      <ScreenHead title={heading}>
        <p>{t('more')}</p>
      </ScreenHead>
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
      {found && <Found {...found} />}
    </>
  )
}

type FoundProps = {
  people: { id: string; name: string; email: string; disabledAt: string | null }[]
  previous?: string
  next?: string
}

function Found({ people, previous, next }: FoundProps) {
  const t = useTranslations('admin.citizens')
  const staff = useTranslations('staff')
  const field = useTranslations('field')
  const words = useDateFormat()
  const heading = staff('usersFound')
  if (people.length === 0) {
    return (
      <section className="people">
        <EmptyList message={staff('noUser')}>{t('noneMore')}</EmptyList>
      </section>
    )
  }
  return (
    <section className="people">
      <h3>{heading}</h3>
      <RowsTable name={heading} columns={[{ label: field('username') }, { label: field('email') }]}>
        {people.map(({ id, name, email, disabledAt }) => (
          <Row
            key={id}
            id={id}
            name={<Link to={`/admin/citizens/${id}`}>{name}</Link>}
            meta={disabledAt && staff('disabled', { date: words.date(disabledAt) })}
          >
            <Cell>
              <Breakable text={email} />
            </Cell>
          </Row>
        ))}
      </RowsTable>
      {(previous || next) && (
        <Pagination shown={staff('userCount', { count: people.length })} previous={previous} next={next} />
      )}
    </section>
  )
}
