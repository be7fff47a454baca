import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { WaitingCase, WaitingFigures } from '../../../../council/cases/figures/waiting-figures.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { type Day, dayNumber } from '../../../../rules/days.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Link } from '../../../ui/link.tsx'
import { inboxAddress } from './figure-links.ts'
import { waitedDays } from './waited-days.ts'

export interface LateService {
  serviceId: string
  serviceName: string
  overdue: number
}

type FourAnswersProps = {
  waiting: Pick<WaitingFigures, 'waiting' | 'late' | 'lateAWeekAgo'> & {
    latest: Pick<WaitingCase, 'applicationId' | 'dueOn'>[]
    oldest?: WaitingCase
  }
  /** Of each service that is late how often; the most first. */
  lateServices: LateService[]
  serviceId?: string
  today: Day
  /** On paper nothing is a link. */
  printed?: true
}

/** Answers whether the council is late, where, since when, and who waits for longest. */
export function FourAnswers({ waiting, lateServices, serviceId, today, printed }: FourAnswersProps) {
  const t = useTranslations('pages.figures')
  const words = useDateFormat()
  const linked = (to: string) => (inside: ReactNode) =>
    printed ? <strong>{inside}</strong> : <Link to={to}>{inside}</Link>
  const list = (filters: Record<string, string>) => linked(inboxAddress(serviceId, filters))
  const [first] = waiting.latest
  const { oldest } = waiting
  const daysLate = first?.dueOn ? dayNumber(today) - dayNumber(first.dueOn) : 0
  const isLate = waiting.late > 0 && first?.dueOn
  return (
    <dl className="answers">
      <div>
        <dt>{t('ask.late')}</dt>
        <dd>
          {isLate
            ? t.rich('answer.late', {
                late: formatCount(waiting.late),
                all: formatCount(waiting.waiting),
                before: formatCount(waiting.lateAWeekAgo),
                list: list({ due: 'overdue' }),
                waiting: list({ status: 'Pending' }),
              })
            : t('answer.notLate')}
        </dd>
      </div>
      {isLate && lateServices.length > 0 && (
        <div>
          <dt>{t('ask.where')}</dt>
          <dd>
            {lateServices.slice(0, 5).map((service, index) => (
              <span key={service.serviceId}>
                {index > 0 && ', '}
                {linked(inboxAddress(service.serviceId, { due: 'overdue' }))(service.serviceName)}{' '}
                {formatCount(service.overdue)}
              </span>
            ))}
          </dd>
        </div>
      )}
      {isLate && (
        <div>
          <dt>{t('ask.since')}</dt>
          <dd>
            {t.rich('answer.since', {
              days: daysLate,
              date: words.date(first.dueOn ?? today),
              case: linked(caseAddress(first)),
            })}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('ask.longest')}</dt>
        <dd>
          {oldest
            ? t.rich('answer.longest', {
                id: oldest.applicationId,
                service: oldest.serviceName,
                days: waitedDays(oldest, today),
                case: linked(caseAddress(oldest)),
              })
            : t('answer.nothing')}
          {oldest && oldest.dueOn === null && ` ${t('noDate')}`}
        </dd>
      </div>
    </dl>
  )
}

function caseAddress({ applicationId }: Pick<WaitingCase, 'applicationId'>) {
  return `/admin/application/update/${encodeURIComponent(applicationId)}`
}
