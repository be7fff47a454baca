import { useTranslations } from 'use-intl'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import type { Route } from './+types/contact'
import { CouncilFacts } from './council-contact.tsx'
import { DutyPage } from './duty-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { words: await getPageMessages(context, 'contact') }
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <WithPageMessages pages={loaderData.words}>
      <Content />
    </WithPageMessages>
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
