import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { periods } from './periods.ts'

type OverviewFinderProps = {
  period: string
  /** The service that the figures are of; undefined for all of them. */
  serviceId: string | undefined
  choices: { serviceId: string; serviceName: string }[]
}

/** The form that narrows the figures to a service and a period. */
export function OverviewFinder({ period, serviceId, choices }: OverviewFinderProps) {
  const t = useTranslations('pages.overview')
  return (
    <Form method="get" className="search overview-finder">
      <label htmlFor="overview-service">{t('service')}</label>
      <select
        className="input input-select"
        id="overview-service"
        name="service"
        defaultValue={serviceId ?? ''}
        key={serviceId}
      >
        <option value="">{t('allServices')}</option>
        {choices.map(({ serviceId, serviceName }) => (
          <option key={serviceId} value={serviceId}>
            {serviceName}
          </option>
        ))}
      </select>
      <label htmlFor="overview-months">{t('period')}</label>
      <div className="search-line">
        <select className="input input-select" id="overview-months" name="months" defaultValue={period}>
          {periods.map((months) => (
            <option key={months} value={months}>
              {t('lastMonths', { count: Number(months) })}
            </option>
          ))}
        </select>
        <Button kind="secondary">{t('show')}</Button>
      </div>
    </Form>
  )
}
