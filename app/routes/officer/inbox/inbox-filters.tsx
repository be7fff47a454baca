import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatCount } from '../../../../rules/counts.ts'
import type { Status } from '../../../../rules/statuses.ts'
import { Button } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { Filter } from './filter-links.tsx'
import { dues, sorts, turns } from './inbox-choices.ts'

type InboxFiltersProps = {
  /** What the address asks for, by parameter. */
  asked: Record<string, string>
  /** The application number that was asked for, as it was typed. */
  number: string
  counts: Record<Status | 'All', number>
  /** Whether the search stopped before its end. */
  more: boolean
  services: { serviceId: string; serviceName: string }[]
  tabs: { status?: Status; to: string }[]
  /** The list without any filter. */
  top: string
}

/** What narrows the list of applications. A number is looked for among all of them, whatever else was asked. */
export function InboxFilters({ asked, number, counts, more, services, tabs, top }: InboxFiltersProps) {
  const t = useTranslations('officer')
  const status = useTranslations('ui.status')
  const words = {
    strong: (text: ReactNode) => <strong>{text}</strong>,
    all: (text: ReactNode) => <Link to={top}>{text}</Link>,
  }
  const { search = '', ...others } = asked
  return (
    <>
      <div className="finders">
        <SearchForm
          label={t('number')}
          name="number"
          button={t('find')}
          exact
          kind="secondary"
          defaultValue={number}
          action={top}
          result={number !== '' && t.rich('found', { count: counts.All, number, ...words })}
        />
        <SearchForm
          label={t('searchBy')}
          name="search"
          button={t('search')}
          exact
          kind="secondary"
          defaultValue={search}
          action={top}
          hidden={others}
          result={
            search !== '' && (
              <>
                {t.rich('searched', { count: counts.All, shown: formatCount(counts.All), search, ...words })}{' '}
                {more && t('searchedMore')}
              </>
            )
          }
        />
      </div>
      <FilterForm asked={asked} services={services} top={top} />
      <Filter
        label={t('tabs')}
        items={tabs.map((tab) => ({
          to: tab.to,
          label: tab.status ? status(tab.status) : t('all'),
          count: formatCount(counts[tab.status ?? 'All']),
          current: tab.status === asked.status,
        }))}
      />
    </>
  )
}

function FilterForm({ asked, services, top }: Pick<InboxFiltersProps, 'asked' | 'services' | 'top'>) {
  const t = useTranslations('officer')
  const { service = '', received, decided, due = '', turn = '', sort = 'due' } = asked
  const isListed = services.some(({ serviceId }) => serviceId === service)
  // A service that is no longer offered keeps its applications, and a list filtered by it says so.
  const others = service === '' || isListed ? [] : [{ serviceId: service, serviceName: service }]
  const choices = [...others, ...services]
  const ofAMonth = received ?? decided
  const hidden = {
    status: asked.status,
    search: asked.search,
    received,
    decided,
    // Kept for when it counts again: what is due has an order of its own.
    sort: due === '' ? undefined : asked.sort,
  }
  const narrowed = service !== '' || ofAMonth !== undefined || due !== '' || turn !== ''
  return (
    <Form key={JSON.stringify(asked)} method="get" action={top} className="filters" aria-label={t('filters')}>
      {Object.entries(hidden).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SelectField
        idPrefix="filter-"
        name="service"
        label={t('service')}
        defaultValue={service}
        options={[
          { value: '', label: t('allServices') },
          ...choices.map(({ serviceId, serviceName }) => ({
            value: serviceId,
            label: serviceName,
          })),
        ]}
      />
      {ofAMonth === undefined && (
        <>
          <SelectField
            idPrefix="filter-"
            name="turn"
            label={t('turn')}
            defaultValue={turn}
            options={[
              { value: '', label: t('anyTurn') },
              ...turns.map((value) => ({ value, label: t(`turns.${value}`) })),
            ]}
          />
          <SelectField
            idPrefix="filter-"
            name="due"
            label={t('dueOn')}
            defaultValue={due}
            options={[
              { value: '', label: t('anyDue') },
              ...dues.map((value) => ({ value, label: t(`dues.${value}`) })),
            ]}
          />
          {due === '' && (
            <SelectField
              idPrefix="filter-"
              name="sort"
              label={t('sort')}
              defaultValue={sort}
              options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            />
          )}
        </>
      )}
      <div className="filters-act">
        <Button kind="secondary">{t('filter')}</Button>
        {narrowed && <Link to={top}>{t('showAll')}</Link>}
      </div>
      {ofAMonth !== undefined && <MonthShown month={ofAMonth} decided={received === undefined} />}
    </Form>
  )
}

function MonthShown({ month, decided }: { month: string; decided: boolean }) {
  const t = useTranslations('officer')
  const words = useDateFormat()
  const shown = words.month(month)
  return (
    <p className="filters-month">
      {decided ? t('decidedIn', { month: shown }) : t('receivedIn', { month: shown })}
    </p>
  )
}
