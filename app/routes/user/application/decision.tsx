import { useTranslations } from 'use-intl'
import { AuthorityLines } from '../../../ui/authority-lines.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import type { OwnCase } from './own-case.ts'
import { WrittenText } from './written-text.tsx'

/** The reason for the decision, and until when and to whom to appeal; nothing when there is neither. */
export function Decision({ ownCase: { decidedAt, status, reason, remark, appeal } }: { ownCase: OwnCase }) {
  const t = useTranslations('pages.case')
  const field = useTranslations('field')
  const dates = useDateFormat()
  const isExplained = status !== 'Pending' && decidedAt !== undefined && (reason || remark)
  if (!isExplained && !appeal) return null
  return (
    <>
      {isExplained && (
        <>
          <h4>{t('decision')}</h4>
          <p>{t('decidedOn', { date: dates.date(decidedAt) })}</p>
          {reason && <WrittenText label={field('reason')} text={reason} />}
          {remark && <WrittenText label={field('remark')} text={remark} />}
        </>
      )}
      {appeal && (
        <>
          <h4>{t('appeal')}</h4>
          <p>
            {t(appeal.because === 'refused' ? 'appealRefused' : 'appealPassed', {
              since: dates.date(appeal.since),
              until: dates.date(appeal.until),
            })}
          </p>
          <p>{appeal.first ? <AuthorityLines authority={appeal.first} /> : t('askOffice')}</p>
        </>
      )}
    </>
  )
}
