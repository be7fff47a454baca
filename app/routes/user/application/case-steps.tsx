import { useTranslations } from 'use-intl'
import type { CaseStep } from '../../../../rules/case-steps.ts'
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
  decisionLate: 'decisionLateMore',
  collectAhead: 'collectAheadMore',
  collect: 'collectMore',
  workAhead: 'workAheadMore',
  work: 'workMore',
  askAhead: 'askAheadMore',
  ask: 'askMore',
} as const

/** What has happened with an application and what comes, each with its day. */
export function CaseSteps({ steps }: { steps: CaseStep[] }) {
  const t = useTranslations('pages.case')
  return (
    <ol className="register case-steps" aria-label={t('steps')}>
      {steps.map(({ step, state, date }) => {
        const Icon = icons[state]
        return (
          <li key={step}>
            <StepDate step={step} date={date} isAhead={state === 'ahead'} />{' '}
            <span className={`register-what case-step-${state}`}>
              <strong>
                <Icon /> {t(`step.${step}`)}
              </strong>
              {step in explained && (
                <span className="register-more">
                  {t(`step.${explained[step as keyof typeof explained]}`)}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function StepDate({ step, date, isAhead }: { step: CaseStep['step']; date?: string; isAhead: boolean }) {
  const t = useTranslations('pages.case')
  const dates = useDateFormat()
  const isAfterDecision = step === 'collectAhead' || step === 'workAhead' || step === 'askAhead'
  const after = isAfterDecision && t('afterDecision')
  if (date === undefined) return <span className="register-when">{after}</span>
  const day = dates.date(date)
  return <time dateTime={date}>{isAhead ? t('byDate', { date: day }) : day}</time>
}
