import { randomUUID } from 'node:crypto'
import { type FeeMoment, toPay, unpaidCharges } from '../../../rules/fees/balance.ts'
import { sumPaise } from '../../../rules/fees/paise.ts'
import type { AuditEntry } from '../../audit/audit.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { readAccount } from './read-fees.server.ts'

interface FallenDue {
  applicationId: string
  serviceId: string
  falls: FeeMoment
  /** The account that is told to have added them. */
  by: string
  date: string
}

/**
 * Charges an application what its service asks for at a moment, inside the transaction of the act by which it
 * comes: how much that is, in paise. What an earlier approval has charged, and what stands, is charged once.
 */
export async function chargeLines(trx: Database, due: FallenDue): Promise<number> {
  const { applicationId, serviceId, falls, by, date } = due
  const lines = await linesOf(trx, { serviceId, falls })
  if (lines.length === 0) return 0
  const standing = await trx
    .selectFrom('charges')
    .select('name')
    .where('applicationId', '=', applicationId)
    .where('falls', '=', falls)
    .where('waivedAt', 'is', null)
    .execute()
  const fresh = lines.filter(({ name }) => !standing.some((charge) => charge.name === name))
  if (fresh.length === 0) return 0
  const batch = randomUUID()
  await trx
    .insertInto('charges')
    .values(
      fresh.map(({ position, ...line }) => ({
        // The lines of one act stay in the order of the service.
        chargeId: `${batch}-${String(position).padStart(2, '0')}`,
        applicationId,
        ...line,
        falls,
        addedAt: date,
        addedBy: by,
      })),
    )
    .execute()
  return sumPaise(fresh.map(({ paise }) => paise))
}

const linesOf = prepareQuery((db, params: { serviceId: string; falls: FeeMoment }) =>
  db
    .selectFrom('serviceFees')
    .select(['position', 'name', 'texts', 'paise'])
    .where('serviceId', '=', params.serviceId)
    .where('falls', '=', params.falls)
    .where('paise', '>', 0)
    .orderBy('position'),
)

/** Waives charges, inside the transaction of an act that has locked their application. */
export async function storeWaiver(
  trx: Database,
  chargeIds: string[],
  { by, date, reason = '' }: { by: string; date: string; reason?: string },
): Promise<void> {
  if (chargeIds.length === 0) return
  await trx
    .updateTable('charges')
    .set({ waivedAt: date, waivedBy: by, waiveReason: reason })
    .where('chargeId', 'in', chargeIds)
    .execute()
}

/** Why a charge is waived that nobody decided to waive: what it was for is not asked for any more. */
type Lapsing = 'withdrawn' | 'undone' | 'decidedAnew'

/**
 * Waives what is still to pay of an application, or of what one act has charged, inside the transaction of an
 * act that has locked it. A charge of which a part was received stays. Gives the lines of the audit, which
 * are written last.
 */
export async function waiveUnpaid(
  trx: Database,
  applicationId: string,
  { addedAt, by, date, because }: { addedAt?: string; by: string; date: string; because: Lapsing },
): Promise<AuditEntry[]> {
  const account = await readAccount(trx, applicationId)
  const charged = account.charges.filter((charge) => addedAt === undefined || charge.addedAt === addedAt)
  const unpaid = unpaidCharges(charged, toPay(account))
  await storeWaiver(
    trx,
    unpaid.map(({ chargeId }) => chargeId),
    { by, date },
  )
  return unpaid.map(({ name, paise }) => ({
    act: 'charge.lapsed',
    subject: applicationId,
    after: { name, paise, because },
    date,
  }))
}

/**
 * Charges again what an act of that moment waived, which had withdrawn the application or ended its approval,
 * inside the transaction that takes the act back: how much that is, in paise.
 */
export async function restoreWaived(trx: Database, applicationId: string, waivedAt: string): Promise<number> {
  const restored = await trx
    .updateTable('charges')
    .set({ waivedAt: null, waivedBy: null })
    .where('applicationId', '=', applicationId)
    .where('waivedAt', '=', waivedAt)
    .where('waiveReason', '=', '')
    .returning('paise')
    .execute()
  return sumPaise(restored.map(({ paise }) => paise))
}
