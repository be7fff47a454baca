import { useTranslations } from 'use-intl'
import { InfoIcon } from './icons.tsx'

export function SampleNote() {
  const t = useTranslations('ui')
  return (
    <p className="sample-note">
      <InfoIcon /> <span>{t('sample')}</span>
    </p>
  )
}
