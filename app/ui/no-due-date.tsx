import { useTranslations } from 'use-intl'
import type { CaseDetails } from '../../council/cases/applications/find-case.server.ts'
import { useDateFormat } from './date-time.tsx'

/** A sentence that says why an open case has no due date. */
export function NoDueDate({ because }: { because: NonNullable<CaseDetails['noDueDate']> }) {
  const t = useTranslations('pages.case.none')
  const words = useDateFormat()
  const since = 'since' in because ? words.date(because.since) : ''
  const order = because.code === 'order' ? because : { reference: '', reason: '' }
  return <span>{t(because.code, { since, reference: order.reference, reason: order.reason })}</span>
}
