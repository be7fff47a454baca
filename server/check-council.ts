import { operator } from '../council/actors/actors.server.ts'
import { keysFolderOf } from '../council/certificates/keys/key-files.server.ts'
import { heedNotes } from '../council/certificates/keys/signing-keys.server.ts'
import type { Database } from '../council/database/tables.ts'
import { confirmClock } from '../council/office/clock-leap.server.ts'
import { getCouncilProfile } from '../council/profile/council-profile.server.ts'
import { clockFault, findLeapFault, readLatestKnown } from './clock.ts'
import { findFactorFault } from './factor-fault.ts'
import type { Settings } from './settings.ts'
import { SettingsRefused } from './settings-refused.ts'

/**
 * Looks into a migrated council before it is served: throws `SettingsRefused` where that may not be, and
 * tells `log` what the operator must know.
 */
export async function checkCouncil(
  db: Database,
  settings: Settings,
  builtAt: string | undefined,
  log: (line: string) => void,
): Promise<void> {
  const fault = clockFault(new Date(), await readLatestKnown(db, { ...settings, builtAt }))
  if (fault !== undefined) throw new SettingsRefused(fault)
  if (settings.clockCheckedOn !== undefined) await confirmClock(db, settings.clockCheckedOn)
  const leap = await findLeapFault(db, new Date())
  if (leap !== undefined) log(leap)
  const unreadable = await findFactorFault(db, settings)
  if (unreadable !== undefined) log(unreadable)
  for (const keyId of await heedNotes(db, operator, keysFolderOf(settings)))
    log(`The key ${keyId} is compromised, as the note beside it says.`)
  if (!settings.demonstration && (await getCouncilProfile(db, 'en')).demonstration)
    throw new SettingsRefused(`DATA_DIR is "${settings.dataDir}", a demonstration: give another folder.`)
}
