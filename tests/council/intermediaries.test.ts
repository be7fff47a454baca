import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { findCase } from '../../council/cases/applications/find-case.server.ts'
import { listOwnEntries } from '../../council/cases/applications/own-entries.server.ts'
import { setAsideApplication } from '../../council/cases/applications/set-aside.server.ts'
import { issueLink } from '../../council/identity/accounts/one-time-links.server.ts'
import { setStaffDuty } from '../../council/office/staff-duty.server.ts'
import { entriesPerDay } from '../../rules/counter.ts'
import { freshPhone, newAdmin, newCitizen, newIntermediary, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { caseRow, findRow, findRows } from '../rows.ts'
import { offer } from './cases-for-tests.ts'
import { enterPaper, monday, numberOf } from './papers-for-tests.ts'

const after = (days: number) => new Date(monday.getTime() + days * 86_400_000)

describeDatabase('intermediaries', (database) => {
  test('an intermediary enters, sees own entries until 30 days after the decision, and those of nobody else', async () => {
    const db = database()
    const [centre, other] = [await newIntermediary(db), await newIntermediary(db)]
    const serviceId = await offer(db)
    const number = numberOf(await enterPaper(db, centre, serviceId))
    const open = numberOf(await enterPaper(db, centre, serviceId))
    const aside = numberOf(await enterPaper(db, centre, serviceId))
    numberOf(await enterPaper(db, other, serviceId))
    const row = db.selectFrom('applications').select(['way', 'enteredBy']).where('applicationId', '=', number)
    assert.deepEqual(await row.executeTakeFirst(), { way: 'intermediary', enteredBy: centre.id })
    const listed = async (days: number) => {
      const asked = { language: 'en', cursor: undefined, now: after(days) }
      const { rows } = await listOwnEntries(db, centre, asked)
      return rows.map(({ applicationId }) => applicationId).sort()
    }
    const decision = { status: 'Approved', revision: 1, now: monday } as const
    assert.deepEqual(await decideApplication(db, await newStaff(db), number, decision), { decided: true })
    const notGenuine = { reason: 'Nobody lives there', revision: 1, now: monday }
    await setAsideApplication(db, await newStaff(db), aside, notGenuine)
    assert.deepEqual(await listed(29), [number, open, aside].sort())
    assert.deepEqual(await listed(31), [open])
    const found = { language: 'en', today: '2026-06-08' }
    assert.ok(await findCase(db, centre, open, found))
    assert.equal(await findCase(db, other, open, found), undefined)
  })

  test('an intermediary learns of a like application only that there is one, and chooses nobody', async () => {
    const db = database()
    const [staff, centre] = [await newStaff(db), await newIntermediary(db)]
    const [serviceId, phone] = [await offer(db), freshPhone()]
    numberOf(await enterPaper(db, staff, serviceId, { phone }))
    const { user: personId } = await findRow(db, 'applications', { serviceId })
    assert.deepEqual(await enterPaper(db, centre, serviceId, { phone }), { like: 'hidden' })
    assert.deepEqual(await enterPaper(db, centre, serviceId, { phone, personId }), { unknownPerson: true })
    const again = { phone, likeReason: 'For the second child' }
    const theirs = await caseRow(db, numberOf(await enterPaper(db, centre, serviceId, again)))
    const joined = { phone, personId: theirs.user }
    assert.deepEqual(await enterPaper(db, staff, serviceId, joined), { unknownPerson: true })
  })

  test('an intermediary enters so many papers on one day and no more, and others on the next', async () => {
    const db = database()
    const [centre, staff] = [await newIntermediary(db), await newStaff(db)]
    const serviceId = await offer(db)
    const first = numberOf(await enterPaper(db, centre, serviceId))
    const { applicationId: _, ...row } = await caseRow(db, first)
    const copies = Array.from({ length: entriesPerDay - 1 }, (_one, index) => ({
      ...row,
      applicationId: `${first}-${index}`,
      submissionKey: `copy ${index}`,
    }))
    await db.insertInto('applications').values(copies).execute()
    assert.deepEqual(await enterPaper(db, centre, serviceId), { limitReached: true })
    numberOf(await enterPaper(db, staff, serviceId))
    numberOf(await enterPaper(db, centre, serviceId, { now: after(1), receivedOn: '2026-06-09' }))
  })

  test('an officer decides alone where everybody else only enters papers', async () => {
    const db = database()
    const staff = await newStaff(db)
    const number = numberOf(await enterPaper(db, staff, await offer(db)))
    await db
      .updateTable('users')
      .set({ disabledAt: monday.toISOString() })
      .where('role', 'in', ['staff', 'admin'])
      .where('id', '!=', staff.id)
      .execute()
    await newIntermediary(db)
    const decision = { status: 'Approved', revision: 1, now: monday } as const
    assert.deepEqual(await decideApplication(db, staff, number, decision), { decided: true })
  })

  test('a changed duty ends the sessions and the links of the account, and the audit has it', async () => {
    const db = database()
    const [admin, staff, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    assert.ok(await issueLink(db, staff, citizen.id))
    assert.deepEqual(await setStaffDuty(db, admin, staff.id, 'counter'), { name: staff.name })
    const session = db.selectFrom('sessions').select('endedAt').where('id', '=', staff.sessionId)
    assert.ok((await session.executeTakeFirst())?.endedAt !== null)
    assert.deepEqual(await findRows(db, 'oneTimeLinks', { userId: citizen.id }), [])
    const lines = db.selectFrom('audit').select(['before', 'after']).where('act', '=', 'account.dutySet')
    const line = { before: '{"duty":null}', after: '{"duty":"counter"}' }
    assert.deepEqual(await lines.where('subject', '=', staff.id).execute(), [line])
    assert.equal(await setStaffDuty(db, admin, citizen.id, 'counter'), undefined)
  })
})
