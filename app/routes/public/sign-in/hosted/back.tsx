import { type RouterContextProvider, replace } from 'react-router'
import {
  consumeAttempt,
  refundAttempt,
  type Throttle,
} from '../../../../../council/actors/throttles.server.ts'
import type { HostedFault } from '../../../../../council/identity/hosted/identity-provider.server.ts'
import { signInHosted } from '../../../../../council/identity/hosted/sign-in-hosted.server.ts'
import { visitOf, visitorOf } from '../../../../http/context.server.ts'
import { deviceOf } from '../../../../http/device.server.ts'
import { heldFlash } from '../../../../http/flash.server.ts'
import type { Flash } from '../../../../http/flash.ts'
import { landingPathOf, nextParameterOf } from '../../../../http/landing.server.ts'
import { keepHeldForm } from '../carried-cookie.server.ts'
import type { Route } from './+types/back'
import { forgetFlow, type OpenFlow, readFlow } from './flow-cookie.server.ts'
import { holdIdentity } from './held-identity.server.ts'
import { hostedOf, reportRefused, reportUnreachable, serviceNameOf } from './provider.server.ts'
import { signedOut } from './signed-out.server.ts'

const flashOf = {
  unfinished: 'hostedUnfinished',
  stale: 'hostedStale',
  untrusted: 'hostedUntrusted',
  unreachable: 'hostedUnreachable',
} as const satisfies Record<HostedFault, Flash['key']>

/** Where the identity service sends visitors back. Its answer counts once, only in the browser that asked. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { council, client } = visitOf(context)
  const { provider, council: hostedCouncil } = hostedOf(context)
  const { actor } = visitorOf(context)
  const state = url.searchParams.get('state') ?? ''
  const flow = await readFlow(council, request, state)
  if (!flow) return fail(context, undefined, { key: 'hostedStale' })
  if (flow.linking !== actor?.sessionId && flow.linking !== undefined)
    return fail(context, flow, { key: 'hostedStale' })
  // Each answer has the portal ask the service, so that a browser cannot make it ask without end.
  const counters: [Throttle, string][] = [['clientFailures', client]]
  const wait = await consumeAttempt(council.db, counters)
  if (wait !== undefined)
    return fail(context, flow, { key: 'hostedTooMany', values: { minutes: Math.ceil(wait / 60) } })
  // As it arrived, but under the public name: a proxy in front may have told the portal another one, and the
  // service proves its answer for the name that it knows.
  const answer = await provider.finish(new URL(council.origin + url.pathname + url.search), flow)
  if ('fault' in answer) {
    if (answer.fault === 'unreachable') reportUnreachable(context, answer.code)
    if (answer.fault === 'untrusted') reportRefused(context, answer.code)
    return fail(context, flow, { key: flashOf[answer.fault] })
  }
  const { identity } = answer
  await refundAttempt(council.db, counters)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  headers.append('Set-Cookie', await forgetFlow(council, state))
  if (flow.linking !== undefined) {
    headers.append('Set-Cookie', await holdIdentity(council, { identity, next: '', linking: flow.linking }))
    return replace('/account/sign-in', { status: 303, headers })
  }
  const device = await deviceOf(council, request)
  const arrival = { client, device, replaced: actor?.sessionId }
  const signedIn = await signInHosted(council.db, hostedCouncil, identity, arrival)
  if (signedIn.signedIn) {
    for (const line of [signedIn.cookie, device.cookie, await signedOut.forget(council)])
      headers.append('Set-Cookie', line)
    const landing = landingPathOf(signedIn.role, afterwards(url, flow))
    if (flow.carries) headers.append('Set-Cookie', await keepHeldForm(council, request, signedIn, landing))
    return replace(landing, { status: 303, headers })
  }
  const isWelcome =
    signedIn.reason === 'unknown' && flow.as === 'user' && provider.settings.roles.includes('user')
  if (!isWelcome) return fail(context, flow, { key: 'hostedUnknown' })
  headers.append(
    'Set-Cookie',
    await holdIdentity(council, { identity, next: flow.next, carries: flow.carries }),
  )
  return replace('/login/hosted/new', { status: 303, headers })
}

/** The address whose `next` names the page that the visitor asked for before signing in. */
function afterwards(url: URL, { next }: OpenFlow) {
  return new URL(`/?next=${encodeURIComponent(next)}`, url)
}

async function fail(context: Readonly<RouterContextProvider>, flow: OpenFlow | undefined, flash: Flash) {
  const { council } = visitOf(context)
  const name = await serviceNameOf(context)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  headers.append('Set-Cookie', await heldFlash.hold(council, { ...flash, values: { name, ...flash.values } }))
  if (flow) headers.append('Set-Cookie', await forgetFlow(council, flow.state))
  return replace(flow?.linking === undefined ? loginOf(flow) : '/account/sign-in', { status: 303, headers })
}

function loginOf(flow: OpenFlow | undefined) {
  if (!flow) return '/login'
  const onward = nextParameterOf(new URL(`/?next=${encodeURIComponent(flow.next)}`, 'http://localhost'))
  return `/login?${[`as=${flow.as}`, onward, flow.carries && 'carried=yes'].filter(Boolean).join('&')}`
}

/** Never rendered: each answer leads on; without a service the error boundary says there is no such page. */
export default function Back() {
  return null
}
