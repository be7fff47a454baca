import { Form, Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { shownCount } from '../../../rules/counts.ts'
import type { Status } from '../../../rules/statuses.ts'
import { Button } from '../../ui/button.tsx'
import { Filter } from '../../ui/filter.tsx'
import { Search } from '../../ui/search.tsx'

type InboxFiltersProps = {
  filter: { status?: Status; serviceId?: string }
  /** The application number that was asked for, as it was typed. */
  number: string
  counts: Record<Status | 'All', number>
  services: { serviceId: string; serviceName: string }[]
  tabs: { status?: Status; to: string }[]
  /** The list without any filter. */
  top: string
}

/** What narrows the list of applications. A number is looked for among all of them, whatever else was asked. */
export function InboxFilters({ filter, number, counts, services, tabs, top }: InboxFiltersProps) {
  const t = useTranslations('officer')
  const status = useTranslations('ui.status')
  const found = t.rich('found', {
    count: counts.All,
    number,
    strong: (words) => <strong>{words}</strong>,
    all: (words) => <Link to={top}>{words}</Link>,
  })
  return (
    <>
      <div className="finders">
        <Search
          label={t('number')}
          name="number"
          button={t('find')}
          exact
          kind="secondary"
          defaultValue={number}
          action={top}
          result={number !== '' && found}
        />
        <ServiceFilter {...{ filter, services, top }} />
      </div>
      <Filter
        label={t('tabs')}
        items={tabs.map((tab) => ({
          to: tab.to,
          label: tab.status ? status(tab.status) : t('all'),
          count: shownCount(counts[tab.status ?? 'All']),
          current: tab.status === filter.status,
        }))}
      />
    </>
  )
}

function ServiceFilter({ filter, services, top }: Pick<InboxFiltersProps, 'filter' | 'services' | 'top'>) {
  const t = useTranslations('officer')
  const { status, serviceId = '' } = filter
  const listed = services.some((service) => service.serviceId === serviceId)
  // A service that is no longer offered keeps its applications, and a list filtered by it says so.
  const others = serviceId === '' || listed ? [] : [{ serviceId, serviceName: serviceId }]
  return (
    <div className="search">
      <Form method="get" action={top}>
        {status && <input type="hidden" name="status" value={status} />}
        <label htmlFor="filter-service">{t('service')}</label>
        <div className="search-line">
          <select
            key={serviceId}
            className="input input-select"
            id="filter-service"
            name="service"
            defaultValue={serviceId}
          >
            <option value="">{t('allServices')}</option>
            {[...others, ...services].map((service) => (
              <option key={service.serviceId} value={service.serviceId}>
                {service.serviceName}
              </option>
            ))}
          </select>
          <Button kind="secondary">{t('filter')}</Button>
        </div>
      </Form>
    </div>
  )
}
