import { useTranslations } from 'use-intl'
import { pageWords } from '../../../i18n/page-words.server.ts'
import { WithWords } from '../../../i18n/with-words.tsx'
import type { Route } from './+types/contact'
import { CouncilFacts } from './council-contact.tsx'
import { DutyPage } from './duty-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { words: await pageWords(context, 'contact') }
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <WithWords pages={loaderData.words}>
      <Content />
    </WithWords>
  )
}

function Content() {
  const t = useTranslations('pages.contact')
  return (
    <DutyPage page="contact" lead={t('lead')}>
      <CouncilFacts />
    </DutyPage>
  )
}
