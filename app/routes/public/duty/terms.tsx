import { useTranslations } from 'use-intl'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import type { Route } from './+types/terms'
import { DutyPage, Part } from './duty-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { words: await getPageMessages(context, 'terms') }
}

const parts = ['portal', 'account', 'truth', 'decision', 'links', 'working'] as const

export default withPageMessages(Terms)

function Terms() {
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
