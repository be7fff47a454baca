import { data, redirect, replace } from 'react-router'
import { ownPath } from '../../../../../rules/own-path.ts'
import { visitOf, visitorOf } from '../../../../http/context.server.ts'
import { landingPathOf, nextParameterOf } from '../../../../http/landing.server.ts'
import { languageOf } from '../../../../i18n/language.server.ts'
import { readCarried } from '../carried-cookie.server.ts'
import { doorOf, findHostedLogin } from '../hosted-login.server.ts'
import { SignInScreen } from '../sign-in-screen.tsx'
import type { Route } from './+types/start'
import { keepFlow } from './flow-cookie.server.ts'
import { hostedOf, reportUnreachable } from './provider.server.ts'
import { signedOut } from './signed-out.server.ts'

const retryAfterSeconds = '60'
/** The flow is kept in a cookie, of which a browser need not take more than 4 kB. */
const longestNext = 600

/** Of the page that says that the service does not answer. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/**
 * Sends the visitor to the identity service. By a link, not by a form: the policy that lets forms go to the
 * portal alone also holds for where their answer leads. If the service does not answer, the password form
 * stands here.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { council } = visitOf(context)
  const { provider } = hostedOf(context)
  const { actor } = visitorOf(context)
  const isLinking = url.searchParams.has('link')
  if (actor && !isLinking) throw replace(landingPathOf(actor.role, url), 303)
  if (!actor && isLinking) throw replace('/login?next=%2Faccount%2Fsign-in', 303)
  const as = doorOf(url)
  const carries = url.searchParams.has('carried')
  const fresh = (await signedOut.read(council, request)) === 'yes'
  const begun = await provider.begin({ fresh, language: languageOf(context) })
  if ('code' in begun) {
    reportUnreachable(context, begun.code)
    const typed = { carried: carries ? await readCarried(council, request) : '' }
    const screen = { as, onward: nextParameterOf(url), hosted: await findHostedLogin(context, as), typed }
    const headers = { 'Retry-After': retryAfterSeconds, 'Cache-Control': 'no-store' }
    return data(screen, { status: 503, headers })
  }
  const asked = ownPath(url.searchParams.get('next')) ?? ''
  const next = asked.length <= longestNext ? asked : ''
  const flow = { ...begun.flow, as, next, carries, linking: actor?.sessionId }
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const line of await keepFlow(council, request, flow)) headers.append('Set-Cookie', line)
  return redirect(begun.address, { status: 303, headers })
}

export default function Unreachable({ loaderData }: Route.ComponentProps) {
  const { as, onward } = loaderData
  const action = `/login?${[`as=${as}`, onward].filter(Boolean).join('&')}`
  return <SignInScreen {...loaderData} action={action} isUnreachable />
}
