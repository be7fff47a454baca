import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useImportChain } from '../../../council/audit/append-line.server.ts'
import { recordAct } from '../../../council/audit/audit.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { digest } from '../../../council/database/digest.server.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { until } from '../../until.ts'
import { areWaiting } from '../../waiting.ts'
import { apply, factsOf, noon, offer } from '../cases-for-tests.ts'
import { faultsOf } from './walk.ts'

describeDatabase('writers in parallel', (database) => {
  test('none waits for ever, no line is lost, none is doubled, and every chain is whole', async () => {
    const db = database()
    const write = (writer: number) =>
      db.transaction().execute(async (trx) => {
        // Three lines about things whose own chains others lock in another order.
        for (let index = 0; index < 3; index += 1) {
          const subject = `subject-${(writer * 7 + index * 5) % 11}`
          await recordAct(
            trx,
            { id: `writer-${writer}` },
            { act: 'council.described', subject, date: '2026-11-22' },
          )
        }
      })
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 24 }, (_, index) => write(round * 24 + index)))
    const { lines } = await db
      .selectFrom('audit')
      .select((row) => row.fn.countAll<number>().as('lines'))
      .executeTakeFirstOrThrow()
    assert.equal(lines, 10 * 24 * 3)
    const heads = await db.selectFrom('auditChains').select(['chain', 'lines']).execute()
    assert.ok(heads.length > 5)
    assert.equal(
      heads.reduce((sum, head) => sum + head.lines, 0),
      lines,
    )
    assert.deepEqual(await faultsOf(db), [])
  })

  test('a decision with marks takes its chain last, so that nobody with the figures in hand waits for it', async () => {
    const db = database()
    const clerk = await newStaff(db)
    const service = await offer(db, factsOf(7, ['Ration card']))
    const id = await apply(db, await newCitizen(db), service)
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const other = db.transaction().execute(async (trx) => {
      await trx
        .updateTable('applicationFigures')
        .set(({ ref }) => ({ count: ref('count') }))
        .where('serviceId', '=', service)
        .execute()
      isLocked()
      // SQLite lets nobody else in, and so needs no waiting.
      await until(() => areWaiting(trx))
      await recordAct(trx, clerk, {
        act: 'application.noted',
        subject: id,
        date: noon('2026-06-02').toISOString(),
      })
    })
    await locked
    const marks = { seen: [0], missing: [] }
    const decision = { status: 'Approved', revision: 1, marks, now: noon('2026-06-03') } as const
    const [, decided] = await Promise.all([other, decideApplication(db, clerk, id, decision)])
    assert.deepEqual(decided, { decided: true })
    const lines = await db
      .selectFrom('audit')
      .select('act')
      .where('subject', '=', id)
      .where('chain', '=', digest(id).charAt(0))
      .orderBy('ordinal')
      .execute()
    assert.deepEqual(
      lines.map(({ act }) => act),
      ['application.submitted', 'application.noted', 'application.marked', 'application.decided'],
    )
    assert.deepEqual(await faultsOf(db), [])
  })

  test('a transaction that is taken back leaves no gap', async () => {
    const db = database()
    const entry = { act: 'council.described', subject: 'council', date: '2026-11-22' } as const
    const undone = db.transaction().execute(async (trx) => {
      await recordAct(trx, { id: 'a' }, entry)
      throw new Error('taken back')
    })
    await assert.rejects(undone, /taken back/)
    await recordAct(db, { id: 'a' }, entry)
    assert.deepEqual(await faultsOf(db), [])
  })

  test('nobody waits for an import', async () => {
    const db = database()
    const { promise: imported, resolve: endImport } = Promise.withResolvers<void>()
    const { promise: under, resolve: isUnder } = Promise.withResolvers<void>()
    const postgres = !(await db.introspection.getTables()).some(({ schema }) => schema === undefined)
    const importing = db.transaction().execute(async (trx) => {
      useImportChain(trx)
      await recordAct(
        trx,
        { id: 'operator' },
        { act: 'documents.imported', subject: 'council', date: '2026-11-22' },
      )
      isUnder()
      // SQLite lets one writer in at a time, whatever they write.
      if (postgres) await imported
    })
    await under
    await recordAct(db, { id: 'a' }, { act: 'council.described', subject: 'council', date: '2026-11-22' })
    endImport()
    await importing
    assert.deepEqual(await faultsOf(db), [])
  })
})
