import { useTranslations } from 'use-intl'
import { officeStateNow } from '../../../frame/office-state.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Link } from '../../../ui/link.tsx'
import { ReachOffice } from '../../../ui/reach-office.tsx'
import { offersRecovery } from '../sign-in/offers-recovery.server.ts'
import type { Route } from './+types/help'
import { CouncilFacts } from './council-contact.tsx'
import { DutyPage, Part } from './duty-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const [words, office] = await Promise.all([
    getPageMessages(context, 'help', 'contact', 'office'),
    officeStateNow(context),
  ])
  return { words, office, recovers: offersRecovery(context) ? 'yes' : 'no' }
}

/** Each question, and the page to which its answer links, if any. */
const questions = [
  ['apply', '/services'],
  ['photos'],
  ['bring'],
  ['unsent', '/user/applications'],
  ['family', '/user/family'],
  ['claim', '/claim'],
  ['register', '/registration/user'],
  ['follow', '/user/applications'],
  ['track', '/track'],
  ['genuine', '/verify'],
  ['forgot', '/login/forgot'],
  ['passkeys', '/account/sign-in'],
  ['session'],
  ['noScript'],
  ['sharedPhone'],
  ['change'],
] as const

export default withPageMessages(Help)

function Help({ loaderData: { office, recovers } }: Route.ComponentProps) {
  const t = useTranslations('pages.help')
  return (
    <DutyPage page="help" lead={t('lead')}>
      {questions.map(([question, to]) => (
        <details key={question} id={question} className="how">
          <summary>
            <h2>{t(`${question}.title`)}</h2>
          </summary>
          <p>
            {t.rich(`${question}.text`, {
              recovers,
              to: (words) => to && <Link to={to}>{words}</Link>,
            })}
          </p>
        </details>
      ))}
      <Part title={t('ask')}>
        <p>{t('askMore')}</p>
        <ReachOffice state={office} />
        <CouncilFacts />
      </Part>
    </DutyPage>
  )
}
