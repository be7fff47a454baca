import { useTranslations } from 'use-intl'
import { pageWords } from '../../../i18n/page-words.server.ts'
import { WithWords } from '../../../i18n/with-words.tsx'
import type { Route } from './+types/accessibility'
import { CouncilFacts } from './council-contact.tsx'
import { DutyPage, Part } from './duty-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { words: await pageWords(context, 'accessibility', 'contact') }
}

const parts = ['aim', 'tested', 'limits'] as const

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return (
    <WithWords pages={loaderData.words}>
      <Content />
    </WithWords>
  )
}

function Content() {
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
