import { useTranslations } from 'use-intl'
import '../../i18n/page-words.ts'
import { DutyPage, Part } from '../../ui/duty-page.tsx'

const parts = ['portal', 'account', 'truth', 'decision', 'links', 'working'] as const

export default function Terms() {
  const t = useTranslations('pages.terms')
  return (
    <DutyPage page="terms" lead={t('lead')}>
      {parts.map((part) => (
        <Part key={part} title={t(`${part}.title`)}>
          <p>{t(`${part}.text`)}</p>
        </Part>
      ))}
    </DutyPage>
  )
}
