import type { operator } from './actors.server.ts'
import { recordAct } from './audit.server.ts'
import type { Database } from './database/open.server.ts'
import type { CouncilProfileRow } from './database/tables.ts'

export type CouncilProfile = Pick<
  CouncilProfileRow,
  'name' | 'place' | 'address' | 'hours' | 'phone' | 'email'
>

/** The council's name, place and how to reach it; a council that has not said yet is called `Gram Panchayat`. */
export async function getCouncilProfile(db: Database): Promise<CouncilProfile & { demonstration: boolean }> {
  const row = await db
    .selectFrom('councilProfile')
    .select(['name', 'place', 'address', 'hours', 'phone', 'email', 'demonstration'])
    .executeTakeFirst()
  if (!row) return { ...unsaid, demonstration: false }
  return { ...row, demonstration: row.demonstration === 1 }
}

const unsaid: CouncilProfile = {
  name: 'Gram Panchayat',
  place: '',
  address: '',
  hours: '',
  phone: '',
  email: '',
}

/** Writes what the council is called and how it is reached, from the machine's own console. */
export async function setCouncilProfile(
  db: Database,
  doer: typeof operator,
  next: Partial<CouncilProfile>,
  options: { demonstration?: boolean } = {},
): Promise<void> {
  const { demonstration: was, ...before } = await getCouncilProfile(db)
  const now = new Date().toISOString()
  const row = {
    ...before,
    ...next,
    demonstration: (options.demonstration ?? was) ? 1 : 0,
    updatedAt: now,
  } as const
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('councilProfile')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await recordAct(trx, doer, {
      act: 'council.described',
      subject: 'council',
      before,
      after: next,
      date: now,
    })
  })
}
