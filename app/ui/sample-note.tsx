import { useTranslations } from 'use-intl'
import { InfoShape } from './icons.tsx'

export function SampleNote() {
  const t = useTranslations('ui')
  return (
    <p className="sample-note">
      <InfoShape /> <span>{t('sample')}</span>
    </p>
  )
}
