import { openIdentityProvider } from '../council/identity/hosted/identity-provider.server.ts'
import type { Findings } from './checks.ts'
import type { Settings } from './settings.ts'

const mostSecondsApart = 60

/** Examines the identity service: whether it answers, how its clock goes, and what to register there. */
export async function examineIdentity(
  found: Findings,
  { hosted, origin }: Pick<Settings, 'hosted' | 'origin'>,
): Promise<void> {
  if (hosted === undefined) return
  const provider = openIdentityProvider(hosted, origin)
  const reached = await provider.reach()
  if ('code' in reached) {
    found.fault(
      'identity.reachable',
      `The identity service ${hosted.issuer} does not answer (${reached.code}): check OIDC_ISSUER, and that this machine may reach it.`,
    )
  } else {
    found.ok('identity.reachable', `the identity service ${hosted.issuer} answers`)
    const { aheadSeconds = 0 } = reached
    if (Math.abs(aheadSeconds) > mostSecondsApart)
      found.fault(
        'identity.clock',
        `The clock of the identity service is ${Math.abs(aheadSeconds)} seconds ${aheadSeconds > 0 ? 'ahead of' : 'behind'} this machine's: set this machine's by the network.`,
        aheadSeconds,
      )
    else found.ok('identity.clock', 'its clock agrees with this machine’s', aheadSeconds)
    if (!reached.signsOut)
      found.warn('identity.signOut', 'it offers no sign-out: people on shared phones stay signed in there')
  }
  found.ok('identity.addresses', `register there as redirect address: ${provider.redirectUri}`)
  found.ok('identity.addresses', `register there for back-channel logout: ${origin}/login/hosted/ended`)
}
