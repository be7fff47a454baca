import type { Role } from '../../../rules/roles.ts'

/** The identity service beside the portal's own sign-in, as the operator has set it. */
export interface HostedSettings {
  /** The issuer's address, exactly as it names itself. */
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call the service. */
  name: string
  /** The roles that may sign in through it. */
  roles: readonly Role[]
  /** The roles that sign in through it alone: their passwords open nothing. Never holds `admin`. */
  only: readonly Role[]
  /** What the portal asks for, such as `openid profile email`. */
  scopes: string
}

/** Whether the service is on the portal's own machine, the one place from which http is trusted. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** Whether the role signs in through the identity service alone, so that a password opens nothing for it. */
export function isPasswordClosed(hosted: Pick<HostedSettings, 'only'> | undefined, role: Role): boolean {
  return hosted?.only.includes(role) ?? false
}
