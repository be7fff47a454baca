import { useTranslations } from 'use-intl'
import type { ApplicantHistoryEntry } from '../../../../council/cases/applications/history.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'

/** Says for ever that the office has entered the application from paper; nothing where its applicant has sent it. */
export function EnteredNote({ receipt }: { receipt: ApplicantHistoryEntry | undefined }) {
  const t = useTranslations('pages.case')
  const words = useDateFormat()
  if (!receipt?.way) return null
  const { office } = receipt
  const date = words.date(receipt.date)
  return <p>{office === '' ? t('entered', { date }) : t('enteredBy', { office, date })}</p>
}
