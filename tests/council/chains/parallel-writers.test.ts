import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordAct } from '../../../council/audit.server.ts'
import { useImportChain } from '../../../council/chains/append-line.server.ts'
import { describeDatabase } from '../../describe-database.ts'
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
