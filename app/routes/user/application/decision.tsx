import { useTranslations } from 'use-intl'
import { AuthorityLines } from '../../../ui/authority-lines.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Link } from '../../../ui/link.tsx'
import type { OwnCase } from './own-case.ts'
import { WrittenText } from './written-text.tsx'

const appealSentences = {
  refused: { open: 'appealRefused', over: 'appealRefusedOver' },
  limitPassed: { open: 'appealPassed', over: 'appealPassedOver' },
} as const

/** The reason for the decision, and until when and to whom to appeal; nothing when there is neither. */
export function Decision({ ownCase }: { ownCase: OwnCase }) {
  const { applicationId, decidedAt, status, reason, remark, appeal } = ownCase
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
            {t(appealSentences[appeal.because][appeal.over ? 'over' : 'open'], {
              since: dates.date(appeal.since),
              until: dates.date(appeal.until),
            })}
          </p>
          {appeal.first ? (
            <>
              <p>{t('appealTo')}</p>
              <p>
                <AuthorityLines authority={appeal.first} />
              </p>
            </>
          ) : (
            <p>{t('askOffice')}</p>
          )}
          {appeal.because === 'refused' && (
            <p className="only-screen">
              <Link className="alone" to={`/user/applications/${applicationId}/letter`}>
                {t('letter')}
              </Link>
            </p>
          )}
        </>
      )}
    </>
  )
}
