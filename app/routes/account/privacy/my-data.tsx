import { useTranslations } from 'use-intl'
import { findLastAccess } from '../../../../council/audit/own-accesses.server.ts'
import { listOwnBreaches } from '../../../../council/privacy/breaches.server.ts'
import { findOwnNominee } from '../../../../council/privacy/nominee.server.ts'
import { findOwnNotice } from '../../../../council/privacy/notice.server.ts'
import { listOwnRequests } from '../../../../council/privacy/requests.server.ts'
import { answerDays } from '../../../../rules/privacy-requests.ts'
import sheet from '../../../css/own-privacy.css?url'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { requireArea, requireOwnPassword } from '../../../http/doors.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { FlashMessage } from '../../../ui/flash-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/my-data'
import { OwnRequests } from './own-requests.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireArea('user'), requireOwnPassword]

export async function loader({ context }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'user')]
  return {
    id: actor.id,
    lastAccess: await findLastAccess(db, actor),
    nominee: await findOwnNominee(db, actor),
    hasBreach: (await listOwnBreaches(db, actor)).length > 0,
    requests: await listOwnRequests(db, actor),
    notice: await findOwnNotice(db, actor),
    words: await getPageMessages(context, 'myData', 'looked', 'breach'),
  }
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default withPageMessages(MyData)

function MyData({ loaderData }: Route.ComponentProps) {
  const { id, lastAccess, nominee, hasBreach, requests, notice } = loaderData
  const t = useTranslations('pages.myData')
  const looked = useTranslations('pages.looked')
  const hosted = useTranslations('hosted')
  const breach = useTranslations('pages.breach')
  const { date } = useDateFormat()
  const rights = [
    {
      to: '/account/privacy/looked',
      name: looked('heading'),
      state: lastAccess
        ? looked('last', { date: date(lastAccess.day), office: lastAccess.office || looked('unknown') })
        : looked('none'),
    },
    { to: `/user/${id}?request=new`, name: t('correct'), state: t('correctMore') },
    {
      to: '/account/privacy/nominee',
      name: t('nominee'),
      state: nominee ? `${nominee.name}, ${nominee.phone}` : t('noNominee'),
    },
    {
      to: '/account/privacy/complain',
      name: t('complain'),
      state: t('complainMore', { days: answerDays }),
    },
    { to: '/account/privacy/erase', name: t('erase'), state: t('eraseMore') },
    ...(hasBreach ? [{ to: '/account/privacy/breach', name: breach('heading'), state: breach('lead') }] : []),
    { to: '/privacy', name: t('kept'), state: t('keptMore') },
  ]
  return (
    <>
      <FlashMessage />
      <BackLink to="/account/sign-in">{hosted('ways')}</BackLink>
      <PageHead title={t('heading')} />
      <section className="card own-all">
        <h2>{t('all')}</h2>
        <p>{t('allMore')}</p>
        <ButtonLink to="/account/privacy/download">{t('download')}</ButtonLink>
      </section>
      <ul className="rights">
        {rights.map(({ to, name, state }) => (
          <li key={to}>
            <Link to={to}>
              <strong>{name}</strong>
              <span>{state}</span>
            </Link>
          </li>
        ))}
      </ul>
      <OwnRequests requests={requests} />
      {notice && (
        <p className="quiet">{t('notice', { version: notice.version, date: date(notice.createdAt) })}</p>
      )}
    </>
  )
}
