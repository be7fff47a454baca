import { replace } from 'react-router'
import { useTranslations } from 'use-intl'
import { linkAndSignIn, registerHosted } from '../../../../../council/identity/hosted/first-time.server.ts'
import { limits } from '../../../../../rules/limits.ts'
import fold from '../../../../css/fold.css?url'
import {
  choice,
  isAdult,
  optionalEmail,
  optionalPhone,
  readForm,
  refuse,
  text,
} from '../../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../../forms/refuse-too-many.server.ts'
import { retainedFields } from '../../../../forms/retained-form.server.ts'
import { existingPassword } from '../../../../forms/secret-fields.server.ts'
import { listNoticeErrors, noticeField, shownNotice } from '../../../../forms/shown-notice.server.ts'
import { useRefusedForm } from '../../../../forms/use-refused-form.ts'
import { visitOf, visitorOf } from '../../../../http/context.server.ts'
import { deviceOf } from '../../../../http/device.server.ts'
import { heldFlash } from '../../../../http/flash.server.ts'
import { landingPathOf } from '../../../../http/landing.server.ts'
import { getPageMessages } from '../../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorSummary } from '../../../../ui/error-summary.tsx'
import { PasswordField, TextField } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { FieldGroup, FormCard } from '../../../../ui/form-card.tsx'
import { PageHead } from '../../../../ui/screen-head.tsx'
import { keepHeldForm } from '../carried-cookie.server.ts'
import type { Route } from './+types/new'
import { type HeldIdentity, heldIdentity, readHeldIdentity } from './held-identity.server.ts'
import { hostedOf, serviceNameOf } from './provider.server.ts'
import { RegisterForm } from './register-form.tsx'
import { signedOut } from './signed-out.server.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: fold }]

export const handle = { mainForm: true, showsRefusal: true }

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const name = await serviceNameOf(context)
  const { actor, posted } = visitorOf(context)
  if (actor && !posted) throw replace(landingPathOf(actor.role, url), 303)
  const { identity } = await requireHeld(request, context)
  const notice = await shownNotice('account')
  return {
    service: name,
    claimed: { fullName: identity.name, email: identity.email },
    typed: retainedFields(context),
    // It has no password here.
    notice: { ...notice, items: notice.items.filter((item) => item !== 'password') },
    words: await getPageMessages(context, 'notice', 'privacy'),
  }
}

/** The identity that has just come back; without one there is nothing to do here. */
async function requireHeld(request: Request, context: Route.LoaderArgs['context']): Promise<HeldIdentity> {
  const { council } = visitOf(context)
  const name = await serviceNameOf(context)
  const held = await readHeldIdentity(council, request)
  if (held) return held
  const flash = await heldFlash.hold(council, { key: 'hostedStale', values: { name } })
  throw replace('/login', { status: 303, headers: { 'Set-Cookie': flash } })
}

export async function action(args: Route.ActionArgs) {
  const asked = await readForm(args.request.clone(), { intent: choice(['link', 'register']) })
  const held = await requireHeld(args.request, args.context)
  return asked.typed.intent === 'register' ? register(args, held) : link(args, held)
}

async function link(args: Route.ActionArgs, held: HeldIdentity) {
  const { request, context } = args
  const { identity } = held
  const { db } = visitOf(context).council
  const form = await readForm(request, {
    intent: choice(['link']),
    name: text(limits.email),
    password: existingPassword,
  })
  if (!form.ok) return refuse(form)
  const { name, password } = form.values
  const { arrival, deviceCookie } = await arrive(request, context)
  const { council } = hostedOf(context)
  const answer = await linkAndSignIn(db, council, { identity, name, password, arrival })
  if (answer.signedIn) return enter(args, held, { ...answer, deviceCookie })
  if ('retryAfterSeconds' in answer) return refuseTooManyAttempts(answer.retryAfterSeconds, form.typed)
  const key = answer.fault === 'taken' ? 'identityTaken' : 'loginFailed'
  return refuse({ failure: { key }, errors: [], typed: form.typed }, { status: 401 })
}

async function register(args: Route.ActionArgs, held: HeldIdentity) {
  const { request, context } = args
  const { identity } = held
  const { db } = visitOf(context).council
  const form = await readForm(request, {
    intent: choice(['register']),
    fullName: text(limits.name),
    email: optionalEmail,
    phone: optionalPhone,
    adult: isAdult,
    ...noticeField,
  })
  if (!form.ok) return refuse(form)
  const { fullName: name, email, phone, noticeVersion: notice } = form.values
  const errors = await listNoticeErrors(db, notice)
  if (errors.length > 0) return refuse({ errors, typed: form.typed })
  const { arrival, deviceCookie } = await arrive(request, context)
  const { council } = hostedOf(context)
  const names = { name, email, phone, notice }
  const answer = await registerHosted(db, council, { identity, names, arrival })
  if (answer.signedIn) return enter(args, held, { ...answer, deviceCookie })
  if ('retryAfterSeconds' in answer) return refuseTooManyAttempts(answer.retryAfterSeconds, form.typed)
  if ('refused' in answer || answer.taken === 'identity')
    return refuse({ failure: { key: 'identityTaken' }, errors: [], typed: form.typed }, { status: 409 })
  const taken = answer.taken === 'email' ? 'emailTaken' : 'phoneTaken'
  return refuse({ errors: [{ field: answer.taken, key: taken }], typed: form.typed }, { status: 409 })
}

async function arrive(request: Request, context: Route.ActionArgs['context']) {
  const { council, client } = visitOf(context)
  const device = await deviceOf(council, request)
  const replaced = visitorOf(context).actor?.sessionId
  return { arrival: { client, device, replaced }, deviceCookie: device.cookie }
}

/** Opens the page that was asked for, with the cookies of the session and without those of the way to it. */
async function enter(
  { request, url, context }: Route.ActionArgs,
  { next, carries }: HeldIdentity,
  { id, cookie, deviceCookie }: { id: string; cookie: string; deviceCookie: string },
) {
  const { council } = visitOf(context)
  const headers = new Headers()
  const lines = [cookie, deviceCookie, await heldIdentity.forget(council), await signedOut.forget(council)]
  const landing = landingPathOf('user', new URL(`/?next=${encodeURIComponent(next)}`, url))
  if (carries) lines.push(await keepHeldForm(council, request, { id, role: 'user' }, landing))
  for (const line of lines) headers.append('Set-Cookie', line)
  return replace(landing, { status: 303, headers })
}

export default withPageMessages(FirstTime)

function FirstTime({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { service } = loaderData
  const t = useTranslations('hosted')
  const field = useTranslations('field')
  const error = useTranslations('error')
  const { summary, failure, errorOf, typedOr, fieldProps } = useRefusedForm(refused, {
    name: field('signInName'),
  })
  const heading = t('first', { name: service })
  return (
    <>
      <PageHead title={heading} refused={Boolean(refused)} lead={t('firstMore', { name: service })} />
      {summary.length > 0 && <ErrorSummary errors={summary} />}
      {failure !== undefined && (
        <Banner kind="error" heading={failure}>
          {refused?.failure?.key === 'loginFailed' && error('loginFailedMore')}
        </Banner>
      )}
      <FormCard>
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="link" />
          <FieldGroup legend={t('known')}>
            <TextField
              {...fieldProps('name')}
              label={field('signInName')}
              autoComplete="username"
              spellCheck={false}
              autoCapitalize="none"
              required
            />
            <PasswordField name="password" label={field('password')} error={errorOf('password')} />
          </FieldGroup>
          <Button large>{t('linkAndSignIn')}</Button>
        </Form>
      </FormCard>
      <RegisterForm {...loaderData} errorOf={errorOf} typedOr={typedOr} fieldProps={fieldProps} />
    </>
  )
}
