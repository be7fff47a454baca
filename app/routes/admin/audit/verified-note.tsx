import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'

type VerifiedNoteProps = {
  /** Undefined: the chains were never verified. */
  verified: { date: string; lines: number; faults: number } | undefined
}

/** What the operator found when the chains were last verified; what has happened since, nobody knows. */
export function VerifiedNote({ verified }: VerifiedNoteProps) {
  const t = useTranslations('admin.audit')
  const { moment } = useDateFormat()
  if (verified === undefined) return <p>{t('neverVerified')}</p>
  const { date, lines, faults } = verified
  if (faults === 0) return <p>{t('verified', { moment: moment(date), count: lines })}</p>
  return <Banner kind="error" heading={t('notWhole', { moment: moment(date), count: faults })} />
}
