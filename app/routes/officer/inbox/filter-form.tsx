import { useTranslations } from 'use-intl'
import { tallies } from '../../../../rules/waiting.ts'
import { Button } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'
import { desks, dues, inAnyMonth, sorts, timings, turns } from './inbox-choices.ts'

type FilterFormProps = {
  /** The filter, as parameters of the address. */
  parameters: Record<string, string>
  services: { serviceId: string; serviceName: string }[]
  /** The address of the list without a filter. */
  unfiltered: string
  /** The address of the list of every application. */
  all: string
}

/** Narrows the list by selects; one that could only contradict what is chosen already is not offered. */
export function FilterForm({ parameters, services, unfiltered, all }: FilterFormProps) {
  const t = useTranslations('officer')
  const { service = '', due = '', turn = '', desk = '', timing = '', stopped = '', sort = 'due' } = parameters
  const isListed = services.some(({ serviceId }) => serviceId === service)
  // A service that has left the catalogue keeps its applications, so the filter must still name it.
  const unlisted = service === '' || isListed ? [] : [{ serviceId: service, serviceName: service }]
  const choices = [...unlisted, ...services]
  const months = monthsOf(parameters)
  const days = daysOf(months)
  const isOpen = parameters.work !== undefined || due !== '' || turn !== '' || desk !== ''
  const hasOwnOrder = due !== '' || desk !== '' || timing !== '' || stopped !== '' || months !== undefined
  const hidden = {
    status: parameters.status,
    search: parameters.search,
    // Days stand in fields of their own.
    [months?.list ?? '']: days ? undefined : months?.months,
    // The chosen order counts again when a filter that has an order of its own goes.
    sort: hasOwnOrder ? parameters.sort : undefined,
  }
  const isFiltered = service !== '' || months !== undefined || isOpen || timing !== '' || stopped !== ''
  const select = (name: string, label: string, chosen: string, options: [value: string, label: string][]) => (
    <SelectField
      idPrefix="filter-"
      name={name}
      label={label}
      defaultValue={chosen}
      options={options.map(([value, label]) => ({ value, label }))}
    />
  )
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
      {select('service', t('service'), service, [
        ['', t('allServices')],
        ...choices.map((one): [string, string] => [one.serviceId, one.serviceName]),
      ])}
      {months === undefined && timing === '' && stopped === '' && (
        <>
          {select('turn', t('turn'), turn, [
            ['', t('anyTurn')],
            ...turns.map((value): [string, string] => [value, t(`turns.${value}`)]),
          ])}
          {select('due', t('dueOn'), due, [
            ['', t('anyDue')],
            ...dues.map((value): [string, string] => [value, t(`dues.${value}`)]),
          ])}
          {select('desk', t('assign.desk'), desk, [
            ['', t('assign.anyDesk')],
            ...desks.map((value): [string, string] => [value, t(`assign.desks.${value}`)]),
          ])}
        </>
      )}
      {(months === undefined || days) && stopped === '' && !isOpen && (
        <>
          {select('dates', t('dates'), months?.list ?? 'received', [
            ['received', t('received')],
            ['decided', t('decidedOn')],
          ])}
          <TextField
            idPrefix="filter-"
            name="from"
            label={t('fromDay')}
            type="date"
            defaultValue={days?.from}
          />
          <TextField idPrefix="filter-" name="to" label={t('toDay')} type="date" defaultValue={days?.to} />
        </>
      )}
      {months?.list !== 'received' &&
        stopped === '' &&
        !isOpen &&
        select('timing', t('timing'), timing, [
          ['', t('anyTiming')],
          ...timings.map((value): [string, string] => [value, t(`timings.${value}`)]),
        ])}
      {months === undefined &&
        timing === '' &&
        !isOpen &&
        select('stopped', t('stopped'), stopped, [
          ['', t('stoppedOrNot')],
          [inAnyMonth, t('stoppedLate')],
        ])}
      {!hasOwnOrder &&
        select(
          'sort',
          t('sort'),
          sort,
          sorts.map((value): [string, string] => [value, t(`sorts.${value}`)]),
        )}
      <div className="filters-act">
        <Button kind="secondary">{t('filter')}</Button>
        {isFiltered && <Link to={all}>{t('showAll')}</Link>}
      </div>
      <ListNote months={days ? undefined : months} work={parameters.work} />
    </Form>
  )
}

type Months = { list: 'received' | 'decided' | 'stopped'; months: string }

function monthsOf({ received, decided, stopped }: Record<string, string>): Months | undefined {
  if (received !== undefined) return { list: 'received', months: received }
  if (decided !== undefined) return { list: 'decided', months: decided }
  return stopped === undefined || stopped === inAnyMonth ? undefined : { list: 'stopped', months: stopped }
}

/** The first and the last day of a list of days; undefined where it is of months. */
function daysOf(months: Months | undefined) {
  const [from = '', to = from] = months?.months.split('..') ?? []
  return from.length === 'YYYY-MM-DD'.length ? { from, to } : undefined
}

/** Says which part of the office's queue the list is of, or which months. */
function ListNote({ months, work }: { months?: Months; work?: string }) {
  const t = useTranslations('officer.work')
  if (work === undefined) return months ? <MonthsNote {...months} /> : null
  const tally = tallies.find((one) => one === work)
  return <p className="filters-month">{tally ? t('only', { tally: t(`tallies.${tally}`) }) : t('whole')}</p>
}

/** Says which month, or which months, the list is of. */
function MonthsNote({ list, months }: Months) {
  const t = useTranslations('officer')
  const words = useDateFormat()
  const [first = '', last] = months.split('..').map((month) => words.month(month))
  return (
    <p className="filters-month">
      {last === undefined ? t(`${list}In`, { month: first }) : t(`${list}From`, { first, last })}
    </p>
  )
}
