import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addRegister,
  listRegisters,
  takeRegisterNumber,
} from '../../../council/certificates/registers.server.ts'
import { newAdmin } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { auditLines, storeRow } from '../../rows.ts'
import { noon } from '../cases-for-tests.ts'

describeDatabase('registers of certificates', (database) => {
  test('one is added once, goes on from paper, and counts in its own year', async () => {
    const db = database()
    const [admin, now] = [await newAdmin(db), noon('2027-02-01')]
    const birth = { prefix: 'BIRTH', name: 'Births', year: 'calendar', next: 1 } as const
    const dues = { prefix: 'DUES', name: 'No dues', year: 'april', next: 41 } as const
    assert.equal(await addRegister(db, admin, birth, now), 'added')
    assert.equal(await addRegister(db, admin, dues, now), 'added')
    assert.equal(await addRegister(db, admin, { ...dues, next: 1 }, now), 'exists')
    const lines = await auditLines(db, ['actor', 'after'], { act: 'register.added' })
    assert.deepEqual(
      lines,
      [birth, dues].map((after) => ({ actor: admin.id, after: JSON.stringify(after) })),
    )
    const take = (prefix: string, day: string) =>
      db.transaction().execute((trx) => takeRegisterNumber(trx, prefix, noon(day).toISOString()))
    assert.deepEqual(
      [await take('BIRTH', '2027-02-01'), await take('DUES', '2027-02-01'), await take('DUES', '2027-04-01')],
      ['BIRTH/2027/1', 'DUES/2026-27/41', 'DUES/2027-28/1'],
    )
    const atMidnight = ['2027-12-31T18:29:59.999Z', '2027-12-31T18:30:00.000Z'].map((date) =>
      db.transaction().execute((trx) => takeRegisterNumber(trx, 'BIRTH', date)),
    )
    assert.deepEqual(await Promise.all(atMidnight), ['BIRTH/2027/2', 'BIRTH/2028/1'], 'of India')
    const receipts = { prefix: 'RCT', name: 'Receipts', kind: 'receipts', year: 'april' } as const
    await storeRow(db, 'registers', { ...receipts, createdAt: now.toISOString() })
    assert.deepEqual(
      (await listRegisters(db, admin, now)).map(({ prefix, last }) => [prefix, last]),
      [
        ['BIRTH', 2],
        ['DUES', 41],
      ],
    )
    assert.deepEqual(
      (await listRegisters(db, admin, noon('2028-04-01'))).map(({ last }) => last),
      [1, 0],
      'the next number is one more',
    )
  })
})
