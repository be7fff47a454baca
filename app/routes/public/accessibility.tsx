import { useTranslations } from 'use-intl'
import '../../i18n/page-words.ts'
import { CouncilFacts } from '../../ui/council-facts.tsx'
import { DutyPage, Part } from '../../ui/duty-page.tsx'

const parts = ['aim', 'tested', 'limits'] as const

export default function Accessibility() {
  const t = useTranslations('pages.accessibility')
  return (
    <DutyPage page="accessibility" lead={t('lead')}>
      {parts.map((part) => (
        <Part key={part} title={t(`${part}.title`)}>
          <p>{t(`${part}.text`)}</p>
        </Part>
      ))}
      <Part title={t('report')}>
        <p>{t('reportMore')}</p>
        <CouncilFacts />
      </Part>
    </DutyPage>
  )
}
