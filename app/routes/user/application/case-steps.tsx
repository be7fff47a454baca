import { useTranslations } from 'use-intl'
import type { CaseStep } from '../../../../rules/case-steps.ts'
import { dayNumber, dayOf } from '../../../../rules/days.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { CheckIcon, ClockIcon, DiamondIcon, TriangleIcon } from '../../../ui/icons.tsx'

const icons = {
  done: CheckIcon,
  ahead: ClockIcon,
  stuck: TriangleIcon,
  late: TriangleIcon,
  refused: DiamondIcon,
} as const

const explained = {
  papersAhead: 'papersAheadMore',
  papersMissing: 'papersMissingMore',
  decisionAhead: 'decisionAheadMore',
  decisionOpen: 'decisionOpenMore',
  decisionDays: 'decisionDaysMore',
  decisionLate: 'decisionLateMore',
  collectAhead: 'collectAheadMore',
  collect: 'collectMore',
  issue: 'issueMore',
  workAhead: 'workAheadMore',
  work: 'workMore',
  askAhead: 'askAheadMore',
  ask: 'askMore',
} as const

/** What has happened with an application and what comes, each with its day. */
export function CaseSteps({ steps }: { steps: CaseStep[] }) {
  const t = useTranslations('pages.case')
  const dates = useDateFormat()
  const dayAfter = (day = '') => (day.length === 10 ? dates.date(dayOf(dayNumber(day) + 1)) : '')
  return (
    <ol className="register case-steps" aria-label={t('steps')}>
      {steps.map(({ step, state, date, days }) => {
        const Icon = icons[state]
        return (
          <li key={step}>
            <StepDate step={step} date={date} days={days} isAhead={state === 'ahead'} />{' '}
            <span className={`register-what case-step-${state}`}>
              <strong>
                <Icon /> {t(`step.${step}`)}
              </strong>
              {step in explained && (
                <span className="register-more">
                  {t(`step.${explained[step as keyof typeof explained]}`, { date: dayAfter(date) })}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

type StepDateProps = Pick<CaseStep, 'step' | 'date' | 'days'> & { isAhead: boolean }

function StepDate({ step, date, days, isAhead }: StepDateProps) {
  const t = useTranslations('pages.case')
  const dates = useDateFormat()
  const isAfterDecision = step === 'collectAhead' || step === 'workAhead' || step === 'askAhead'
  const after = days === undefined ? isAfterDecision && t('afterDecision') : t('withinDays', { count: days })
  if (date === undefined) return <span className="register-when">{after}</span>
  const day = dates.date(date)
  return <time dateTime={date}>{isAhead ? t('byDate', { date: day }) : day}</time>
}
