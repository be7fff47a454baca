import { redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { recoverByCode, sendRecoveryCode } from '../../../../council/identity/phones/recovery.server.ts'
import { limits, phoneCodeMinutes } from '../../../../rules/limits.ts'
import { choice, phone, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { retainedFields } from '../../../forms/retained-form.server.ts'
import { phoneCode } from '../../../forms/secret-fields.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { notFound, visitOf } from '../../../http/context.server.ts'
import { deviceOf } from '../../../http/device.server.ts'
import { codeWords } from '../../../i18n/code-words.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { WithAside } from '../../../ui/public-frame.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/forgot'
import { forgotPhone } from './forgot-cookie.server.ts'
import { offersRecovery } from './offers-recovery.server.ts'

export const handle: MainFormHandle = { mainForm: true, showsRefusal: true }

export async function loader({ request, context, url }: Route.LoaderArgs) {
  if (!offersRecovery(context)) throw notFound()
  const { council } = visitOf(context)
  const sentTo = url.searchParams.has('again') ? undefined : await forgotPhone.read(council, request)
  return { sentTo, typed: retainedFields(context), words: await getPageMessages(context, 'forgot') }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  if (!offersRecovery(context)) throw notFound()
  const pressed = await readForm(request.clone(), { intent: choice(['send', 'recover']) })
  if (!pressed.ok) return refuse(pressed)
  const { council, client } = visitOf(context)
  const { db, secret, texts } = council
  const device = await deviceOf(council, request)
  if (pressed.values.intent === 'send') {
    const form = await readForm(request, { phone })
    if (!form.ok || !texts) return refuse(form.ok ? { errors: [], typed: {} } : form)
    const words = await codeWords(context)
    const asked = { phone: form.values.phone, words, client, device }
    const wait = await sendRecoveryCode(db, { secret, texts }, asked)
    if (wait !== undefined) return refuseTooManyAttempts(wait, form.typed)
    const headers = new Headers({ 'Set-Cookie': await forgotPhone.hold(council, form.values.phone) })
    headers.append('Set-Cookie', device.cookie)
    return redirect(url.pathname, { status: 303, headers })
  }
  const form = await readForm(request, {
    phoneCode,
    number: text(limits.name),
    parentName: text(limits.name),
  })
  if (!form.ok) return refuse(form)
  const sentTo = await forgotPhone.read(council, request)
  if (sentTo === undefined)
    return refuse({ failure: { key: 'phoneCodeGone' }, errors: [], typed: form.typed }, { status: 401 })
  const { phoneCode: code, number: application, parentName: parent } = form.values
  const asked = { phone: sentTo, code, application, parent, client, device }
  const token = await recoverByCode(db, council, asked)
  if (!token)
    return refuse({ failure: { key: 'recoveryFailed' }, errors: [], typed: form.typed }, { status: 401 })
  const headers = { 'Set-Cookie': await forgotPhone.forget(council) }
  return redirect(`/password/${token}`, { status: 303, headers })
}

export default withPageMessages(Forgot)

type FormProps = { typed?: Record<string, string>; refused?: RefusedForm }

function Forgot({ loaderData: { sentTo, typed }, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('pages.forgot')
  const error = useTranslations('error')
  const user = useTranslations('user')
  const labels = { number: user('number'), parentName: t('parentName') }
  const { summary, failure } = useRefusedForm(refused, labels)
  const heading = t('heading')
  return (
    <>
      <BackLink to="/login">{useTranslations('login')('user')}</BackLink>
      <PageHead title={heading} refused={Boolean(refused)} lead={t('lead')} />
      <WithAside aside={<Counter />}>
        {summary.length > 0 && <ErrorSummary errors={summary} />}
        {failure !== undefined && (
          <Banner kind="error" heading={failure}>
            {refused?.failure?.key === 'recoveryFailed' && error('recoveryFailedMore')}
          </Banner>
        )}
        {sentTo !== undefined && !refused && (
          <Banner kind="info" heading={t('sent', { phone: sentTo, minutes: phoneCodeMinutes })} />
        )}
        {sentTo === undefined ? (
          <NumberForm typed={typed} refused={refused} />
        ) : (
          <CodeForm typed={typed} refused={refused} />
        )}
      </WithAside>
    </>
  )
}

function NumberForm({ typed, refused }: FormProps) {
  const t = useTranslations('pages.forgot')
  const { fieldProps } = useRefusedForm(refused)
  return (
    <CardForm action="/login/forgot?again=yes">
      <TextField
        {...fieldProps('phone', typed?.phone)}
        hint={t('numberHint')}
        type="tel"
        autoComplete="tel"
        required
      />
      <Button large name="intent" value="send">
        {t('send')}
      </Button>
    </CardForm>
  )
}

function CodeForm({ typed, refused }: FormProps) {
  const t = useTranslations('pages.forgot')
  const field = useTranslations('field')
  const number = useTranslations('user')('number')
  const parentName = t('parentName')
  const { errorOf, fieldProps } = useRefusedForm(refused, { number, parentName })
  return (
    <CardForm action="/login/forgot">
      <TextField
        name="phoneCode"
        label={field('phoneCode')}
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        width="pincode"
        error={errorOf('phoneCode')}
        required
      />
      <TextField
        {...fieldProps('number', typed?.number)}
        hint={t('applicationHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...fieldProps('parentName', typed?.parentName)}
        hint={t('parentHint')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        required
      />
      <ButtonRow>
        <Button name="intent" value="recover">
          {t('next')}
        </Button>
        <ButtonLink to="/login/forgot?again=yes" kind="quiet">
          {t('other')}
        </ButtonLink>
      </ButtonRow>
    </CardForm>
  )
}

function Counter() {
  const t = useTranslations('pages.forgot')
  return (
    <>
      <h2>{t('counter')}</h2>
      <p>{t('counterMore')}</p>
    </>
  )
}
