import { useTranslations } from 'use-intl'
import { useDateFormat } from '../../ui/date-time.tsx'

type LastBackupProps = {
  /** Undefined: no good backup is known. */
  takenAt: string | undefined
  late: boolean
}

export function LastBackup({ takenAt, late }: LastBackupProps) {
  const t = useTranslations('admin.backup')
  const { moment } = useDateFormat()
  if (takenAt === undefined) return <p>{t('never')}</p>
  return <p>{t(late ? 'late' : 'last', { moment: moment(takenAt) })}</p>
}
