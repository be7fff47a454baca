import { useTranslations } from 'use-intl'
import {
  byDay,
  listOwnAccesses,
  listOwnNumbers,
  listProfileOpenings,
} from '../../../../council/audit/own-accesses.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { retentionHours } from '../../../../rules/limits.ts'
import sheet from '../../../css/own-privacy.css?url'
import { parameterText } from '../../../http/address.server.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { requireArea, requireOwnPassword } from '../../../http/doors.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/looked'

export const middleware: Route.MiddlewareFunction[] = [requireArea('user'), requireOwnPassword]

export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'user')]
  const application = parameterText(url, 'application')
  const page = await listOwnAccesses(db, actor, application, readCursor(url))
  return {
    application,
    applications: await listOwnNumbers(db, actor),
    days: byDay(page.rows),
    // With the newest of the others, and of no application by itself.
    profile: application === '' && !page.previous ? await listProfileOpenings(db, actor) : [],
    today: councilDay(new Date().toISOString()),
    ...pageLinks(url, page),
    words: await getPageMessages(context, 'looked'),
  }
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default withPageMessages(WhoLooked)

function WhoLooked({ loaderData }: Route.ComponentProps) {
  const { application, applications, days, today, profile, previous, next } = loaderData
  const t = useTranslations('pages.looked')
  const account = useTranslations('account')
  const { date } = useDateFormat()
  return (
    <>
      <BackLink to="/account/privacy">{account('myData')}</BackLink>
      <PageHead title={t('heading')} lead={t('lead')} />
      {applications.length > 1 && (
        <Form method="get" className="looked-filter">
          <SelectField
            name="application"
            label={t('application')}
            defaultValue={application}
            options={[
              { value: '', label: t('all') },
              ...applications.map((value) => ({ value, label: value })),
            ]}
          />
          <Button kind="secondary">{t('show')}</Button>
        </Form>
      )}
      {days.length === 0 && profile.length === 0 && (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      )}
      {days.map(({ day, accesses }) => (
        <section key={day} className="card looked">
          <h2>{day === today ? t('today', { date: date(day) }) : date(day)}</h2>
          <ul>
            {accesses.map(({ hour, office, kind, applicationId }) => (
              <li key={`${hour} ${office} ${kind} ${applicationId}`}>
                <span className="looked-hours">
                  <Hours hour={hour} />
                </span>
                <span className="looked-by">
                  <strong>{office || t('unknown')}</strong>
                  <span>{t(`kind.${kind}`)}</span>
                  <Link to={`/user/applications/${applicationId}`}>{applicationId}</Link>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pagination previous={previous} next={next} />
      {profile.length > 0 && (
        <section className="card looked">
          <h2>{t('profile')}</h2>
          <ul>
            {profile.map(({ day, office }, index) => (
              <li key={index}>
                <span className="looked-hours">{date(day)}</span>
                <span className="looked-by">
                  <strong>{office || t('unknown')}</strong>
                  <span>{t('profileOpened')}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="looked-note">
        {t.rich('offices', {
          years: retentionHours.access / (365 * 24),
          to: (words) => <Link to="/account/privacy/complain">{words}</Link>,
        })}
      </p>
    </>
  )
}

/** The hour in words; nothing for what is noted by the day. */
function Hours({ hour }: { hour: string }) {
  const t = useTranslations('pages.looked')
  const [, written] = hour.split('T')
  if (written === undefined) return null
  const begins = Number(written)
  const half = begins < 12 ? 'am' : 'pm'
  return t('hours', { hour: String(begins % 12 || 12), next: String((begins + 1) % 12 || 12), half })
}
