import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageTitle } from '../../../ui/page-title.tsx'

interface StepHeadProps {
  title: string
  lang?: string
  /** Which step it is, in words. */
  step: string
  service: { serviceName: string; lang?: string }
  /** Which of the four parts it belongs to, and how much of that part is done with it. */
  part: 'you' | 'questions' | 'papers' | 'check'
  share?: number
  refused?: boolean
  children?: ReactNode
}

const parts = ['you', 'questions', 'papers', 'check'] as const

/** The name of a step, above it which one it is, and below it how far the application is. */
export function StepHead({ title, lang, step, service, part, share = 1, refused, children }: StepHeadProps) {
  const area = useTranslations('area')
  const at = parts.indexOf(part)
  const done = (index: number) => (index < at ? 1 : index === at ? share : 0)
  return (
    <div className="screen-head step-head">
      <PageTitle
        heading={`${title}, ${step}, ${service.serviceName}`}
        area={area('user')}
        refused={refused}
      />
      <p id="step">
        {step} · <span lang={service.lang}>{service.serviceName}</span>
      </p>
      <h2 lang={lang} aria-describedby="step">
        {title}
      </h2>
      <svg className="step-bars" width="100%" height="6" aria-hidden="true">
        {parts.map((one, index) => (
          <g key={one}>
            <rect x={`${index * 25.3}%`} width="24.1%" height="6" />
            <rect x={`${index * 25.3}%`} width={`${24.1 * done(index)}%`} height="6" className="step-done" />
          </g>
        ))}
      </svg>
      {children}
    </div>
  )
}
