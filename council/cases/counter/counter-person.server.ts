import { randomUUID } from 'node:crypto'
import { fold } from '../../../rules/fold.ts'
import { type Intermediary, type Officer, requireRole } from '../../actors/actors.server.ts'
import type { AuditEntry } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'

/**
 * Finds the person of a phone number and a name, or stores one who has no way to sign in, inside the
 * transaction of the act. Two officers who enter the same person at once get the same one. `isApart`: the
 * person is new and nobody finds them, so that nothing is joined on a name and a number that a neighbour
 * knows. `line`: of the audit, for a person who is new; the act writes it with its own.
 */
export async function findOrAddPerson(
  trx: Database,
  actor: Officer | Intermediary,
  { phone, name, isApart }: { phone: string; name: string; isApart: boolean },
): Promise<{ id: string; line?: AuditEntry }> {
  requireRole(actor, 'admin', 'staff', 'intermediary')
  const id = randomUUID()
  const nameKey = fold(name)
  const now = new Date().toISOString()
  const added = await trx
    .insertInto('users')
    .values({
      id,
      name,
      role: 'user',
      nameKey,
      counterPhone: phone,
      counterBy: isApart ? actor.id : null,
      createdAt: now,
      updatedAt: now,
    })
    // Waits for an officer who stores the same person, and then stores nothing.
    .onConflict((conflict) =>
      conflict.columns(['counterPhone', 'nameKey']).where('counterBy', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (added) {
    const after = { name, counterPhone: phone, role: 'user' }
    return { id, line: { act: 'account.created', subject: id, after, date: now } }
  }
  const known = await findPerson(trx, { phone, name })
  if (known === undefined) throw new Error('The person who was there a moment ago is gone.')
  return { id: known }
}

/** Finds the id of the person the office entered under a phone number and a name; undefined for nobody. */
export async function findPerson(
  trx: Database,
  { phone, name }: { phone: string; name: string },
): Promise<string | undefined> {
  const known = await trx
    .selectFrom('users')
    .select('id')
    .where('counterPhone', '=', phone)
    .where('nameKey', '=', fold(name))
    .where('counterBy', 'is', null)
    .executeTakeFirst()
  return known?.id
}

/** Whether somebody is a person whom the office entered under this phone number. */
export async function isCounterPerson(trx: Database, id: string, phone: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('counterPhone', '=', phone)
    .where('counterBy', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the language in which the office calls a person of the counter, who is sent nothing. */
export async function keepLanguage(
  trx: Database,
  userId: string,
  language: string,
  now: Date,
): Promise<void> {
  const changedAt = now.toISOString()
  await upsert(trx, 'contactChoices', { userId }, { language, changedAt }, { mail: 0, sms: 0 })
}
