import type { CatalogueMode } from '../../../rules/state-fields.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'

/** Finds how the council takes the catalogue of its state, and who has chosen that; by default it looks. */
export async function findCatalogueMode(db: Database): Promise<{ mode: CatalogueMode; by?: string }> {
  const row = await db.selectFrom('catalogueModes').select(['mode', 'changedBy as by']).executeTakeFirst()
  return row ?? { mode: 'propose' }
}

/** Chooses how the council takes the catalogue of its state. */
export async function setCatalogueMode(db: Database, actor: Admin, mode: CatalogueMode): Promise<void> {
  requireRole(actor, 'admin')
  const date = new Date().toISOString()
  await db.transaction().execute(async (trx) => {
    const before = await findCatalogueMode(trx)
    if (before.mode === mode) return
    const row = { mode, changedAt: date, changedBy: actor.id }
    await upsert(trx, 'catalogueModes', { id: 1 }, row)
    await recordAct(trx, actor, {
      act: 'templates.modeSet',
      subject: 'council',
      before: { mode: before.mode },
      after: { mode },
      date,
    })
  })
}
