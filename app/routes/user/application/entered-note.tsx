import { useTranslations } from 'use-intl'
import type { ApplicantHistoryEntry } from '../../../../council/cases/applications/history.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'

type EnteredNoteProps = {
  receipt: ApplicantHistoryEntry | undefined
  /** The line of the last decision, or of its undoing. */
  decision: ApplicantHistoryEntry | undefined
}

/** Says for ever that the office entered the application from paper, what it last corrected, and why. */
export function EnteredNote({ receipt, decision }: EnteredNoteProps) {
  const t = useTranslations('pages.case')
  const words = useDateFormat()
  const { office = '', date = '' } = receipt ?? {}
  return (
    <>
      {receipt?.way && (
        <p>
          {office === ''
            ? t('entered', { date: words.date(date) })
            : t('enteredBy', { office, date: words.date(date) })}
        </p>
      )}
      {decision?.act === 'application.undone' && (
        <p>{t('corrected', { moment: words.moment(decision.date) })}</p>
      )}
      {decision?.whyChanged && (
        <p className="as-written">{t('line.whyChanged', { why: decision.whyChanged })}</p>
      )}
    </>
  )
}
