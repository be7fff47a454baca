import { useTranslations } from 'use-intl'
import { tallies } from '../../../../rules/waiting.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { AloneLink, Link } from '../../../ui/link.tsx'
import { daysOf, type Months, monthsOf } from './filter-dates.ts'
import { certificates, desks, dues, inAnyMonth, timings, turns } from './inbox-choices.ts'

/** A filter that is chosen. */
export interface ChosenFilter {
  /** Its parameter of the address. */
  name: string
  label: string
  value: string
  /** Whether its field is folded. */
  isMore: boolean
}

/** The chosen filters in words, in the order of their fields. */
export function useChosenFilters(
  parameters: Record<string, string>,
  services: { serviceId: string; serviceName: string }[],
): ChosenFilter[] {
  const t = useTranslations('officer')
  const wordsOfMonths = useMonthWords()
  const { service, stopped } = parameters
  const choice = <T extends string>(name: string, among: readonly T[]) =>
    among.find((value) => value === parameters[name])
  const [due, desk] = [choice('due', dues), choice('desk', desks)]
  const [turn, timing] = [choice('turn', turns), choice('timing', timings)]
  const certificate = choice('certificate', certificates)
  const work = choice('work', tallies)
  const months = monthsOf(parameters)
  const named = services.find(({ serviceId }) => serviceId === service)
  const all: (ChosenFilter | false | undefined)[] = [
    service !== undefined && main('service', t('service'), named?.serviceName ?? service),
    due && main('due', t('list.due'), t(`dues.${due}`)),
    desk && main('desk', t('assign.desk'), t(`assign.desks.${desk}`)),
    turn && more('turn', t('turn'), t(`turns.${turn}`)),
    timing && more('timing', t('timing'), t(`timings.${timing}`)),
    certificate && more('certificate', t('certificates.certificate'), t('certificates.toIssue')),
    stopped === inAnyMonth && more('stopped', t('stopped'), t('stoppedLate')),
    months && more(months.list, '', wordsOfMonths(months)),
    parameters.work !== undefined &&
      more('work', '', work ? t('work.only', { tally: t(`work.tallies.${work}`) }) : t('work.whole')),
  ]
  return all.filter((one) => one !== undefined && one !== false)
}

const main = (name: string, label: string, value: string) => ({ name, label, value, isMore: false })
const more = (name: string, label: string, value: string) => ({ name, label, value, isMore: true })

/** Says which days, month or months a list is of. */
function useMonthWords() {
  const t = useTranslations('officer')
  const dates = useDateFormat()
  return ({ list, months }: Months) => {
    const days = daysOf({ list, months })
    const words = days ? dates.date : dates.month
    const [first = '', last] = months.split('..').map((one) => words(one))
    return last === undefined || last === first
      ? t(`${list}In`, { month: first })
      : t(`${list}From`, { first, last })
  }
}

type FilterChipsProps = {
  chosen: ChosenFilter[]
  parameters: Record<string, string>
  unfiltered: string
}

/** The chosen filters, each a link to the list without it. */
export function FilterChips({ chosen, parameters, unfiltered }: FilterChipsProps) {
  const t = useTranslations('officer')
  if (chosen.length === 0) return null
  const without = (names: string[]) => {
    const kept = Object.entries(parameters).filter(([name]) => !names.includes(name))
    return `${unfiltered}?${new URLSearchParams(kept)}`
  }
  return (
    <ul className="filter-chips" aria-label={t('list.chosen')}>
      {chosen.map(({ name, label, value }) => (
        <li key={name}>
          <Link to={without([name])} className="filter-chip">
            <span>
              {label !== '' && <span className="filter-chip-label">{label} </span>}
              {value}
            </span>{' '}
            <span className="filter-chip-cross" aria-hidden="true">
              ×
            </span>
            <span className="unseen">{t('savedFilters.remove')}</span>
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <AloneLink to={without(chosen.map(({ name }) => name))}>{t('list.removeAll')}</AloneLink>
        </li>
      )}
    </ul>
  )
}
