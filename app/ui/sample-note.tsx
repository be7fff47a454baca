import { useTranslations } from 'use-intl'
import { InfoShape } from './shapes.tsx'
import { useTimeWords } from './time.tsx'

type SampleNoteProps = { source?: string; date?: string; grade?: string }

export function SampleNote({ source, date, grade }: SampleNoteProps) {
  const t = useTranslations('ui')
  const words = useTimeWords()
  const details = [
    source && (grade ? t('sampleGraded', { source, grade }) : t('sampleSource', { source })),
    date && t('sampleDate', { date: words.date(date) }),
  ].filter(Boolean)
  return (
    <p className="sample-note">
      <InfoShape /> <span>{details.length ? `${t('sample')}. ${details.join(' ')}` : t('sample')}</span>
    </p>
  )
}
