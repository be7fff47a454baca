import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatCount } from '../../../../rules/counts.ts'
import type { Status } from '../../../../rules/statuses.ts'
import { Button } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { FilterLinks } from './filter-links.tsx'
import { dues, sorts, turns } from './inbox-choices.ts'

type InboxFiltersProps = {
  /** The filter, as parameters of the address. */
  parameters: Record<string, string>
  /** The application number that is searched, as typed. */
  number: string
  counts: Record<Status | 'All', number>
  /** Whether the search stopped before its end. */
  more: boolean
  services: { serviceId: string; serviceName: string }[]
  tabs: { status?: Status; to: string }[]
  /** The address of the list without a filter. */
  unfiltered: string
}

/** What narrows the list of applications. A number is searched among all of them, without the other filters. */
export function InboxFilters(props: InboxFiltersProps) {
  const { parameters, number, counts, more, services, tabs, unfiltered } = props
  const t = useTranslations('officer')
  const status = useTranslations('ui.status')
  const tags = {
    strong: (text: ReactNode) => <strong>{text}</strong>,
    all: (text: ReactNode) => <Link to={unfiltered}>{text}</Link>,
  }
  const { search = '', ...others } = parameters
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
          action={unfiltered}
          result={number !== '' && t.rich('found', { count: counts.All, number, ...tags })}
        />
        <SearchForm
          label={t('searchBy')}
          name="search"
          button={t('search')}
          exact
          kind="secondary"
          defaultValue={search}
          action={unfiltered}
          hidden={others}
          result={
            search !== '' && (
              <>
                {t.rich('searched', { count: counts.All, shown: formatCount(counts.All), search, ...tags })}{' '}
                {more && t('searchedMore')}
              </>
            )
          }
        />
      </div>
      <FilterForm parameters={parameters} services={services} unfiltered={unfiltered} />
      <FilterLinks
        label={t('tabs')}
        items={tabs.map((tab) => ({
          to: tab.to,
          label: tab.status ? status(tab.status) : t('all'),
          count: formatCount(counts[tab.status ?? 'All']),
          current: tab.status === parameters.status,
        }))}
      />
    </>
  )
}

type FilterFormProps = Pick<InboxFiltersProps, 'parameters' | 'services' | 'unfiltered'>

function FilterForm({ parameters, services, unfiltered }: FilterFormProps) {
  const t = useTranslations('officer')
  const { service = '', received, decided, due = '', turn = '', sort = 'due' } = parameters
  const isListed = services.some(({ serviceId }) => serviceId === service)
  // A service that has left the catalogue keeps its applications, so the filter must still name it.
  const unlisted = service === '' || isListed ? [] : [{ serviceId: service, serviceName: service }]
  const choices = [...unlisted, ...services]
  const month = received ?? decided
  const hidden = {
    status: parameters.status,
    search: parameters.search,
    received,
    decided,
    // A list of what is due has an order of its own; the chosen one counts again when that filter goes.
    sort: due === '' ? undefined : parameters.sort,
  }
  const isFiltered = service !== '' || month !== undefined || due !== '' || turn !== ''
  return (
    <Form
      key={JSON.stringify(parameters)}
      method="get"
      action={unfiltered}
      className="filters"
      aria-label={t('filters')}
    >
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
      {month === undefined && (
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
        {isFiltered && <Link to={unfiltered}>{t('showAll')}</Link>}
      </div>
      {month !== undefined && <MonthNote month={month} decided={received === undefined} />}
    </Form>
  )
}

function MonthNote({ month, decided }: { month: string; decided: boolean }) {
  const t = useTranslations('officer')
  const words = useDateFormat()
  const shown = words.month(month)
  return (
    <p className="filters-month">
      {decided ? t('decidedIn', { month: shown }) : t('receivedIn', { month: shown })}
    </p>
  )
}
