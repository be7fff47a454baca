import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { recordAct } from '../../../council/audit/audit.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { findRefusalLetter } from '../../../council/cases/applications/refusal-letter.server.ts'
import { undoDecision } from '../../../council/cases/applications/undo.server.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { findRow } from '../../rows.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

const decidedAt = '2026-06-02T06:30:00.000Z'

testMigration(
  '0007-undoing.sql',
  'a refusal of before stands with its letter and its last day, and cannot be undone',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    const clerk = await newStaff(db)
    await storeOldService(db, 'OLD')
    const refused = { status: 'Rejected', date: '2026-06-01T06:30:00.000Z', decidedAt, revision: 2 }
    await storeOldApplication(db, user, 'OLD1', { ...refused, reason: 'No proof', inboxKey: '1:jihg' })
    await sql`insert into "readings" ("applicationId", "ordinal", "json", "appealUntil")
      values ('OLD1', 1, 'null', '2026-07-09')`.execute(db)
    await recordAct(db, clerk, {
      act: 'application.decided',
      subject: 'OLD1',
      before: { status: 'Pending' },
      after: { status: 'Rejected', reason: 'No proof' },
      date: decidedAt,
    })
    await migrate()
    for (const number of [1, undefined]) {
      const asked = { language: 'en', today: '2026-06-30', number }
      const letter = await findRefusalLetter(db, clerk, 'OLD1', asked)
      assert.deepEqual([letter?.reason, letter?.appeal.until], ['No proof', '2026-07-09'])
    }
    const now = new Date(decidedAt)
    assert.deepEqual(await undoDecision(db, clerk, 'OLD1', { revision: 2, now }), {
      done: false,
      refused: 'over',
    })
    const approval = { status: 'Approved', whyChanged: 'The proof came', revision: 2, now } as const
    assert.deepEqual(await decideApplication(db, clerk, 'OLD1', approval), { decided: true })
    assert.equal((await undoDecision(db, clerk, 'OLD1', { revision: 3, now }))?.done, true)
    const { undoneAt } = await findRow(db, 'readings', { ordinal: 1 })
    assert.equal(undoneAt, null)
  },
)
