import { useTranslations } from 'use-intl'
import type { SetAsideNote } from '../../../../council/cases/applications/set-aside.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Link } from '../../../ui/link.tsx'

/** Who set an application aside, when and why. */
export function SetAsideWords({ date, reason, by }: SetAsideNote) {
  const t = useTranslations('officer')
  const dates = useDateFormat()
  const values = { by: by ?? t('somebody'), date: dates.date(date), reason }
  return <span className="as-written">{t('setAside.by', values)}</span>
}

/** In place of the forms of an application that is set aside. */
export function SetAsideBanner({ note, page }: { note: SetAsideNote; page: string }) {
  const t = useTranslations('officer.setAside')
  return (
    <Banner kind="warning" heading={<SetAsideWords {...note} />}>
      <p>{t('nowhere')}</p>
      <p>
        <Link to={page} className="alone">
          {t('bringBack')}
        </Link>
      </p>
    </Banner>
  )
}
