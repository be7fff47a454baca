import type { FeeMoment } from '../../../rules/fees/balance.ts'
import { sumPaise } from '../../../rules/fees/paise.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { replaceFact } from '../facts/replace-fact.server.ts'
import { writeFeeFact } from '../facts/write-fee-fact.server.ts'
import { findServiceRow } from '../services/find-service.server.ts'
import { isSetByState } from '../services/state-fields.server.ts'

/** A line of what a service costs. */
export interface ServiceFee {
  name: string
  /** The name by language. */
  texts: Record<string, string>
  /** 0 where the officer says how much. */
  paise: number
  falls: FeeMoment
}

/** Lists what a service costs, in the order in which the administrator entered it. */
export async function listServiceFees(db: Database, serviceId: string): Promise<ServiceFee[]> {
  const rows = await db
    .selectFrom('serviceFees')
    .select(['name', 'texts', 'paise', 'falls'])
    .where('serviceId', '=', serviceId)
    .orderBy('position')
    .execute()
  return rows.map(({ texts, ...row }) => ({ ...row, texts: JSON.parse(texts) as Record<string, string> }))
}

/** How much a service asks for with each application, in paise; 0 where that is nothing. */
export async function sumDueAtOnce(db: Database, serviceId: string): Promise<number> {
  const fees = await listServiceFees(db, serviceId)
  return sumPaise(fees.filter(({ falls }) => falls === 'apply').map(({ paise }) => paise))
}

/**
 * Writes what a service costs, for applications to come, and the fact `fee` from it, which goes with the last
 * line. `stale` when somebody changed the service after `readAt`; undefined when there is no such service.
 */
export async function setServiceFees(
  db: Database,
  actor: Admin,
  serviceId: string,
  { fees, readAt }: { fees: ServiceFee[]; readAt: string },
): Promise<'set' | 'stale' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const service = await findServiceRow(trx, serviceId)
    if (!service) return undefined
    const now = instantAfter(service.updatedAt, new Date())
    const locked = await trx
      .updateTable('services')
      .set({ updatedAt: now })
      .where('serviceId', '=', serviceId)
      .where('updatedAt', '=', readAt)
      .returning('serviceId')
      .executeTakeFirst()
    if (!locked) return 'stale'
    const before = { fees: await listServiceFees(trx, serviceId) }
    await storeServiceFees(trx, serviceId, fees)
    await writeFeeFact(trx, serviceId)
    const hasNoMore = fees.length === 0 && before.fees.length > 0
    if (hasNoMore && !(await isSetByState(trx, serviceId, 'fee')))
      await replaceFact(trx, service, 'fee', null)
    await recordAct(trx, actor, {
      act: 'service.feesSet',
      subject: serviceId,
      before,
      after: { fees },
      date: now,
    })
    return 'set'
  })
}

/** Puts these lines in the place of those of a service, inside the transaction of an act. */
export async function storeServiceFees(trx: Database, serviceId: string, fees: ServiceFee[]): Promise<void> {
  await trx.deleteFrom('serviceFees').where('serviceId', '=', serviceId).execute()
  if (fees.length === 0) return
  await trx
    .insertInto('serviceFees')
    .values(
      fees.map(({ texts, ...fee }, position) => ({
        serviceId,
        position,
        ...fee,
        texts: JSON.stringify(texts),
      })),
    )
    .execute()
}
