import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatCount } from '../../../../rules/counts.ts'
import type { Status } from '../../../../rules/statuses.ts'
import type { Aside } from '../../../../rules/withdrawing.ts'
import { Link } from '../../../ui/link.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { FilterChips, useChosenFilters } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { FilterLinks } from './filter-links.tsx'

export type InboxFiltersProps = {
  /** The filter, as parameters of the address. */
  parameters: Record<string, string>
  /** The address of the page. */
  here: string
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
  /** The officer's saved filters: at the end of the line of the tabs, on a phone where the filters open. */
  children?: ReactNode
}

/** The heading, and one box for all by which an application is searched, with the filter kept. */
export function InboxHead({ parameters, unfiltered }: Pick<InboxFiltersProps, 'parameters' | 'unfiltered'>) {
  const t = useTranslations('officer')
  const { search = '', ...others } = parameters
  return (
    <div className="inbox-head">
      <ScreenHead title={t('heading')} />
      <SearchForm
        label={t('searchBy')}
        name="search"
        button={t('search')}
        exact
        kind="secondary"
        defaultValue={search}
        action={unfiltered}
        hidden={others}
      />
    </div>
  )
}

/** What narrows the list of applications, and what it is narrowed by. */
export function InboxFilters(props: InboxFiltersProps) {
  const { parameters, status: shownStatus, number, counts, services, tabs, asides, unfiltered } = props
  const t = useTranslations('officer')
  const status = useTranslations('ui.status')
  const chosen = useChosenFilters(parameters, services)
  const asked = Object.fromEntries(new URLSearchParams(props.here.split('?')[1]))
  const unused = useChosenFilters(asked, services).filter(
    ({ name, label }) => label !== '' && asked[name] !== '' && parameters[name] === undefined,
  )
  const isAside = asides.some(({ current }) => current)
  const ofMore = chosen.filter(({ isMore }) => isMore).length + (number === '' ? 0 : 1)
  return (
    <div className="inbox-narrow">
      <div className="inbox-tabs">
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
      </div>
      {!isAside && (
        <div className="narrowing only-screen">
          <FilterForm
            parameters={parameters}
            number={number}
            services={services}
            unfiltered={unfiltered}
            chosen={{ all: chosen.length + (number === '' ? 0 : 1), more: ofMore }}
          />
          {props.children}
          <FilterChips chosen={chosen} parameters={parameters} unfiltered={unfiltered} />
          {unused.length > 0 && (
            <p>{t('list.unused', { filters: unused.map(({ label }) => label).join(', ') })}</p>
          )}
        </div>
      )}
      <Found {...props} />
    </div>
  )
}

/** What a search or a number has found. */
function Found({ number, parameters: { search = '' }, counts, more, all }: InboxFiltersProps) {
  const t = useTranslations('officer')
  if (number === '' && search === '') return null
  const tags = {
    strong: (text: ReactNode) => <strong>{text}</strong>,
    all: (text: ReactNode) => <Link to={all}>{text}</Link>,
  }
  return (
    <p className="search-result">
      {number !== '' && t.rich('found', { count: counts.All, number, ...tags })}{' '}
      {search !== '' &&
        t.rich('searched', { count: counts.All, shown: formatCount(counts.All), search, ...tags })}{' '}
      {search !== '' && more && t('searchedMore')}
    </p>
  )
}
