import { useTranslations } from 'use-intl'
import { useDateFormat } from './date-time.tsx'
import { Breakable } from './description-list.tsx'
import { EmptyList } from './empty-list.tsx'
import { Link } from './link.tsx'
import { Pagination } from './pagination.tsx'
import { Cell, Row, RowsTable } from './rows-table.tsx'

type PeopleFoundProps = {
  /** `open` is where a name leads; with `disabledAt` the row says since when the account is disabled. */
  people: { id: string; name: string; signInName: string; open: string; disabledAt?: string | null }[]
  /** The person who is open beside the list. */
  current?: string
  /** What to try when nobody is found. */
  noneMore: string
  previous?: string
  next?: string
}

/** The citizens that a search has found, a page of them. */
export function PeopleFound({ people, current, noneMore, previous, next }: PeopleFoundProps) {
  const t = useTranslations('staff')
  const field = useTranslations('field')
  const words = useDateFormat()
  const heading = t('usersFound')
  if (people.length === 0) {
    return (
      <section className="people">
        <EmptyList message={t('noUser')}>{noneMore}</EmptyList>
      </section>
    )
  }
  return (
    <section className="people">
      <h3>{heading}</h3>
      <RowsTable name={heading} columns={[field('username'), field('signInName')]}>
        {people.map(({ id, name, signInName, open, disabledAt }) => (
          <Row
            key={id}
            id={id}
            name={
              <Link to={open} aria-current={id === current ? 'true' : undefined}>
                {name}
              </Link>
            }
            meta={disabledAt && t('disabled', { date: words.date(disabledAt) })}
            current={id === current}
          >
            <Cell>
              <Breakable text={signInName} />
            </Cell>
          </Row>
        ))}
      </RowsTable>
      {(previous || next) && (
        <Pagination shown={t('userCount', { count: people.length })} previous={previous} next={next} />
      )}
    </section>
  )
}
