import { randomUUID } from 'node:crypto'
import { type FilledNames, maxMembers, type Relation } from '../../rules/family.ts'
import { type Citizen, NotAllowed, requireRole } from '../actors/actors.server.ts'
import { lockAccount } from '../actors/lock-account.server.ts'
import { consumeAttempt } from '../actors/throttles.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import type { Database } from '../database/tables.ts'

/** What a citizen says of somebody for whom they apply. */
export interface MemberInput {
  name: string
  fatherName: string
  motherName: string
  relation: Relation
}

export interface Member extends MemberInput {
  id: string
}

/** Lists the citizen's own family in the order of entry, at most twelve; empty where nobody was entered. */
export async function listMembers(db: Database, actor: Citizen): Promise<Member[]> {
  requireRole(actor, 'user')
  return membersOf(db, { userId: actor.id })
}

const membersOf = prepareQuery((db, params: { userId: string }) =>
  db
    .selectFrom('familyMembers')
    .select(['id', 'name', 'fatherName', 'motherName', 'relation'])
    .where('userId', '=', params.userId)
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id'),
)

/** Finds one of the citizen's own family; undefined for another's, and for somebody taken off the list. */
export async function findMember(db: Database, actor: Citizen, id: string): Promise<Member | undefined> {
  return (await listMembers(db, actor)).find((member) => member.id === id)
}

/** The member's names, under the fields of the application form that they fill. */
export function filledBy({ name, fatherName, motherName }: Omit<MemberInput, 'relation'>): FilledNames {
  return { applicantName: name, applicantFatherName: fatherName, applicantMotherName: motherName }
}

export type MemberChange =
  | { done: true }
  /** The account has as many as it may have. */
  | { done: false; full: true }
  /** The account has changed its family too often of late. */
  | { done: false; retryAfterSeconds: number }

/**
 * Adds somebody to the citizen's family. A second request of a double click, or the same form sent again,
 * adds nobody.
 */
export async function addMember(db: Database, actor: Citizen, input: MemberInput): Promise<MemberChange> {
  requireRole(actor, 'user')
  return changeFamily(db, actor, async (trx) => {
    const members = await listMembers(trx, actor)
    if (members.some((one) => saysTheSame(one, input))) return { done: true }
    if (members.length >= maxMembers) return { done: false, full: true }
    const [id, date] = [randomUUID(), new Date().toISOString()]
    const row = { id, userId: actor.id, ...input, createdAt: date }
    await trx.insertInto('familyMembers').values(row).execute()
    await recordAct(trx, actor, { act: 'family.added', subject: actor.id, after: { memberId: id }, date })
    return { done: true }
  })
}

/**
 * Changes what the citizen has said of somebody in the family. Applications that were sent keep their names.
 * Undefined when there is nobody with this id in it.
 */
export async function changeMember(
  db: Database,
  actor: Citizen,
  id: string,
  input: MemberInput,
): Promise<MemberChange | undefined> {
  requireRole(actor, 'user')
  return changeFamily(db, actor, async (trx) => {
    const before = await findMember(trx, actor, id)
    if (!before) return undefined
    if (saysTheSame(before, input)) return { done: true }
    await trx.updateTable('familyMembers').set(input).where('id', '=', id).execute()
    const date = new Date().toISOString()
    await recordAct(trx, actor, { act: 'family.changed', subject: actor.id, after: { memberId: id }, date })
    return { done: true }
  })
}

/**
 * Takes somebody off the citizen's family. The names are deleted; where an application was sent for that
 * person, an empty row stays, to which it refers. Undefined when there is nobody with this id in it.
 */
export async function removeMember(
  db: Database,
  actor: Citizen,
  id: string,
): Promise<MemberChange | undefined> {
  requireRole(actor, 'user')
  return changeFamily(db, actor, async (trx) => {
    if (!(await findMember(trx, actor, id))) return undefined
    const date = new Date().toISOString()
    const applied = await trx
      .selectFrom('applications')
      .select('applicationId')
      .where('user', '=', actor.id)
      .where('memberId', '=', id)
      .limit(1)
      .execute()
    if (applied.length === 0) await trx.deleteFrom('familyMembers').where('id', '=', id).execute()
    else
      await trx
        .updateTable('familyMembers')
        .set({ name: '', fatherName: '', motherName: '', endedAt: date })
        .where('id', '=', id)
        .execute()
    await recordAct(trx, actor, { act: 'family.removed', subject: actor.id, after: { memberId: id }, date })
    return { done: true }
  })
}

function saysTheSame(one: MemberInput, other: MemberInput) {
  return (['name', 'fatherName', 'motherName', 'relation'] as const).every((key) => one[key] === other[key])
}

/** Changes a family while no other request changes it, applies for somebody in it or disables the account. */
async function changeFamily<T>(
  db: Database,
  actor: Citizen,
  change: (trx: Database) => Promise<T>,
): Promise<T | { done: false; retryAfterSeconds: number }> {
  const retryAfterSeconds = await consumeAttempt(db, [['familyChanges', actor.id]])
  if (retryAfterSeconds !== undefined) return { done: false, retryAfterSeconds }
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, actor.id))) throw new NotAllowed('The account has been disabled.')
    return change(trx)
  })
}
