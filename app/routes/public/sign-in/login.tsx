import { replace } from 'react-router'
import { useTranslations } from 'use-intl'
import { signIn } from '../../../../council/accounts/sign-in.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { roles } from '../../../../rules/roles.ts'
import { actionHeaders } from '../../../action-headers.server.ts'
import { deviceOf } from '../../../device.server.ts'
import {
  existingPassword,
  optionalText,
  readForm,
  refuse,
  refuseTooManyAttempts,
  signInName,
} from '../../../forms/read-form.server.ts'
import { retainedFields } from '../../../forms/retained-form.server.ts'
import { useClearedPasswords } from '../../../forms/use-cleared-passwords.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { visitOf, visitorOf } from '../../../guard.server.ts'
import { landingPathOf, nextParameterOf } from '../../../landing.server.ts'
import { sendPreservingForm } from '../../../send-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { FlashMessage } from '../../../ui/flash-message.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Link } from '../../../ui/link.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PortalErrorBoundary } from '../../../ui/portal-error-boundary.tsx'
import { PublicFrame, WithAside } from '../../../ui/public-frame.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/login'
import { carry, isCarried, keepCarried } from './carried-form.server.ts'

export const headers: Route.HeadersFunction = actionHeaders

export const handle = { mainForm: true }

export function loader({ context, url }: Route.LoaderArgs) {
  const { actor, posted } = visitorOf(context)
  if (actor && !posted) throw replace(landingPathOf(actor.role, url), 303)
  const as = roles.find((role) => role === url.searchParams.get('as')) ?? 'user'
  return { as, onward: nextParameterOf(url), typed: retainedFields(context) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const sent = await request.clone().formData()
  if (isCarried(url, sent)) return carry(sent)
  const carried = optionalText(limits.carriedForm)
  const form = await readForm(request, { email: signInName, password: existingPassword, carried })
  if (!form.ok) return refuse(form)
  const { council, client } = visitOf(context)
  const device = await deviceOf(council, request)
  const replaced = visitorOf(context).actor?.sessionId
  const { email: name, password } = form.values
  const answer = await signIn(council.db, council, { name, password, client, device, replaced })
  if (!answer.signedIn) {
    if (answer.retryAfterSeconds !== undefined)
      return refuseTooManyAttempts(answer.retryAfterSeconds, form.typed)
    return refuse({ failure: { key: 'loginFailed' }, errors: [], typed: form.typed }, { status: 401 })
  }
  const landing = landingPathOf(answer.role, url)
  await keepCarried(council, answer, form.values.carried, landing)
  const headers = new Headers({ 'Set-Cookie': answer.cookie })
  headers.append('Set-Cookie', device.cookie)
  return replace(landing, { status: 303, headers })
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function Login({
  loaderData: { as, onward, typed },
  actionData: refused,
}: Route.ComponentProps) {
  const t = useTranslations('login')
  const error = useTranslations('error')
  const field = useTranslations('field')
  const { summary, failure, errorOf, typedOr } = useRefusedForm(refused, { email: field('signInName') })
  const form = useClearedPasswords(refused)
  return (
    <PublicFrame>
      <PageTitle heading={t(as)} refused={Boolean(refused)} />
      {!refused && <FlashMessage />}
      <ScreenHead level={1} title={t(as)} />
      <WithAside aside={<Help />}>
        {summary.length > 0 && <ErrorSummary errors={summary} />}
        {failure !== undefined && (
          <Banner kind="error" heading={failure}>
            {refused?.failure?.key === 'loginFailed' && error('loginFailedMore')}
            {refused?.failure?.key === 'formCarried' && error('formCarriedMore')}
            {refused?.failure?.key === 'formNotCarried' && error('formNotCarriedMore')}
          </Banner>
        )}
        <FormCard>
          <Form id={mainFormId} method="post" noValidate ref={form}>
            <input type="hidden" name="carried" value={typedOr('carried', typed?.carried)} />
            <TextField
              name="email"
              label={field('signInName')}
              autoComplete="username"
              defaultValue={typedOr('email', typed?.email)}
              error={errorOf('email')}
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <PasswordField name="password" label={field('password')} error={errorOf('password')} required />
            <Button large>{t('button')}</Button>
            <p className="form-foot">
              {t('noAccount')} <Link to={`/registration/user${onward && `?${onward}`}`}>{t('register')}</Link>
            </p>
          </Form>
        </FormCard>
      </WithAside>
    </PublicFrame>
  )
}

export const ErrorBoundary = PortalErrorBoundary

function Help() {
  const t = useTranslations('login')
  return (
    <>
      <h2>{t('forgot')}</h2>
      <p>{t('forgotMore')}</p>
      <h2>{t('help')}</h2>
      <p>{t('helpMore')}</p>
      <p>
        <Link to="/services">{t('services')}</Link> {t('servicesMore')}
      </p>
    </>
  )
}
