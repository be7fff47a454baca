import type { Citizen } from '../../../../council/actors/actors.server.ts'
import type { Fields } from '../../../../council/cases/drafts.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { filledBy, listMembers } from '../../../../council/files/members.server.ts'
import { type FilledNames, filledFieldNames, fillNames } from '../../../../rules/family.ts'

/** A member of the family as the form of an application offers it. */
export interface OfferedMember {
  id: string
  names: FilledNames
}

/** What was filled in because of a choice. */
export interface FilledIn {
  name: string
  /** What somebody had typed in its place. */
  replaced: string[]
}

/**
 * The citizen's family for the form of an application, who is chosen in it, and whose names are filled in; ''
 * for nobody. A new form begins with the citizen's own names, if they are in the list.
 */
export async function loadMembers(db: Database, actor: Citizen, kept: Fields | undefined) {
  const family = await listMembers(db, actor)
  const myself = family.find(({ relation }) => relation === 'myself')?.id ?? ''
  const known = (id = '') => (family.some((member) => member.id === id) ? id : '')
  return {
    members: family.map((member): OfferedMember => ({ id: member.id, names: filledBy(member) })),
    memberId: kept ? known(kept.memberId) : myself,
    filledFor: kept ? known(kept.filledFor) : myself,
  }
}

/**
 * Fills in the names of the member that was chosen, where script has not done it or somebody has pressed the
 * button. Undefined when there is nothing to fill in.
 */
export async function prefillNames(
  db: Database,
  actor: Citizen,
  typed: Fields,
): Promise<{ typed: Fields; filled: FilledIn } | undefined> {
  const { memberId = '', filledFor = '', fill } = typed
  if (memberId === '' || (!fill && memberId === filledFor)) return undefined
  const { members } = await loadMembers(db, actor, undefined)
  const to = members.find(({ id }) => id === memberId)?.names
  if (!to) return undefined
  const from = members.find(({ id }) => id === filledFor)?.names ?? ownName(actor)
  const before = Object.fromEntries(filledFieldNames.map((name) => [name, typed[name] ?? ''])) as FilledNames
  const { names, replaced } = fillNames(before, { from, to })
  return { typed: { ...typed, ...names, filledFor: memberId }, filled: { name: to.applicantName, replaced } }
}

/** What the form holds before anybody is chosen. */
function ownName({ name }: Citizen): FilledNames {
  return { applicantName: name, applicantFatherName: '', applicantMotherName: '' }
}
