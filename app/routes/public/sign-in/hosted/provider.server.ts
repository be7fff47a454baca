import type { RouterContextProvider } from 'react-router'
import type { IdentityProvider } from '../../../../../council/identity/hosted/identity-provider.server.ts'
import { getServiceName } from '../../../../../council/identity/hosted/service-name.server.ts'
import type { HostedCouncil } from '../../../../../council/identity/hosted/sign-in-hosted.server.ts'
import type { Council } from '../../../../../council/open-council.server.ts'
import { notFound, visitOf } from '../../../../http/context.server.ts'
import { languageOf } from '../../../../i18n/language.server.ts'

type Context = Readonly<RouterContextProvider>

/** The identity service, and what its acts need to know of the portal; if none is set it has no pages. */
export function hostedOf(context: Context): { provider: IdentityProvider; council: HostedCouncil } {
  const { council } = visitOf(context)
  const { identityProvider: provider, secret, origin } = council
  if (!provider) throw notFound()
  return { provider, council: { secret, origin, hosted: provider.settings } }
}

/** What the reader of this page calls the service; where none is set its pages do not exist. */
export function serviceNameOf(context: Context): Promise<string> {
  const { settings } = hostedOf(context).provider
  return getServiceName(visitOf(context).council.db, settings, languageOf(context))
}

const lastLine = new WeakMap<Council, number>()
const quietMs = 60_000

/** Tells the operator that the service does not answer: once a minute, however many people are waiting. */
export function reportUnreachable(context: Context, code: string): void {
  const { council, logWarning } = visitOf(context)
  const now = Date.now()
  if (now - (lastLine.get(council) ?? 0) < quietMs) return
  lastLine.set(council, now)
  logWarning(`identity.unreachable ${code}`)
}

/** Tells the operator that an answer was not believed. The code is the protocol's, not what came with it. */
export function reportRefused(context: Context, code: string): void {
  visitOf(context).logWarning(`identity.refused ${code}`)
}
