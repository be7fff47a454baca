import type { Database } from '../council/database/tables.ts'
import { getCouncilLanguage, getCouncilProfile } from '../council/profile/council-profile.server.ts'
import type { Settings } from './settings.ts'

/** Where faults of security are reported: SECURITY_CONTACT, else the council's email; else undefined. */
export async function findSecurityContact(
  db: Database,
  { securityContact }: Pick<Settings, 'securityContact'>,
): Promise<string | undefined> {
  if (securityContact !== undefined) return securityContact
  const { email } = await getCouncilProfile(db, await getCouncilLanguage(db))
  return email === '' ? undefined : `mailto:${email}`
}
