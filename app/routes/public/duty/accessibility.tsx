import { useTranslations } from 'use-intl'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import type { Route } from './+types/accessibility'
import { CouncilFacts } from './council-contact.tsx'
import { DutyPage, Part } from './duty-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { words: await getPageMessages(context, 'accessibility', 'contact') }
}

const parts = ['aim', 'tested', 'limits'] as const

export default withPageMessages(Accessibility)

function Accessibility() {
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
