import { redirect, replace } from 'react-router'
import { useTranslations } from 'use-intl'
import { consumeAttempt } from '../../../../council/actors/throttles.server.ts'
import { registerCitizen } from '../../../../council/identity/accounts/create-account.server.ts'
import { signIn } from '../../../../council/identity/accounts/sign-in.server.ts'
import { limits } from '../../../../rules/limits.ts'
import type { Role } from '../../../../rules/roles.ts'
import fold from '../../../css/fold.css?url'
import { readChosenPassword } from '../../../forms/chosen-password.server.ts'
import { errorsWithName } from '../../../forms/missing-name.server.ts'
import {
  isAdult,
  optionalEmail,
  optionalPhone,
  optionalText,
  refuse,
  text,
} from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { retainedFields } from '../../../forms/retained-form.server.ts'
import { listNoticeErrors, noticeField, shownNotice } from '../../../forms/shown-notice.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { visitOf, visitorOf } from '../../../http/context.server.ts'
import { deviceOf } from '../../../http/device.server.ts'
import { heldFlash } from '../../../http/flash.server.ts'
import { landingPathOf, nextParameterOf } from '../../../http/landing.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'
import { ClaimLink } from '../../../ui/claim-link.tsx'
import { DataNotice } from '../../../ui/data-notice.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import type { ErrorKey } from '../../../ui/form-errors.ts'
import { LinkLine } from '../../../ui/link.tsx'
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx'
import { WithAside } from '../../../ui/public-frame.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { StrangerForm } from '../stranger-form.tsx'
import type { Route } from './+types/registration'
import { forgetHeldForm } from './carried-cookie.server.ts'
import { keepCarried } from './carried-form.server.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: fold }]

export const handle = { mainForm: true, showsRefusal: true }

/** Where the identity service has taken the place of passwords for citizens, they register there. */
function requireOpen(context: Route.LoaderArgs['context']) {
  if (visitOf(context).council.passwordsClosed.includes('user')) throw replace('/login?as=user', 303)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requireOpen(context)
  const { actor, posted } = visitorOf(context)
  if (actor && !posted) throw replace(landingPathOf(actor.role, url), 303)
  return {
    login: `/login?${['as=user', nextParameterOf(url)].filter(Boolean).join('&')}`,
    typed: retainedFields(context),
    notice: await shownNotice('account'),
    words: await getPageMessages(context, 'notice', 'privacy'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  requireOpen(context)
  const { council, client } = visitOf(context)
  const sent = await request.formData()
  // The login has sent on a form that waits for a session.
  if (sent.has('begin'))
    return refuse({ errors: [], typed: { carried: String(sent.get('carried') ?? '') } }, { status: 200 })
  const form = await readChosenPassword(request, {
    db: council.db,
    name: 'password',
    others: {
      fullName: text(limits.name),
      phone: optionalPhone,
      email: optionalEmail,
      adult: isAdult,
      ...noticeField,
      carried: optionalText(limits.carriedForm),
    },
    ownerOf: ({ fullName = '', email: address = '' }) => ({ name: fullName, email: address, role: 'user' }),
  })
  const errors = errorsWithName(form)
  if (!form.ok || errors.length > 0) return refuse({ typed: form.typed, errors })
  const unknown = await listNoticeErrors(council.db, form.values.noticeVersion)
  if (unknown.length > 0) return refuse({ typed: form.typed, errors: unknown })
  const retryAfterSeconds = await consumeAttempt(council.db, [['registrations', client]])
  if (retryAfterSeconds !== undefined) return refuseTooManyAttempts(retryAfterSeconds, form.typed)
  const { fullName: name, phone, email, password, noticeVersion: notice } = form.values
  const account = await registerCitizen(council.db, { name, phone, email, password, notice })
  const refuseTaken = (taken: 'email' | 'phone') => {
    const key = taken === 'phone' ? 'phoneTaken' : 'emailTaken'
    return refuse({ errors: [{ field: taken, key }], typed: form.typed }, { status: 409 })
  }
  if (!account.created && account.taken === 'phone' && email) return refuseTaken('phone')
  const device = await deviceOf(council, request)
  const replaced = visitorOf(context).actor?.sessionId
  const asked = { name: email || phone, password, client, device, replaced }
  // A form that was sent twice has made the account before, and its password opens it.
  const passwordsClosed: Role[] = ['admin', 'staff', ...council.passwordsClosed]
  const answer = await signIn(council.db, { ...council, passwordsClosed }, asked)
  if (!answer.signedIn && !account.created) return refuseTaken(account.taken)
  // The account exists now, but sign-in is throttled for this name or address, so its owner signs in later.
  if (!answer.signedIn) {
    const flash = await heldFlash.hold(council, { key: 'registered' })
    return redirect(`/login?${nextParameterOf(url)}`, { status: 303, headers: { 'Set-Cookie': flash } })
  }
  const landing = landingPathOf(answer.role, url)
  await keepCarried(council, answer, form.values.carried, landing)
  const headers = new Headers({ 'Set-Cookie': answer.cookie })
  headers.append('Set-Cookie', device.cookie)
  await forgetHeldForm(council, form.values.carried, headers)
  return replace(landing, { status: 303, headers })
}

export default withPageMessages(Registration)

function Registration({ loaderData: { login, typed, notice }, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('public')
  const loginWords = useTranslations('login')
  const { summary, failure, errorOf, typedOr, fieldProps } = useRefusedForm(refused)
  const isTaken = (key: ErrorKey) => refused?.errors.some((error) => error.key === key)
  const heading = t('registration')
  return (
    <>
      <PageHead title={heading} refused={summary.length > 0 || failure !== undefined} />
      <WithAside
        aside={
          <>
            <h2>{t('already')}</h2>
            <LinkLine to={login}>{loginWords('user')}</LinkLine>
            <ClaimLink />
          </>
        }
      >
        {summary.length > 0 && <ErrorSummary errors={summary} />}
        {failure !== undefined && <Banner kind="error" heading={failure} />}
        <FormCard>
          <StrangerForm>
            <input type="hidden" name="carried" value={typedOr('carried', typed?.carried)} />
            <TextField
              {...fieldProps('fullName', typed?.fullName)}
              autoComplete="name"
              spellCheck={false}
              dir="auto"
              required
            />
            <TextField
              {...fieldProps('phone', typed?.phone)}
              hint={t('oneIsEnough')}
              type="tel"
              width="full"
              autoComplete="tel"
              error={
                isTaken('phoneTaken')
                  ? t('useAnotherNumber', { message: errorOf('phone') ?? '' })
                  : errorOf('phone')
              }
            />
            <TextField
              {...fieldProps('email', typed?.email)}
              type="email"
              autoComplete="email"
              error={
                isTaken('emailTaken')
                  ? t('useAnother', { message: errorOf('email') ?? '' })
                  : errorOf('email')
              }
            />
            <NewPasswordFields name="password" errorOf={errorOf} />
            <div className="field">
              <CheckboxField
                name="adult"
                label={t('adult')}
                error={errorOf('adult')}
                defaultChecked={typedOr('adult', typed?.adult) !== ''}
              />
            </div>
            <DataNotice kind="account" told={notice} isStranger />
            <Button large>{t('register')}</Button>
          </StrangerForm>
        </FormCard>
      </WithAside>
    </>
  )
}
