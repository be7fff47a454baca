import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { pageWords } from '../../../i18n/page-words.server.ts'
import { WithWords } from '../../../i18n/with-words.tsx'
import type { Route } from './+types/help'
import { CouncilFacts } from './council-contact.tsx'
import { DutyPage, Part } from './duty-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { words: await pageWords(context, 'help', 'contact') }
}

/** Each question, and where its answer leads if it leads anywhere. */
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
    <WithWords pages={loaderData.words}>
      <Content />
    </WithWords>
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
