import { replace } from 'react-router'
import { signIn } from '../../../../council/accounts/sign-in.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { roles } from '../../../../rules/roles.ts'
import { actionHeaders } from '../../../action-headers.server.ts'
import { deviceOf } from '../../../device.server.ts'
import { optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { retainedFields } from '../../../forms/retained-form.server.ts'
import { existingPassword, signInName } from '../../../forms/secret-fields.server.ts'
import { visitOf, visitorOf } from '../../../guard.server.ts'
import { landingPathOf, nextParameterOf } from '../../../landing.server.ts'
import { sendPreservingForm } from '../../../send-form.ts'
import { PortalErrorBoundary } from '../../../ui/portal-error-boundary.tsx'
import type { Route } from './+types/login'
import { carry, isCarried, keepCarried } from './carried-form.server.ts'
import { findHostedLogin } from './hosted-login.server.ts'
import { SignInScreen } from './sign-in-screen.tsx'
import { stepCookie } from './step-cookie.server.ts'

export const headers: Route.HeadersFunction = actionHeaders

export const handle = { mainForm: true }

export function loader({ context, url }: Route.LoaderArgs) {
  const { actor, posted } = visitorOf(context)
  if (actor && !posted) throw replace(landingPathOf(actor.role, url), 303)
  const as = roles.find((role) => role === url.searchParams.get('as')) ?? 'user'
  const hosted = findHostedLogin(context, as)
  return { as, onward: nextParameterOf(url), hosted, typed: retainedFields(context) }
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
  const answer = await signIn(council.db, council, {
    name,
    password,
    client,
    device,
    replaced,
    carried: form.values.carried,
  })
  if ('secondStep' in answer) {
    const onward = nextParameterOf(url)
    const headers = new Headers({ 'Set-Cookie': await stepCookie(council, answer.secondStep) })
    headers.append('Set-Cookie', device.cookie)
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
  return replace(landing, { status: 303, headers })
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function Login({ loaderData, actionData: refused }: Route.ComponentProps) {
  return <SignInScreen {...loaderData} refused={refused} />
}

export const ErrorBoundary = PortalErrorBoundary
