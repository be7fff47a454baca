import { contactFailuresAllowed, type SentChannel } from '../../../rules/messages.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'

/** By which channels a citizen wants to be told. */
export interface ContactChoices {
  mail: boolean
  sms: boolean
}

/** Gets what the citizen has ticked; nothing, until they have. */
export async function getContactChoices(db: Database, actor: Citizen): Promise<ContactChoices> {
  requireRole(actor, 'user')
  const row = await db
    .selectFrom('contactChoices')
    .select(['mail', 'sms'])
    .where('userId', '=', actor.id)
    .executeTakeFirst()
  return { mail: row?.mail === 1, sms: row?.sms === 1 }
}

/** Lists the channels by which nothing is sent, because the citizen's email or phone number took none. */
export async function listStopped(db: Database, actor: Citizen): Promise<SentChannel[]> {
  requireRole(actor, 'user')
  const rows = await db
    .selectFrom('identifiers')
    .select('kind')
    .where('userId', '=', actor.id)
    .where('contactFailures', '>=', contactFailuresAllowed)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => (kind === 'email' ? 'mail' : 'sms'))
}

/** Lets messages go again to what did not take any, because its owner asks for them. */
export async function tryAnew(trx: Database, userId: string): Promise<void> {
  await trx.updateTable('identifiers').set({ contactFailures: 0 }).where('userId', '=', userId).execute()
}

/**
 * Keeps what the citizen has ticked, and the language in which messages are written from now on. What waits
 * for a channel that is not ticked any more is not sent.
 */
export async function chooseContact(
  db: Database,
  actor: Citizen,
  { mail, sms, language }: ContactChoices & { language: string },
): Promise<void> {
  requireRole(actor, 'user')
  await db.transaction().execute(async (trx) => {
    const before = await getContactChoices(trx, actor)
    const date = new Date().toISOString()
    const row = { language, mail: mail ? 1 : 0, sms: sms ? 1 : 0, changedAt: date } as const
    await upsert(trx, 'contactChoices', { userId: actor.id }, row)
    await tryAnew(trx, actor.id)
    const after = { mail, sms, language }
    await recordAct(trx, actor, {
      act: 'contact.chosen',
      subject: actor.id,
      before: { ...before },
      after,
      date,
    })
  })
}
