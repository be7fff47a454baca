import { unbegunStem } from '../../../rules/application-id.ts'
import { registerPeriod } from '../../../rules/certificates/register-number.ts'
import { councilDay } from '../../../rules/days.ts'
import type { operator } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'

/**
 * Leaves out as many numbers of each service and phone, and of each register, as after an older backup:
 * people were told numbers since, which this database does not know and would give to others. The audit
 * explains the gap.
 */
export async function skipNumbers(
  db: Database,
  actor: typeof operator,
  by: number,
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const date = now.toISOString()
    await trx
      .insertInto('applicationNumbers')
      .values({ stem: unbegunStem, last: 0 })
      .onConflict((conflict) => conflict.column('stem').doNothing())
      .execute()
    await trx
      .updateTable('applicationNumbers')
      .set(({ eb }) => ({ last: eb('last', '+', by) }))
      .execute()
    const today = councilDay(date)
    for (const { prefix, year } of await trx.selectFrom('registers').select(['prefix', 'year']).execute())
      await trx
        .insertInto('registerNumbers')
        .values({ prefix, period: registerPeriod(year, today), last: by })
        .onConflict((conflict) =>
          conflict
            .columns(['prefix', 'period'])
            .doUpdateSet(({ eb, ref }) => ({ last: eb(ref('registerNumbers.last'), '+', by) })),
        )
        .execute()
    await recordAct(trx, actor, { act: 'numbers.skipped', subject: 'council', after: { skipped: by }, date })
  })
}
