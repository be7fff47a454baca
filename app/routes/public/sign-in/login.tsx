import { Form, Link, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { signIn } from '../../../../council/accounts/sign-in.server.ts'
import { roles } from '../../../../rules/roles.ts'
import { answerHeaders } from '../../../answer-headers.server.ts'
import { deviceOf } from '../../../device.server.ts'
import { useForgottenPasswords } from '../../../forms/forgotten-passwords.ts'
import { email, knownPassword, readForm, refuse, refuseForNow } from '../../../forms/read-form.server.ts'
import { useRefused } from '../../../forms/use-refused.ts'
import { visitOf, visitorOf } from '../../../guard.server.ts'
import { landingOf, onwardOf } from '../../../landing.server.ts'
import { sendOrKeep } from '../../../sending.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { Said } from '../../../ui/flash-message.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PublicFrame, WithAside } from '../../../ui/public-frame.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { WentWrong } from '../../../ui/went-wrong.tsx'
import '../../../i18n/form-words.ts'
import type { Route } from './+types/login'

export const headers: Route.HeadersFunction = answerHeaders

export function loader({ context, url }: Route.LoaderArgs) {
  const { actor } = visitorOf(context)
  if (actor) throw redirect(landingOf(actor.role, url), 303)
  const as = roles.find((role) => role === url.searchParams.get('as')) ?? 'user'
  return { as, onward: onwardOf(url) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, { email, password: knownPassword })
  if (!form.ok) return refuse(form)
  const { council, client } = visitOf(context)
  const device = await deviceOf(council, request)
  const answer = await signIn(council.db, council.identity, { ...form.values, client, device: device.value })
  if (!answer.signedIn) {
    if (answer.retryAfterSeconds !== undefined) return refuseForNow(answer.retryAfterSeconds, form.typed)
    return refuse({ failure: { key: 'loginFailed' }, errors: [], typed: form.typed }, { status: 401 })
  }
  const headers = new Headers({ 'Set-Cookie': answer.cookie })
  headers.append('Set-Cookie', device.cookie)
  return redirect(landingOf(answer.role, url), { status: 303, headers })
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendOrKeep(args)
}

export default function Login({ loaderData: { as, onward }, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('login')
  const error = useTranslations('error')
  const field = useTranslations('field')
  const { summary, failure, errorOf, typedOr } = useRefused(refused)
  const form = useForgottenPasswords(refused)
  return (
    <PublicFrame>
      <PageTitle heading={t(as)} refused={Boolean(refused)} />
      {!refused && <Said />}
      <ScreenHead level={1} title={t(as)} />
      <WithAside aside={<Help />}>
        {summary.length > 0 && <ErrorSummary errors={summary} />}
        {failure !== undefined && (
          <Banner kind="error" heading={failure}>
            {refused?.failure?.key === 'loginFailed' && error('loginFailedMore')}
          </Banner>
        )}
        <FormCard>
          <Form method="post" noValidate ref={form}>
            <TextField
              name="email"
              label={field('email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              defaultValue={typedOr('email')}
              error={errorOf('email')}
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

export const ErrorBoundary = WentWrong

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
