import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatCount } from '../../../../rules/counts.ts'
import type { Status } from '../../../../rules/statuses.ts'
import type { Aside } from '../../../../rules/withdrawing.ts'
import { Link } from '../../../ui/link.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { FilterForm } from './filter-form.tsx'
import { FilterLinks } from './filter-links.tsx'

type InboxFiltersProps = {
  /** The filter, as parameters of the address. */
  parameters: Record<string, string>
  /** Undefined while the list has every status. */
  status?: Status
  /** The application number that is searched, as typed. */
  number: string
  counts: Record<Status | 'All', number>
  /** Whether the search stopped before its end. */
  more: boolean
  services: { serviceId: string; serviceName: string }[]
  tabs: { status?: Status; to: string }[]
  /** The lists of those that are set aside, and withdrawn. */
  asides: { aside: Aside; to: string; count: number; current: boolean }[]
  /** The address of the list without a filter. */
  unfiltered: string
  /** The address of the list of every application. */
  all: string
}

/** What narrows the list of applications. A number is searched among all of them, without the other filters. */
export function InboxFilters(props: InboxFiltersProps) {
  const {
    parameters,
    status: shownStatus,
    number,
    counts,
    more,
    services,
    tabs,
    asides,
    unfiltered,
    all,
  } = props
  const t = useTranslations('officer')
  const status = useTranslations('ui.status')
  const isAside = asides.some(({ current }) => current)
  const tags = {
    strong: (text: ReactNode) => <strong>{text}</strong>,
    all: (text: ReactNode) => <Link to={all}>{text}</Link>,
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
      {!isAside && (
        <FilterForm parameters={parameters} services={services} unfiltered={unfiltered} all={all} />
      )}
      <FilterLinks
        label={t('tabs')}
        items={[
          ...tabs.map((tab) => ({
            to: tab.to,
            label: tab.status ? status(tab.status) : t('all'),
            count: formatCount(counts[tab.status ?? 'All']),
            current: tab.status === shownStatus && !isAside,
          })),
          ...asides.map(({ aside, to, count, current }) => ({
            to,
            label: t(aside === 'withdrawn' ? 'withdrawal.tab' : 'setAside.tab'),
            count: formatCount(count),
            current,
          })),
        ]}
      />
    </>
  )
}
