import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { recordAct } from '../../../council/audit/audit.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { findRefusalLetter } from '../../../council/cases/applications/refusal-letter.server.ts'
import { countSetAside } from '../../../council/cases/applications/set-aside.server.ts'
import { undoDecision } from '../../../council/cases/applications/undo.server.ts'
import { withMigrationLock } from '../../../council/database/dialect.server.ts'
import { baseline, migrateInTransaction } from '../../../council/database/migrate.server.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'
import { changeRows, findRow } from '../../rows.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0003-drafts-of-a-case.sql',
  'what was typed before stays as it was, and a second index of its kind is refused',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    const draft = {
      user,
      path: '/user/apply/OLD',
      fields: '{"q":"Neem"}',
      date: '2026-06-01T06:30:00.000Z',
    }
    await db.insertInto('drafts').values(draft).execute()
    await migrate()
    assert.deepEqual(await db.selectFrom('drafts').selectAll().execute(), [draft])
    await assert.rejects(sql`create index "draftsByPath" on "drafts" ("path")`.execute(db), /draftsByPath/)
  },
)

testMigration(
  '0004-corrections.sql',
  'no application that is there puts another right, and each is put right once',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    await storeOldService(db, 'OLD')
    const old = { status: 'Rejected', date: '2026-06-01', inboxKey: '3' }
    for (const id of ['OLD1', 'OLD2', 'OLD3']) await storeOldApplication(db, user, id, old)
    await migrate()
    const corrects = () => db.selectFrom('applications').select('corrects').execute()
    assert.deepEqual(await corrects(), [{ corrects: null }, { corrects: null }, { corrects: null }])
    const correct = (id: string) =>
      db.updateTable('applications').set({ corrects: 'OLD1' }).where('applicationId', '=', id).execute()
    await correct('OLD2')
    await assert.rejects(correct('OLD3'))
  },
)

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
    assert.equal((await findRow(db, 'readings', { ordinal: 1 })).undoneAt, null)
  },
)

const root = join(import.meta.dirname, '../../..')

/** What the test stores of each: one that is open, or that an officer set aside. */
const rowOf = (setAsideAt: string | null) => ({
  status: 'Pending',
  date: '2026-06-01T06:30:00.000Z',
  inboxKey: setAsideAt === null ? '0:2026-06-09:2026-06-01' : '2:jihg',
  daysAllowed: 7,
  dueOn: '2026-06-09',
  stoppedLateAt: '2026-06-05T06:30:00.000Z',
  setAsideAt,
  setAsideReason: setAsideAt === null ? '' : 'A joke',
})

describeEmptyDatabase('the migration of withdrawing', (database) => {
  test('what is set aside stays so, nothing is withdrawn, and no other word of a row changes', async () => {
    const db = database()
    await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, [baseline]))
    const { id: user } = await newCitizen(db)
    await storeOldService(db, 'OLD')
    await storeOldApplication(db, user, 'OLD1', rowOf(null))
    await storeOldApplication(db, user, 'OLD2', rowOf('2026-06-04T06:30:00.000Z'))
    const read = () => db.selectFrom('applications').selectAll().orderBy('applicationId').execute()
    const before = await read()
    const migrated = '0002-withdrawing.sql'
    await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, [migrated]))
    const after = await read()
    assert.deepEqual(
      after,
      before.map((row) => ({ ...row, withdrawn: 0, withdrawals: '[]' })),
    )
    assert.deepEqual(await countSetAside(db, await newStaff(db)), { setAside: 1, withdrawn: 0 })
    await assert.rejects(changeRows(db, 'applications', { applicationId: 'OLD1' }, { withdrawn: 2 as 1 }))
  })
})

testMigration(
  '0012-certificates.sql',
  'what is there stays as it is, and an application has one certificate that stands',
  async (db, migrate) => {
    const citizen = await newCitizen(db)
    const id = 'TEST321'
    await storeOldService(db, 'OLD')
    const old = { status: 'Pending', date: '2026-06-01T06:30:00.000Z', inboxKey: '1:j' }
    await storeOldApplication(db, citizen.id, id, old)
    const read = () => db.selectFrom('applications').selectAll().execute()
    const rows = await read()
    await migrate()
    assert.partialDeepStrictEqual(await read(), rows)
    await sql`insert into "signingKeys" values ('0badcafe', '{}', '2026-01-01', null, null)`.execute(db)
    const insert = (certificateId: string, cancelledAt: string | null) =>
      sql`insert into "certificates"
      ("certificateId", "number", "serviceId", "applicationId", "templateVersion", "values", "holder", "code", "digest",
        "keyId", "issuedAt", "issuedBy", "cancelledAt")
      values (${certificateId}, ${certificateId}, ${rows[0]?.serviceId}, ${id}, 1, '{}', 'x', 'x', 'x', '0badcafe',
        '2026-01-01', ${citizen.id}, ${cancelledAt})`.execute(db)
    await insert('N/1', null)
    await assert.rejects(insert('N/2', null))
    await insert('N/2', '2026-01-02')
  },
)

testMigration(
  '0013-who-may-be-told.sql',
  'of the applications that are there nobody else may be told',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    await storeOldService(db, 'OLD')
    const old = { status: 'Pending', date: '2026-06-01T06:30:00.000Z', inboxKey: '0:never:2026-06-01' }
    await storeOldApplication(db, user, 'OLD1', old)
    await migrate()
    const { mayBeTold } = await db.selectFrom('applications').select('mayBeTold').executeTakeFirstOrThrow()
    assert.equal(mayBeTold, '')
  },
)

testMigration(
  '0014-to-issue.sql',
  'what was approved since the template and has neither certificate nor paper is to be issued',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    for (const service of ['GIVES', 'PLAIN', 'BARE']) await storeOldService(db, service)
    await sql`update "services" set "result" = 'certificate' where "serviceId" <> 'PLAIN'`.execute(db)
    for (const service of ['GIVES', 'PLAIN'])
      await sql`insert into "certificateTemplates" ("serviceId", "version", "definition", "changedAt", "changedBy", "publishedAt")
        values (${service}, 1, '{}', '2026-06-02', ${user}, '2026-06-02')`.execute(db)
    const after = { decidedAt: '2026-06-03T06:30:00.000Z' }
    const cases: [id: string, service: string, changes: Record<string, string>][] = [
      ['WAITS', 'GIVES', after],
      ['EARLIER', 'GIVES', { decidedAt: '2026-06-01T06:30:00.000Z' }],
      ['READY', 'GIVES', { ...after, readyAt: '2026-06-03' }],
      ['TAKEN', 'GIVES', { ...after, handedOverAt: '2026-06-03' }],
      ['ISSUED', 'GIVES', after],
      ['REFUSED', 'GIVES', { ...after, status: 'Rejected' }],
      ['NOTHING', 'PLAIN', after],
      ['WRITTEN', 'BARE', after],
    ]
    const old = { status: 'Approved', date: '2026-06-01T06:30:00.000Z', inboxKey: '1:j' }
    for (const [id, serviceId, changes] of cases)
      await storeOldApplication(db, user, id, { ...old, serviceId, ...changes })
    await sql`insert into "signingKeys" values ('0badcafe', '{}', '2026-01-01', null, null)`.execute(db)
    await sql`insert into "certificates"
      ("certificateId", "number", "serviceId", "applicationId", "templateVersion", "values", "holder", "code", "digest",
        "keyId", "issuedAt", "issuedBy")
      values ('N/1', 'N/1', 'GIVES', 'ISSUED', 1, '{}', 'x', 'x', 'x', '0badcafe', '2026-06-03', ${user})`.execute(
      db,
    )
    await migrate()
    const rows = await db
      .selectFrom('applications')
      .select(['applicationId', 'toIssueAt'])
      .where('toIssueAt', 'is not', null)
      .execute()
    assert.deepEqual(rows, [{ applicationId: 'WAITS', toIssueAt: after.decidedAt }])
  },
)

testMigration('0015-fees.sql', 'entries that are looked at again stay so', async (db, migrate) => {
  const { id: user } = await newCitizen(db)
  await storeOldService(db, 'ANY')
  for (const id of ['OPEN', 'DONE'])
    await storeOldApplication(db, user, id, {
      serviceId: 'ANY',
      status: 'Pending',
      date: '2026-06-01T06:30:00.000Z',
      inboxKey: '1:j',
    })
  await sql`insert into "counterReviews" ("applicationId", "askedOn", "doneBy", "doneOn", "finding") values
      ('OPEN', '2026-06-08', null, null, ''),
      ('DONE', '2026-06-01', ${user}, '2026-06-02T06:30:00.000Z', 'Agrees')`.execute(db)
  await migrate()
  const rows = await db
    .selectFrom('reviews')
    .select(['subject', 'kind', 'applicationId', 'askedOn', 'doneBy', 'finding'])
    .orderBy('subject')
    .execute()
  assert.deepEqual(rows, [
    {
      subject: 'DONE',
      kind: 'entry',
      applicationId: 'DONE',
      askedOn: '2026-06-01',
      doneBy: user,
      finding: 'Agrees',
    },
    {
      subject: 'OPEN',
      kind: 'entry',
      applicationId: 'OPEN',
      askedOn: '2026-06-08',
      doneBy: null,
      finding: '',
    },
  ])
})
