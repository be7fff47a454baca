import { isLoopback } from '../council/identity/hosted/hosted-settings.server.ts'
import type { Findings } from './checks.ts'
import { tellAddress } from './examine-engine.ts'
import { findForwardingFault } from './forwarding.ts'
import { findMisspelt } from './setting-names.ts'
import type { Settings } from './settings.ts'

/** Tells of the settings, and prints neither the secret nor the password in the database's address. */
export function examineSettings(
  found: Findings,
  { host, port, dataDir, databaseUrl, trustedProxies }: Settings,
  env: Record<string, string | undefined>,
) {
  const origin = env.PUBLIC_ORIGIN
  if (!origin)
    found.fault('settings.origin', 'PUBLIC_ORIGIN is not set: npm start needs the address that people type.')
  else if (origin.startsWith('https://')) found.ok('settings.origin', `PUBLIC_ORIGIN ${origin}`, origin)
  else {
    // What goes to the machine itself nobody can read on the way: a trial.
    const told = isLoopback(origin) ? 'warn' : 'fault'
    found[told]('settings.origin', `PUBLIC_ORIGIN is ${origin}: passwords need https.`, origin)
  }
  const forwarding = findForwardingFault(dataDir, new Date())
  if (forwarding !== undefined) found.fault('settings.proxies', forwarding)
  found.ok(
    'settings.listening',
    `HOST ${host}, PORT ${port}, TRUSTED_PROXIES ${trustedProxies.join(', ') || 'none'}`,
    `${host}:${port}`,
  )
  for (const { name, meant } of findMisspelt(env))
    found.warn('settings.misspelt', `${name} is set, which nothing reads: is ${meant} meant?`, name)
  if (databaseUrl === undefined) return
  tellAddress(found, databaseUrl)
}
