import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { changeSetAside, type SettingAside, type SettingAsideInput } from './change-set-aside.server.ts'

/**
 * Withdraws the citizen's own application that nobody has decided: it keeps its number and status, and leaves
 * queue, counts and calls. The same act sent again counts as done. Undefined when the application is not
 * theirs.
 */
export async function withdrawApplication(
  db: Database,
  actor: Citizen,
  applicationId: string,
  input: SettingAsideInput,
): Promise<SettingAside | undefined> {
  requireRole(actor, 'user')
  const asked = { ...input, act: 'application.withdrawn', owner: actor.id } as const
  return changeSetAside(db, actor, applicationId, asked)
}

/**
 * Brings the citizen's own application back that they have withdrawn, within 30 days: the days from its
 * withdrawal to this one do not count. Otherwise like `withdrawApplication`.
 */
export async function bringBackOwnApplication(
  db: Database,
  actor: Citizen,
  applicationId: string,
  input: Omit<SettingAsideInput, 'reason'>,
): Promise<SettingAside | undefined> {
  requireRole(actor, 'user')
  const asked = { ...input, reason: '', act: 'application.broughtBack', owner: actor.id } as const
  return changeSetAside(db, actor, applicationId, asked)
}
