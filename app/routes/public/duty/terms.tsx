import { useTranslations } from 'use-intl'
import { pageWords } from '../../../i18n/page-words.server.ts'
import { WithWords } from '../../../i18n/with-words.tsx'
import type { Route } from './+types/terms'
import { DutyPage, Part } from './duty-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { words: await pageWords(context, 'terms') }
}

const parts = ['portal', 'account', 'truth', 'decision', 'links', 'working'] as const

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <WithWords pages={loaderData.words}>
      <Content />
    </WithWords>
  )
}

function Content() {
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
