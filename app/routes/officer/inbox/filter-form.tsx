import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { daysOf, monthsOf } from './filter-dates.ts'
import { certificates, desks, dues, inAnyMonth, sorts, timings, turns } from './inbox-choices.ts'

type FilterFormProps = {
  /** The filter, as parameters of the address. */
  parameters: Record<string, string>
  /** The application number that is looked for, as typed. */
  number: string
  services: { serviceId: string; serviceName: string }[]
  /** The address of the list without a filter. */
  unfiltered: string
  /** How many filters are chosen, and how many of those that are folded. */
  chosen: { all: number; more: number }
}

/** Narrows the list: by three selects on one line, and by what is folded. On a phone all of it is folded. */
export function FilterForm({ parameters, number, services, unfiltered, chosen }: FilterFormProps) {
  const t = useTranslations('officer')
  const certificate = useTranslations('officer.certificates')
  const { service = '', due = '', turn = '', desk = '', timing = '', stopped = '', sort = 'due' } = parameters
  const isListed = services.some(({ serviceId }) => serviceId === service)
  // A service that has left the catalogue keeps its applications, so the filter must still name it.
  const unlisted = service === '' || isListed ? [] : [{ serviceId: service, serviceName: service }]
  const offered = [...unlisted, ...services]
  const months = monthsOf(parameters)
  const days = daysOf(months)
  // A list of months has no field: it is kept until its chip is removed. Days stand in fields of their own.
  const ofMonths = days ? undefined : months
  const { status, search } = parameters
  const hidden = { status, search, [ofMonths?.list ?? '']: ofMonths?.months }
  const select = (name: string, label: string, value: string, options: [value: string, label: string][]) => (
    <SelectField
      idPrefix="filter-"
      name={name}
      label={label}
      defaultValue={value}
      options={options.map(([value, label]) => ({ value, label }))}
    />
  )
  const date = (name: 'from' | 'to', label: string) => (
    <TextField idPrefix="filter-" name={name} label={label} type="date" defaultValue={days?.[name]} />
  )
  return (
    <Form
      key={JSON.stringify([parameters, number])}
      method="get"
      action={unfiltered}
      className="filters"
      aria-label={t('filters')}
    >
      {Object.entries(hidden).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <details className="filters-all">
        <summary>{t('list.filters', { count: chosen.all })}</summary>
        <div className="filters-line">
          {select('service', t('service'), service, [
            ['', t('allServices')],
            ...offered.map((one): [string, string] => [one.serviceId, one.serviceName]),
          ])}
          {select('due', t('list.due'), due, [
            ['', t('anyDue')],
            ...dues.map((value): [string, string] => [value, t(`dues.${value}`)]),
          ])}
          {select('desk', t('assign.desk'), desk, [
            ['', t('assign.anyDesk')],
            ...desks.map((value): [string, string] => [value, t(`assign.desks.${value}`)]),
          ])}
          <Button kind="secondary">{t('filter')}</Button>
          <details className="filters-more" open={number !== '' || undefined}>
            <summary>{t('list.more', { count: chosen.more })}</summary>
            <div className="filters-sheet">
              {select('turn', t('turn'), turn, [
                ['', t('anyTurn')],
                ...turns.map((value): [string, string] => [value, t(`turns.${value}`)]),
              ])}
              {select('timing', t('timing'), timing, [
                ['', t('anyTiming')],
                ...timings.map((value): [string, string] => [value, t(`timings.${value}`)]),
              ])}
              {select('certificate', certificate('certificate'), parameters.certificate ?? '', [
                ['', certificate('any')],
                ...certificates.map((value): [string, string] => [value, certificate(value)]),
              ])}
              {ofMonths?.list !== 'stopped' &&
                select('stopped', t('stopped'), stopped, [
                  ['', t('stoppedOrNot')],
                  [inAnyMonth, t('stoppedLate')],
                ])}
              {select(
                'sort',
                t('sort'),
                sort,
                sorts.map((value): [string, string] => [value, t(`sorts.${value}`)]),
              )}
              {select('dates', t('dates'), days ? (months?.list ?? '') : 'received', [
                ['received', t('received')],
                ['decided', t('decidedOn')],
              ])}
              {date('from', t('fromDay'))}
              {date('to', t('toDay'))}
              <TextField
                idPrefix="filter-"
                name="number"
                label={t('number')}
                defaultValue={number}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                dir="auto"
              />
              <div className="filters-act">
                <Button kind="secondary">{t('filter')}</Button>
              </div>
            </div>
          </details>
        </div>
      </details>
    </Form>
  )
}
