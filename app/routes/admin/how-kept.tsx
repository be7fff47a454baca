import { useTranslations } from 'use-intl'
import type { KeepingNotice } from '../../../council/office/known-backups.server.ts'
import { useDateFormat } from '../../ui/date-time.tsx'
import { Link } from '../../ui/link.tsx'

/** When the data was last backed up, and whether the clock holds up what has had its time. */
export function HowKept({ takenAt, late, leapSince }: KeepingNotice) {
  const t = useTranslations('admin.backup')
  const { date, moment } = useDateFormat()
  return (
    <>
      <p>{takenAt === undefined ? t('never') : t(late ? 'late' : 'last', { moment: moment(takenAt) })}</p>
      {leapSince && (
        <p>
          {t.rich('leap', {
            date: date(leapSince),
            link: (words) => <Link to="/admin/privacy/retention">{words}</Link>,
          })}
        </p>
      )}
    </>
  )
}
