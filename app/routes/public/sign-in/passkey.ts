import { redirect } from 'react-router'
import { signInWithPasskey } from '../../../../council/identity/passkeys/sign-in-passkey.server.ts'
import { passkeyHost } from '../../../../council/identity/passkeys/verify-answer.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { signedAnswer } from '../../../forms/passkey-fields.server.ts'
import { optionalText, readForm } from '../../../forms/read-form.server.ts'
import { notFound, visitOf, visitorOf } from '../../../http/context.server.ts'
import { deviceOf } from '../../../http/device.server.ts'
import { landingPathOf } from '../../../http/landing.server.ts'
import { giveChallenge, heldChallenge } from '../../../http/passkey-challenge.server.ts'
import type { Route } from './+types/passkey'
import { forgetHeldForm } from './carried-cookie.server.ts'
import { keepCarried } from './carried-form.server.ts'
import { doorParametersOf } from './hosted-login.server.ts'

/** What the login's script asks for when somebody signs in with a passkey; the browser knows its owner. */
export async function loader({ context }: Route.LoaderArgs) {
  const { council } = visitOf(context)
  const rpId = passkeyHost(council)
  if (rpId === undefined) throw notFound()
  const { challenge, cookie } = await giveChallenge(council)
  return Response.json(
    { challenge, rpId, userVerification: 'required' },
    { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } },
  )
}

/** Only script comes here, with what the passkey has signed. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { council, client } = visitOf(context)
  const form = await readForm(request, { answer: signedAnswer, carried: optionalText(limits.carriedForm) })
  const challenge = await heldChallenge.read(council, request)
  if (!form.ok || !challenge || challenge.adding) return refused()
  const device = await deviceOf(council, request)
  const { answer, carried } = form.values
  const replaced = visitorOf(context).actor?.sessionId
  const signIn = await signInWithPasskey(council.db, council, { challenge, answer, client, device, replaced })
  if (!signIn.signedIn) return refused()
  const landing = landingPathOf(signIn.role, url)
  await keepCarried(council, signIn, carried, landing)
  const headers = new Headers({ 'Set-Cookie': signIn.cookie })
  headers.append('Set-Cookie', device.cookie)
  headers.append('Set-Cookie', await heldChallenge.forget(council))
  await forgetHeldForm(council, carried, headers)
  return redirect(landing, { status: 303, headers })

  /** Sent on to the login, with the form that waits: of all that can be wrong only the passkey is told. */
  async function refused() {
    const onward = doorParametersOf(url)
    const headers = { 'Set-Cookie': await heldChallenge.forget(council) }
    return redirect(`/login${onward && `?${onward}`}`, { status: 307, headers })
  }
}
