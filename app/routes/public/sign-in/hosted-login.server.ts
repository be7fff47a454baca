import type { RouterContextProvider } from 'react-router'
import { isPasswordClosed } from '../../../../council/identity/hosted/hosted-settings.server.ts'
import { type Role, roles } from '../../../../rules/roles.ts'
import { visitOf } from '../../../http/context.server.ts'
import { nextParameterOf } from '../../../http/landing.server.ts'
import { findServiceName } from '../../../i18n/service-name.server.ts'

/** What a door offers beside the password, or in its place; undefined where it has the password alone. */
export interface HostedLogin {
  /** What people call the service. */
  name: string
  /** Whether the service has taken the place of passwords for the role of this door. */
  isOnly: boolean
}

/** The role whose door the address of a sign-in names; the citizens' when it names none. */
export function doorOf(url: URL): Role {
  return roles.find((role) => role === url.searchParams.get('as')) ?? 'user'
}

/** The parameters that lead back to this door of the login, and on to the page that was asked for. */
export function doorParametersOf(url: URL): string {
  const as = doorOf(url)
  return [as !== 'user' && `as=${as}`, nextParameterOf(url)].filter(Boolean).join('&')
}

/** The identity service at the door of a role. */
export async function findHostedLogin(
  context: Readonly<RouterContextProvider>,
  as: Role,
): Promise<HostedLogin | undefined> {
  const settings = visitOf(context).council.identityProvider?.settings
  if (!settings?.roles.includes(as)) return undefined
  const name = (await findServiceName(context)) ?? settings.name
  return { name, isOnly: isPasswordClosed(settings, as) }
}
