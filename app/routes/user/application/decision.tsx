import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AuthorityLines } from '../../../ui/authority-lines.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { ClockIcon } from '../../../ui/icons.tsx'
import type { OwnCase } from './own-case.ts'
import { WrittenText } from './written-text.tsx'

/** What the officer wrote beside the decision; nothing for nothing. */
export function Remark({ ownCase: { status, remark } }: { ownCase: OwnCase }) {
  const field = useTranslations('field')
  return status !== 'Pending' && remark ? <WrittenText label={field('remark')} text={remark} /> : null
}

/** Until when and to whom one appeals; nothing while there are no grounds. */
export function AppealLines({ ownCase: { appeal, daysToAppeal } }: { ownCase: OwnCase }) {
  const t = useTranslations('pages.case')
  const dates = useDateFormat()
  if (!appeal) return null
  const late = appeal.lateUntil ? dates.date(appeal.lateUntil) : 'none'
  const days = { since: dates.date(appeal.since), until: dates.date(appeal.until), late }
  const strong = (words: ReactNode) => <strong>{words}</strong>
  const isRefused = appeal.because === 'refused'
  return (
    <div className="case-appeal">
      <ClockIcon size={20} />
      <div>
        <p>
          {isRefused && !appeal.over && `${t('wrong')} `}
          {isRefused && !appeal.over
            ? t.rich('appealLeft', { ...days, count: daysToAppeal, day: strong, left: strong })
            : t(isRefused ? 'appealRefusedOver' : appeal.over ? 'appealPassedOver' : 'appealPassed', days)}
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
      </div>
    </div>
  )
}
