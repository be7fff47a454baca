import { replace } from 'react-router'
import { signIn } from '../../../../council/identity/accounts/sign-in.server.ts'
import { passkeyHost } from '../../../../council/identity/passkeys/verify-answer.server.ts'
import { findStaleNumber } from '../../../../council/identity/phones/own-number.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { retainedFields } from '../../../forms/retained-form.server.ts'
import { existingPassword, signInName } from '../../../forms/secret-fields.server.ts'
import { visitOf, visitorOf } from '../../../http/context.server.ts'
import { deviceOf } from '../../../http/device.server.ts'
import { heldFlash } from '../../../http/flash.server.ts'
import { landingPathOf, nextParameterOf } from '../../../http/landing.server.ts'
import type { Route } from './+types/login'
import { carriedCookie, forgetHeldForm, readCarried } from './carried-cookie.server.ts'
import { carriedOf, isCarried, keepCarried } from './carried-form.server.ts'
import { doorOf, doorParametersOf, findHostedLogin } from './hosted-login.server.ts'
import { offersRecovery } from './offers-recovery.server.ts'
import { SignInScreen } from './sign-in-screen.tsx'
import { stepToken } from './step-cookie.server.ts'

export const handle = { mainForm: true, showsRefusal: true }

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { council } = visitOf(context)
  const { actor, posted } = visitorOf(context)
  if (actor && !posted) throw replace(landingPathOf(actor.role, url), 303)
  const as = council.isDistrict ? 'admin' : doorOf(url)
  const hosted = await findHostedLogin(context, as)
  const typed = retainedFields(context) ?? (hosted && (await heldForm()))
  const recovers = as === 'user' && offersRecovery(context)
  const takesPasskeys = hosted?.isOnly !== true && passkeyHost(council) !== undefined
  return { as, onward: nextParameterOf(url), hosted, recovers, takesPasskeys, typed }

  /** Of a visitor who has come back from the identity service without a session. */
  async function heldForm() {
    return url.searchParams.has('carried') ? { carried: await readCarried(council, request) } : undefined
  }
}

/** Asks to sign in, and holds what was typed into the other form for either way of signing in. */
async function carry(form: FormData, { context, url }: Pick<Route.ActionArgs, 'context' | 'url'>) {
  const hosted = await findHostedLogin(context, doorOf(url))
  const carried = carriedOf(form)
  const cookie = hosted && carried !== '' ? await carriedCookie(visitOf(context).council, carried) : undefined
  const isByPassword = hosted && cookie === undefined
  const isLost = carried === '' || (isByPassword && hosted.isOnly)
  const kept = isByPassword ? 'formCarriedByPassword' : 'formCarried'
  return refuse(
    {
      failure: { key: isLost ? 'formNotCarried' : kept },
      errors: [],
      typed: { carried: isLost ? '' : carried },
    },
    { status: 401, headers: cookie === undefined ? {} : { 'Set-Cookie': cookie } },
  )
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const sent = await request.formData()
  if (isCarried(url, sent)) return carry(sent, { context, url })
  const carried = optionalText(limits.carriedForm)
  const form = await readForm(sent, { email: signInName, password: existingPassword, carried })
  if (sent.has('answer'))
    return refuse({ failure: { key: 'passkeyRefused' }, errors: [], typed: form.typed }, { status: 401 })
  if (!form.ok) return refuse(form)
  const { council, client } = visitOf(context)
  const device = await deviceOf(council, request)
  const replaced = visitorOf(context).actor?.sessionId
  const { email: name, password } = form.values
  const answer = await signIn(council.db, council, {
    name,
    password,
    client,
    device,
    replaced,
    carried: form.values.carried,
  })
  if ('secondStep' in answer) {
    const onward = doorParametersOf(url)
    const headers = new Headers({ 'Set-Cookie': await stepToken.hold(council, answer.secondStep) })
    headers.append('Set-Cookie', device.cookie)
    await forgetHeldForm(council, form.values.carried, headers)
    return replace(`/login/code${onward && `?${onward}`}`, { status: 303, headers })
  }
  if (!answer.signedIn) {
    if (answer.retryAfterSeconds !== undefined)
      return refuseTooManyAttempts(answer.retryAfterSeconds, form.typed)
    return refuse({ failure: { key: 'loginFailed' }, errors: [], typed: form.typed }, { status: 401 })
  }
  const landing = landingPathOf(answer.role, url)
  await keepCarried(council, answer, form.values.carried, landing)
  const headers = new Headers({ 'Set-Cookie': answer.cookie })
  headers.append('Set-Cookie', device.cookie)
  await forgetHeldForm(council, form.values.carried, headers)
  const stale = answer.role === 'user' ? await findStaleNumber(council.db, answer.id) : undefined
  if (stale !== undefined)
    headers.append(
      'Set-Cookie',
      await heldFlash.hold(council, { key: 'numberStale', values: { phone: stale } }),
    )
  return replace(landing, { status: 303, headers })
}

export default function Login({ loaderData, actionData: refused }: Route.ComponentProps) {
  return <SignInScreen {...loaderData} refused={refused} />
}
