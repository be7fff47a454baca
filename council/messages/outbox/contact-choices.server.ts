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
