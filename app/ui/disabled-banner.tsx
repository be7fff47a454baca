import { useTranslations } from 'use-intl'
import { Banner } from './banner.tsx'
import { useDateFormat } from './date-time.tsx'

/** Says to officers since when an account has been disabled and why; nothing for one that is not. */
export function DisabledBanner({ disabling }: { disabling?: { date: string; reason: string } }) {
  const t = useTranslations('staff')
  const words = useDateFormat()
  if (!disabling) return null
  const date = words.date(disabling.date)
  const { reason } = disabling
  const heading = reason === '' ? t('disabled', { date }) : t('disabledBecause', { date, reason })
  return <Banner kind="warning" heading={<span className="as-written">{heading}</span>} />
}
