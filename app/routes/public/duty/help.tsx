import { useTranslations } from 'use-intl'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/help'
import { CouncilFacts } from './council-contact.tsx'
import { DutyPage, Part } from './duty-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { words: await getPageMessages(context, 'help', 'contact') }
}

/** Each question, and the page to which its answer links, if any. */
const questions = [
  ['apply', '/services'],
  ['register', '/registration/user'],
  ['follow', '/user/applications'],
  ['track', '/track'],
  ['forgot'],
  ['session'],
  ['noScript'],
  ['sharedPhone'],
  ['change'],
] as const

export default function Help({ loaderData }: Route.ComponentProps) {
  return (
    <WithPageMessages pages={loaderData.words}>
      <Content />
    </WithPageMessages>
  )
}

function Content() {
  const t = useTranslations('pages.help')
  return (
    <DutyPage page="help" lead={t('lead')}>
      {questions.map(([question, to]) => (
        <Part key={question} title={t(`${question}.title`)}>
          <p>
            {t.rich(`${question}.text`, {
              to: (words) => to && <Link to={to}>{words}</Link>,
            })}
          </p>
        </Part>
      ))}
      <Part title={t('ask')}>
        <p>{t('askMore')}</p>
        <CouncilFacts />
      </Part>
    </DutyPage>
  )
}
