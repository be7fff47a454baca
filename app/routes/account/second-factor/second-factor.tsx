import { type MiddlewareFunction, replace } from 'react-router'
import { useTranslations } from 'use-intl'
import { kindOf } from '../../../../council/actors/actors.server.ts'
import { findPasswordHash } from '../../../../council/identity/accounts/prove-password.server.ts'
import { authenticatorAddress } from '../../../../council/identity/second-factor/authenticator.server.ts'
import {
  type FactorChange,
  findOwnFactor,
  getPendingSecret,
  renewRecoveryCodes,
  turnOffFactor,
  turnOnFactor,
} from '../../../../council/identity/second-factor/own-second-factor.server.ts'
import { areaOf, factorRoleOf } from '../../../../rules/roles.ts'
import { inGroups } from '../../../../rules/second-factor-code.ts'
import { choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { existingPassword, factorCode } from '../../../forms/secret-fields.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { accountOf, actorOf, lacksFactor, visitOf } from '../../../http/context.server.ts'
import { requireSession } from '../../../http/doors.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { drawQrCode } from '../../../letters/qr-code.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FlashMessage } from '../../../ui/flash-message.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { NoPassword } from '../current-password-field.tsx'
import type { Route } from './+types/second-factor'
import { FactorIsOn } from './factor-is-on.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpForm } from './set-up-form.tsx'

const requireOfficer: MiddlewareFunction<Response> = ({ context }, next) => {
  if (accountOf(context).role === 'user') throw replace('/403', 303)
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [requireSession, requireOfficer]
export const handle: MainFormHandle<Awaited<ReturnType<typeof loader>>> = {
  mainForm: ({ hasPassword }) => hasPassword,
  showsRefusal: true,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = officerOf(context)
  const { council } = visitOf(context)
  const own = await findOwnFactor(council.db, actor)
  // It stands beside a password, and what it changes is proven with one.
  const hasPassword = (await findPasswordHash(council.db, actor.id)) !== undefined
  const isSetUp = hasPassword && (!own || url.searchParams.has('change'))
  return {
    area: areaOf[actor.role],
    required: council.secondFactorFor.includes(factorRoleOf(kindOf(actor))),
    closed: lacksFactor(context),
    own,
    hasPassword,
    setUp: isSetUp ? await readSetUp(context, actor) : undefined,
  }
}

async function readSetUp(context: Route.LoaderArgs['context'], actor: ReturnType<typeof officerOf>) {
  const { council } = visitOf(context)
  const secret = await getPendingSecret(council.db, council, actor)
  // The host tells people which of their accounts it is, and is short enough for a code that a poor camera
  // can read.
  const names = { council: new URL(council.origin).host, account: actor.role }
  return { groups: inGroups(secret, 4), qr: drawQrCode(authenticatorAddress(secret, names)) }
}

function officerOf(context: Route.LoaderArgs['context']) {
  return actorOf(context, 'admin', 'staff', 'intermediary', 'appellate')
}

const intents = ['turnOn', 'codes', 'off'] as const

export async function action({ request, context }: Route.ActionArgs) {
  const { council } = visitOf(context)
  const actor = officerOf(context)
  const form = await readChange(request)
  if (!form.ok) return refuse(form)
  const { intent, currentPassword: password } = form.values
  if (intent === 'off') {
    const answer = await turnOffFactor(council.db, council, actor, { password })
    if (!answer.done) return refuseChange(answer)
    return redirectWithFlash(council, '/account/second-factor', { key: 'factorOff' })
  }
  const answer =
    intent === 'codes'
      ? await renewRecoveryCodes(council.db, council, actor, { password })
      : await turnOnFactor(council.db, council, actor, { password, code: form.code })
  return answer.done ? shownOnce(answer.codes, { first: intent === 'turnOn' }) : refuseChange(answer)
}

/** Only to turn it on, a code of the app is asked for. */
async function readChange(request: Request) {
  const intent = (await request.clone().formData()).get('intent')
  const shape = { intent: choice(intents), currentPassword: existingPassword }
  if (intent === 'codes' || intent === 'off') {
    const form = await readForm(request, shape)
    return form.ok ? { ...form, code: '' } : form
  }
  const form = await readForm(request, { ...shape, code: factorCode })
  return form.ok ? { ...form, code: form.values.code.text } : form
}

/** The answer is the only page that ever holds them: the database knows their digests alone. */
function shownOnce(codes: string[], { first }: { first: boolean }) {
  return { codes: codes.map((code) => inGroups(code, 5, '-')), first }
}

type Refusal = Exclude<Awaited<ReturnType<typeof turnOffFactor>> | FactorChange, { done: true }>

function refuseChange(answer: Refusal) {
  if ('retryAfterSeconds' in answer) return refuseTooManyAttempts(answer.retryAfterSeconds)
  if ('stale' in answer)
    return refuse({ failure: { key: 'factorStale' }, errors: [], typed: {} }, { status: 409 })
  if (answer.fault === 'required')
    return refuse({ failure: { key: 'factorRequired' }, errors: [], typed: {} }, { status: 403 })
  const field = answer.fault === 'passwordWrong' ? 'currentPassword' : 'code'
  return refuse({ errors: [{ field, key: answer.fault }], typed: {} })
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { area, own, hasPassword, setUp, closed } = loaderData
  const t = useTranslations('secondFactor')
  const account = useTranslations('account')
  const made = actionData && 'codes' in actionData ? actionData : undefined
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  const { summary, failure, errorOf } = useRefusedForm(refused)
  const heading = t('heading')
  if (made)
    return (
      <>
        <PageHead title={t('codes')} />
        <RecoveryCodes {...made} area={area} />
      </>
    )
  return (
    <>
      {!refused && <FlashMessage />}
      {!closed && <BackLink to={area}>{account('ownPage')}</BackLink>}
      <PageHead title={heading} refused={Boolean(refused)} lead={t('lead')} />
      {summary.length > 0 && <ErrorSummary errors={summary} />}
      {failure !== undefined && <Banner kind="error" heading={failure} />}
      {!hasPassword && <NoPassword />}
      {setUp && <SetUpForm {...loaderData} setUp={setUp} errorOf={errorOf} />}
      {hasPassword && own && !setUp && <FactorIsOn {...loaderData} own={own} errorOf={errorOf} />}
    </>
  )
}
