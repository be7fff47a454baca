import { useTranslations } from 'use-intl'
import type { SetAsideNote } from '../../../../council/cases/applications/set-aside.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { LinkLine } from '../../../ui/link.tsx'

/** Who set an application aside or withdrew it, when and why. */
export function SetAsideWords({ date, reason, by, until }: SetAsideNote) {
  const t = useTranslations('officer')
  const dates = useDateFormat()
  const values = { by: by ?? t('somebody'), date: dates.date(date), reason }
  const said = reason ? 'yes' : 'no'
  return (
    <span className="as-written">
      {until === undefined ? t('setAside.by', values) : t('withdrawal.on', { ...values, said })}
    </span>
  )
}

/** In place of the forms of an application that is set aside. */
export function SetAsideBanner({ note, page }: { note: SetAsideNote; page: string }) {
  const t = useTranslations('officer')
  const dates = useDateFormat()
  const { until } = note
  return (
    <Banner kind="warning" heading={<SetAsideWords {...note} />}>
      <p>
        {until === undefined ? t('setAside.nowhere') : t('withdrawal.nowhere', { until: dates.date(until) })}
      </p>
      <LinkLine to={page}>{t(until === undefined ? 'setAside.bringBack' : 'withdrawal.bringBack')}</LinkLine>
    </Banner>
  )
}
