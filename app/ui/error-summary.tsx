import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { focusTarget, useFocusOnArrival } from './focus.ts'

type ErrorSummaryProps = {
  heading?: string
  /** What failed as a whole, such as `Error creating service`. */
  message?: string
  errors: { field: string; message: string }[]
}

export function ErrorSummary({ heading, message, errors }: ErrorSummaryProps) {
  const t = useTranslations('ui')
  const ref = useRef<HTMLDivElement>(null)
  const arrival = useFocusOnArrival(ref, true)
  return (
    <div ref={ref} className="summary" role="alert" tabIndex={-1} {...arrival}>
      <p className="summary-heading">{heading ?? t('problem')}</p>
      {message && <p className="summary-message">{message}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map((error) => (
            <li key={`${error.field} ${error.message}`}>
              <a href={`#${error.field}`} onClick={focusTarget}>
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
