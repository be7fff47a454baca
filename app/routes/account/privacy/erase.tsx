import { redirectDocument } from 'react-router'
import { useTranslations } from 'use-intl'
import { findPasswordHash } from '../../../../council/identity/accounts/prove-password.server.ts'
import { expiredSessionCookie } from '../../../../council/identity/sessions/session-cookie.server.ts'
import { eraseAccount, listHeldApplications } from '../../../../council/privacy/erase-account.server.ts'
import { retentionHours } from '../../../../rules/limits.ts'
import sheet from '../../../css/own-privacy.css?url'
import { readForm, refuse } from '../../../forms/read-form.server.ts'
import { refuseUnproven } from '../../../forms/refuse-too-many.server.ts'
import { optionalPassword } from '../../../forms/secret-fields.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { requireArea, requireOwnPassword } from '../../../http/doors.server.ts'
import { heldFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'
import type { Route } from './+types/erase'

export const middleware: Route.MiddlewareFunction[] = [requireArea('user'), requireOwnPassword]
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: MainFormHandle<Loaded> = {
  mainForm: ({ applications }) => !applications.some(({ isOpen }) => isOpen),
  showsRefusal: true,
}

export async function loader({ context }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'user')]
  return {
    applications: await listHeldApplications(db, actor, languageOf(context)),
    asksPassword: (await findPasswordHash(db, actor.id)) !== undefined,
    words: await getPageMessages(context, 'erase', 'myData'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { council } = visitOf(context)
  const form = await readForm(request, { currentPassword: optionalPassword })
  if (!form.ok) return refuse(form)
  const answer = await eraseAccount(council.db, actorOf(context, 'user'), form.values.currentPassword)
  if ('open' in answer)
    return refuse({ failure: { key: 'eraseOpen' }, errors: [], typed: {} }, { status: 409 })
  if (!answer.erased) return refuseUnproven(answer)
  const headers = new Headers({ 'Set-Cookie': await heldFlash.hold(council, { key: 'accountErased' }) })
  headers.append('Set-Cookie', expiredSessionCookie(council))
  // Script has to open a new document: the old one holds what was on the pages before.
  return redirectDocument('/', { status: 303, headers })
}

export default withPageMessages(Erase)

const going = ['names', 'wallet', 'messages', 'requests'] as const
const staying = ['applications', 'papers', 'register', 'looked'] as const

function Erase({ loaderData: { applications, asksPassword }, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('pages.erase')
  const my = useTranslations('pages.myData')
  const { summary, failure, fieldProps } = useRefusedForm(refused)
  const open = applications.filter(({ isOpen }) => isOpen)
  const decided = applications.filter(({ isOpen }) => !isOpen)
  const years = retentionHours.access / (365 * 24)
  return (
    <>
      <BackLink to="/account/privacy">{my('heading')}</BackLink>
      <PageHead title={my('erase')} refused={Boolean(refused)} />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {open.length > 0 && (
        <Banner kind="warning" heading={t('first')}>
          <p>{t('openMore')}</p>
          <Held applications={open} />
        </Banner>
      )}
      <section className="section">
        <h2>{t('goes')}</h2>
        <ul className="bullets">
          {going.map((key) => (
            <li key={key}>{t(`going.${key}`)}</li>
          ))}
        </ul>
      </section>
      <section className="section">
        <h2>{t('stays')}</h2>
        <ul className="bullets">
          {staying.map((key) => (
            <li key={key}>{t(`staying.${key}`, { years })}</li>
          ))}
        </ul>
        {decided.length > 0 && (
          <>
            <p className="card-more">{t('these')}</p>
            <Held applications={decided} />
          </>
        )}
      </section>
      {open.length === 0 && (
        <CardForm>
          <p>{t('noWayBack')}</p>
          {asksPassword && <CurrentPasswordField error={fieldProps('currentPassword').error} />}
          <ButtonRow>
            <Button kind="danger">{my('erase')}</Button>
            <CancelLink to="/account/privacy" />
          </ButtonRow>
        </CardForm>
      )}
    </>
  )
}

function Held({ applications }: Pick<Loaded, 'applications'>) {
  return (
    <ul>
      {applications.map(({ applicationId, serviceName }) => (
        <li key={applicationId}>
          <AloneLink to={`/user/applications/${applicationId}`}>
            {applicationId} · {serviceName}
          </AloneLink>
        </li>
      ))}
    </ul>
  )
}
