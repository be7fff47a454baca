import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addToFigures, takeFromFigures } from '../../../council/cases/figures/application-figures.server.ts'
import { isPostgres } from '../../../council/database/dialect.server.ts'
import { digest } from '../../../council/database/digest.server.ts'
import { describeDatabase } from '../../describe-database.ts'
import { noon, offer } from '../cases-for-tests.ts'

const open = {
  status: 'Pending',
  date: noon('2026-06-01').toISOString(),
  decidedAt: null,
  dueOn: null,
} as const
const stripeOf = (id: string) => digest(id).charAt(0)

describeDatabase('figures of a busy service', (database) => {
  test('who counts another application does not wait for a transaction that has not ended', async () => {
    const db = database()
    const serviceId = await offer(db)
    const first = 'BUSY0'
    const other = ['BUSY1', 'BUSY2', 'BUSY3'].find((id) => stripeOf(id) !== stripeOf(first))
    assert.ok(other)
    const counted = (applicationId: string) => ({ ...open, serviceId, applicationId })
    const add = (id: string) => db.transaction().execute((trx) => addToFigures(trx, counted(id)))
    await db.transaction().execute(async (trx) => {
      await addToFigures(trx, counted(first))
      // A file has one writer: there nobody would come in before this has ended.
      if (isPostgres(db)) await add(other)
    })
    await add(other)
    await db.transaction().execute((trx) => takeFromFigures(trx, counted(first)))
    const rows = await db
      .selectFrom('applicationFigures')
      .select('count')
      .where('serviceId', '=', serviceId)
      .orderBy('count')
      .execute()
    assert.deepEqual(
      rows.map(({ count }) => count),
      isPostgres(db) ? [0, 2] : [1],
    )
  })
})
