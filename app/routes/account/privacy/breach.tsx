import { useTranslations } from 'use-intl'
import { listOwnBreaches, wordBreach } from '../../../../council/privacy/breaches.server.ts'
import sheet from '../../../css/own-privacy.css?url'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { requireArea, requireOwnPassword } from '../../../http/doors.server.ts'
import { findOwnLanguage, languageOf } from '../../../i18n/language.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { BreachFacts } from '../../../ui/breach-facts.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { FlashMessage } from '../../../ui/flash-message.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/breach'

export const middleware: Route.MiddlewareFunction[] = [requireArea('user'), requireOwnPassword]

export async function loader({ context }: Route.LoaderArgs) {
  const breaches = await listOwnBreaches(dbOf(context), actorOf(context, 'user'))
  const own = await findOwnLanguage(visitOf(context).council)
  return {
    breaches: breaches.map(({ texts, ...breach }) => ({
      ...breach,
      worded: wordBreach(texts, [languageOf(context), own, ...languageTags]),
    })),
    words: await getPageMessages(context, 'breach'),
  }
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default withPageMessages(OwnBreaches)

/** What the citizen is told of each breach that names them. */
function OwnBreaches({ loaderData: { breaches } }: Route.ComponentProps) {
  const t = useTranslations('pages.breach')
  const account = useTranslations('account')
  return (
    <>
      <FlashMessage />
      <BackLink to="/account/privacy">{account('myData')}</BackLink>
      <PageHead title={t(breaches.length === 0 ? 'question' : 'heading')}>
        {breaches.length > 0 && <p>{t('lead')}</p>}
      </PageHead>
      {breaches.length === 0 && <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>}
      {breaches.map((breach) => (
        <section key={breach.breachId} className="card">
          <BreachFacts {...breach} />
        </section>
      ))}
    </>
  )
}
