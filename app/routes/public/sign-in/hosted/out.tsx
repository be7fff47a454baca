import { redirect } from 'react-router'
import { visitOf } from '../../../../http/context.server.ts'
import { redirectWithFlash } from '../../../../http/flash.server.ts'
import type { Route } from './+types/out'
import { hostedOf, serviceNameOf } from './provider.server.ts'

/**
 * Leads on to where a visitor signs out at the identity service itself, which asks there. A link and not a
 * form: the policy that lets forms go to the portal alone also holds for where their answer leads.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { provider } = hostedOf(context)
  const address = await provider.findSignOutAddress()
  if (address !== undefined)
    return redirect(address, { status: 303, headers: { 'Cache-Control': 'no-store' } })
  const name = await serviceNameOf(context)
  return redirectWithFlash(visitOf(context).council, '/', { key: 'hostedNotSignedOut', values: { name } })
}

/** Never rendered: each answer leads on; without a service the error boundary says there is no such page. */
export default function Out() {
  return null
}
