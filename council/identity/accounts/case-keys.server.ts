import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'

/** Whether keys press the buttons of a case for the officer, as they do until the officer turns them off. */
export async function hasCaseKeys(db: Database, actor: Officer): Promise<boolean> {
  requireRole(actor, 'admin', 'staff')
  const row = await db.selectFrom('users').select('keysOff').where('id', '=', actor.id).executeTakeFirst()
  return row?.keysOff !== 1
}

/** Turns the keys of a case on or off for the officer's own account. */
export async function setCaseKeys(db: Database, actor: Officer, isOn: boolean): Promise<void> {
  requireRole(actor, 'admin', 'staff')
  await db.transaction().execute(async (trx) => {
    const before = await hasCaseKeys(trx, actor)
    if (before === isOn) return
    await trx
      .updateTable('users')
      .set({ keysOff: isOn ? 0 : 1 })
      .where('id', '=', actor.id)
      .execute()
    await recordAct(trx, actor, {
      act: 'account.keysSet',
      subject: actor.id,
      before: { keys: before },
      after: { keys: isOn },
      date: new Date().toISOString(),
    })
  })
}
