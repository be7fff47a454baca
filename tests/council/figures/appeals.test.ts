import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countPublicAppeals } from '../../../council/cases/figures/appeal-figures.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newCitizen } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { apply, factsOf, offer } from '../cases-for-tests.ts'

const period = { from: '2026-01', to: '2026-12', today: '2026-07-01' } as const

describeDatabase('public figures of appeals', (database) => {
  test('they are told from ten on, and none whose difference to another is of fewer', async () => {
    const db = database()
    const applicationId = await apply(db, await newCitizen(db), await offer(db, factsOf(7)))
    const figures = () => countPublicAppeals(db, period)
    await add(db, applicationId, 9, {})
    await add(db, applicationId, 10, { handedInOn: '2025-12-31' })
    await add(db, applicationId, 10, { handedInOn: null })
    assert.deepEqual(await figures(), {}, 'nine')
    await add(db, applicationId, 1, {})
    assert.deepEqual(await figures(), { filed: 10, decided: undefined, allowed: undefined, late: undefined })
    const decided = { decidedOn: '2026-06-10' } as const
    await add(db, applicationId, 10, { ...decided, outcome: 'partlyAllowed' })
    assert.deepEqual(await figures(), { filed: 20, decided: 10, allowed: 10, late: undefined })
    await add(db, applicationId, 9, { ...decided, outcome: 'dismissed' })
    assert.deepEqual(await figures(), { filed: 29, decided: 19, allowed: undefined, late: undefined })
    await add(db, applicationId, 1, decided)
    await add(db, applicationId, 10, { decideBy: '2026-06-30' })
    assert.deepEqual(await figures(), { filed: 40, decided: 20, allowed: 10, late: 10 })
    await add(db, applicationId, 9, { decideBy: '2026-07-01' })
    assert.deepEqual(await figures(), { filed: 49, decided: 20, allowed: 10, late: 10 })
  })

  test('with a few decided, or a few that wait, only how many were made is told', async () => {
    const db = database()
    const applicationId = await apply(db, await newCitizen(db), await offer(db, factsOf(7)))
    for (const [waiting, decided] of [
      [20, 9],
      [9, 20],
    ] as const) {
      await db.deleteFrom('appeals').execute()
      await add(db, applicationId, waiting, { decideBy: '2026-06-30' })
      await add(db, applicationId, decided, { decidedOn: '2026-06-10' })
      assert.deepEqual(await countPublicAppeals(db, period), { filed: 29 })
    }
  })
})

interface Changed {
  handedInOn?: string | null
  decidedOn?: string
  outcome?: 'partlyAllowed' | 'dismissed'
  decideBy?: string
}

async function add(db: Database, applicationId: string, count: number, changed: Changed) {
  const { made } = await db
    .selectFrom('appeals')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, index) => ({
    appealId: `${applicationId}-A${Number(made) + index}`,
    applicationId,
    level: 1 as const,
    letter: '',
    writtenAt: '2026-06-01T06:30:00.000Z',
    handedInOn: '2026-06-05',
    ...changed,
  }))
  await db.insertInto('appeals').values(rows).execute()
}
