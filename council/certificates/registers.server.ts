import { type RegisterYear, registerPeriod } from '../../rules/certificates/register-number.ts'
import { councilDay } from '../../rules/days.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'

/**
 * Lists the registers of certificates by what their numbers begin with, each with the last number given in
 * the year of today; 0 for none.
 */
export async function listRegisters(db: Database, actor: Admin, now = new Date()) {
  requireRole(actor, 'admin')
  const rows = await db
    .selectFrom('registers')
    .selectAll()
    .where('kind', '=', 'certificates')
    .orderBy('prefix')
    .execute()
  const numbers = await db.selectFrom('registerNumbers').selectAll().execute()
  const today = councilDay(now.toISOString())
  return rows.map((row) => {
    const period = registerPeriod(row.year, today)
    const given = numbers.find((one) => one.prefix === row.prefix && one.period === period)
    return { ...row, last: given?.last ?? 0 }
  })
}

export interface NewRegister {
  /** Two to six capitals. */
  prefix: string
  name: string
  year: RegisterYear
  /** The number that the first certificate gets, where a register on paper is continued. */
  next: number
}

/** Adds a register of certificates. `exists`: there is one with this beginning. */
export async function addRegister(
  db: Database,
  actor: Admin,
  { prefix, name, year, next }: NewRegister,
  now = new Date(),
): Promise<'added' | 'exists'> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const date = now.toISOString()
    const added = await trx
      .insertInto('registers')
      .values({ prefix, name, year, kind: 'certificates', createdAt: date })
      .onConflict((conflict) => conflict.column('prefix').doNothing())
      .returning('prefix')
      .executeTakeFirst()
    if (!added) return 'exists'
    const period = registerPeriod(year, councilDay(date))
    await trx
      .insertInto('registerNumbers')
      .values({ prefix, period, last: next - 1 })
      .execute()
    const after = { prefix, name, year, next }
    await recordAct(trx, actor, { act: 'register.added', subject: 'council', after, date })
    return 'added'
  })
}

/**
 * Takes the next number of a register, inside the transaction that issues: none is given twice, and none is
 * lost unless that transaction is.
 */
export async function takeRegisterNumber(trx: Database, prefix: string, date: string): Promise<string> {
  const { year } = await trx
    .selectFrom('registers')
    .select('year')
    .where('prefix', '=', prefix)
    .executeTakeFirstOrThrow()
  const period = registerPeriod(year, councilDay(date))
  const { last } = await trx
    .insertInto('registerNumbers')
    .values({ prefix, period, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['prefix', 'period'])
        .doUpdateSet(({ eb, ref }) => ({ last: eb(ref('registerNumbers.last'), '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${prefix}/${period}/${last}`
}
