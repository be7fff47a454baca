import { useTranslations } from 'use-intl'
import '../../i18n/page-words.ts'
import { CouncilFacts } from '../../ui/council-facts.tsx'
import { DutyPage } from '../../ui/duty-page.tsx'

export default function Contact() {
  const t = useTranslations('pages.contact')
  return (
    <DutyPage page="contact" lead={t('lead')}>
      <CouncilFacts />
    </DutyPage>
  )
}
