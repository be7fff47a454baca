import assert from 'node:assert/strict'
import { newCitizen } from '../../actors.ts'
import { storeRow } from '../../rows.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0035-rules-of-appeals.sql',
  'appeals stay as they are, without a day to decide, and nothing is entered',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    await storeOldService(db, 'OLD')
    const date = '2026-06-01T06:30:00.000Z'
    await storeOldApplication(db, user, 'OLD1', { status: 'Rejected', date, inboxKey: '1:j' })
    const row = {
      appealId: 'OLD1-A1',
      applicationId: 'OLD1',
      level: 1,
      letter: '{}',
      writtenAt: date,
      handedInOn: '2026-06-05',
    } as const
    await db.insertInto('appeals').values(row).execute()
    await migrate()
    const kept = await db.selectFrom('appeals').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual({ ...kept, ...row, decideBy: null }, kept)
    assert.deepEqual(await db.selectFrom('appealRules').selectAll().execute(), [])
    const rule = {
      key: 'lateDays',
      setAt: date,
      value: 90,
      source: 's. 9',
      grade: 'C',
      checkedOn: '2026-06-01',
    } as const
    const add = (change: object) => storeRow(db, 'appealRules', { ...rule, ...change })
    for (const wrong of [{ value: 0 }, { value: 366 }, { source: '' }, { grade: 'D' }, { key: 'other' }])
      await assert.rejects(add(wrong))
    await add({})
    await add({ setAt: '2026-06-02T06:30:00.000Z', value: null, source: '', grade: '', checkedOn: '' })
  },
)
