import { redirect, replace } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  finishSecondStep,
  hasSecondStep,
} from '../../../../council/identity/second-factor/second-step.server.ts'
import { fewRecoveryCodes } from '../../../../rules/limits.ts'
import type { codeFields } from '../../../../rules/typed-fields.ts'
import { readForm, refuse } from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { factorCode } from '../../../forms/secret-fields.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { visitOf, visitorOf } from '../../../http/context.server.ts'
import { deviceOf } from '../../../http/device.server.ts'
import { heldFlash, redirectWithFlash } from '../../../http/flash.server.ts'
import { landingPathOf } from '../../../http/landing.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { WithAside } from '../../../ui/public-frame.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/second-step'
import { keepCarried } from './carried-form.server.ts'
import { doorParametersOf } from './hosted-login.server.ts'
import { stepToken } from './step-cookie.server.ts'

export const handle = { mainForm: true, showsRefusal: true }

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { council } = visitOf(context)
  const { actor, posted } = visitorOf(context)
  if (!posted) {
    const token = await stepToken.read(council, request)
    const device = await deviceOf(council, request)
    const begun = token !== undefined && (await hasSecondStep(council.db, token, device))
    if (!begun) throw replace(actor ? landingPathOf(actor.role, url) : loginAt(url), 303)
  }
  return { onward: doorParametersOf(url), asks: askedAt(url) }
}

/** The door of the login at which it began, which leads on to the same page. */
function loginAt(url: URL) {
  const onward = doorParametersOf(url)
  return `/login${onward && `?${onward}`}`
}

function askedAt(url: URL): (typeof codeFields)[number] {
  return url.searchParams.get('with') === 'recovery' ? 'recoveryCode' : 'code'
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { council, client } = visitOf(context)
  const asks = askedAt(url)
  const form = await readForm(request, { [asks]: factorCode } as Record<typeof asks, typeof factorCode>)
  if (!form.ok) return refuse(form)
  const token = await stepToken.read(council, request)
  if (token === undefined) return redirectWithFlash(council, loginAt(url), { key: 'stepGone' })
  const device = await deviceOf(council, request)
  const answer = await finishSecondStep(council.db, council, {
    token,
    code: form.values[asks],
    client,
    device,
    replaced: visitorOf(context).actor?.sessionId,
  })
  if ('retryAfterSeconds' in answer) return refuseTooManyAttempts(answer.retryAfterSeconds)
  if (!answer.signedIn) {
    if (answer.fault === 'stepGone') return redirectWithFlash(council, loginAt(url), { key: 'stepGone' })
    return refuse({ failure: { key: answer.fault }, errors: [], typed: {} }, { status: 401 })
  }
  const { codesLeft } = answer
  const isFew = codesLeft !== undefined && codesLeft <= fewRecoveryCodes
  const landing = landingPathOf(answer.role, url)
  await keepCarried(council, answer, answer.carried, landing)
  const headers = new Headers({ 'Set-Cookie': answer.cookie })
  headers.append('Set-Cookie', device.cookie)
  headers.append('Set-Cookie', await stepToken.forget(council))
  if (codesLeft !== undefined) {
    const values = { left: codesLeft, few: isFew ? 'yes' : 'no' }
    headers.append('Set-Cookie', await heldFlash.hold(council, { key: 'recoveryUsed', values }))
  }
  return redirect(isFew ? '/account/second-factor' : landing, { status: 303, headers })
}

export default function SecondStep({
  loaderData: { onward, asks },
  actionData: refused,
}: Route.ComponentProps) {
  const t = useTranslations('login')
  const error = useTranslations('error')
  const field = useTranslations('field')
  const { summary, failure, errorOf } = useRefusedForm(refused)
  const heading = t('step.heading')
  const isRecovery = asks === 'recoveryCode'
  const other = new URLSearchParams(onward)
  if (!isRecovery) other.set('with', 'recovery')
  return (
    <>
      <PageHead
        title={heading}
        refused={Boolean(refused)}
        lead={t(isRecovery ? 'step.leadRecovery' : 'step.lead')}
      />
      <WithAside aside={<Lost />}>
        {summary.length > 0 && <ErrorSummary errors={summary} />}
        {failure !== undefined && (
          <Banner kind="error" heading={failure}>
            {refused?.failure?.key === 'codeWrong' && error('codeWrongMore')}
            {refused?.failure?.key === 'factorUnreadable' && error('factorUnreadableMore')}
          </Banner>
        )}
        <CardForm data-replace="yes" key={asks}>
          <TextField
            name={asks}
            label={field(asks)}
            hint={t(isRecovery ? 'step.recoveryHint' : 'step.codeHint')}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf(asks)}
            required
          />
          <Button large>{t('button')}</Button>
          <p className="form-foot">
            <AloneLink to={`/login/code${other.size > 0 ? `?${other}` : ''}`}>
              {t(isRecovery ? 'step.useApp' : 'step.useRecovery')}
            </AloneLink>
          </p>
        </CardForm>
      </WithAside>
    </>
  )
}

function Lost() {
  const t = useTranslations('login')
  return (
    <>
      <h2>{t('step.lost')}</h2>
      <p>{t('step.lostMore')}</p>
    </>
  )
}
