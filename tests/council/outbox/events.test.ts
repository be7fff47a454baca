import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import {
  bringBackApplication,
  setAsideApplication,
} from '../../../council/cases/applications/set-aside.server.ts'
import { useLink } from '../../../council/identity/accounts/one-time-links.server.ts'
import { changePassword } from '../../../council/identity/accounts/passwords.server.ts'
import { tellOfficer } from '../../../council/messages/outbox/tell-officer.server.ts'
import { writeMorning } from '../../../council/messages/sending/morning.server.ts'
import { contactFailuresAllowed } from '../../../rules/messages.ts'
import { linkTokenFor, newAdmin, newAppellate, newCitizen, newStaff, password } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { accountRow, changeRows, findRow } from '../../rows.ts'
import { apply, factsOf, markDocuments, noon, offer } from '../cases-for-tests.ts'
import { later, Posts } from './posts.ts'

describeDatabase('what is told', (database) => {
  const posts = new Posts(database)
  const mailOnly = { mail: true, sms: false }
  /** What the outbox holds since the last call, and empties it. */
  async function told() {
    const rows = await posts.rows()
    await database().deleteFrom('outbox').execute()
    return rows.map(({ event, occasion, revision, values }) => ({
      event,
      occasion,
      revision,
      ...JSON.parse(values),
    }))
  }
  const atHand = [0]

  test('documents that are found missing are told, those that were missing before are not told again', async () => {
    const db = database()
    const staff = await newStaff(db)
    const { citizen } = await posts.listener(mailOnly)
    const serviceId = await offer(db, factsOf(7, ['Ration card', 'Photo']))
    const id = await apply(db, citizen, serviceId, { atHand: [0, 1], on: '2026-11-02' })
    await told()
    const mark = (missing: number[], revision: number) =>
      markDocuments(db, staff, id, {
        seen: [],
        missing,
        note: 'Bring it.',
        revision,
        now: noon('2026-11-03'),
      })
    await mark([0], 1)
    assert.deepEqual(await told(), [
      { event: 'documents.missing', occasion: '2', revision: 2, applicationId: id },
    ])
    await mark([0, 1], 2)
    assert.deepEqual(
      (await told()).map(({ revision }) => revision),
      [3],
    )
    await markDocuments(db, staff, id, { seen: [0], missing: [], revision: 3, now: noon('2026-11-03') })
    assert.deepEqual(await told(), [])
  })

  test('what is asked for is told also where a remark, or another mark, has left it to be brought', async () => {
    const db = database()
    const staff = await newStaff(db)
    const serviceId = await offer(db, factsOf(7, ['Ration card', 'Photo']))
    const evening = (minutes: number) => later(9 * 60 + minutes)
    const asked = { seen: [], missing: [0, 1], note: 'Bring them.' }
    const toldAfter = async (change: (id: string) => Promise<unknown>, remark?: string) => {
      const { citizen } = await posts.listener(mailOnly)
      const id = await apply(db, citizen, serviceId, { atHand: [0, 1], on: '2026-11-02' })
      await told()
      const form = { status: 'Pending', marks: asked, remark, revision: 1, now: evening(0) } as const
      assert.ok((await decideApplication(db, staff, id, form))?.decided)
      await change(id)
      await posts.send(later(20 * 60))
      return (await posts.rows()).map(({ channel, state }) => `${channel} ${state}`)
    }
    const remark = 'The talathi was asked.'
    assert.deepEqual(await toldAfter(async () => undefined, remark), ['mail sent'])
    for (const change of [{ remark }, { marks: { seen: [1], missing: [0] } }])
      assert.deepEqual(
        await toldAfter((id) =>
          decideApplication(db, staff, id, { status: 'Pending', ...change, revision: 2, now: evening(5) }),
        ),
        ['mail sent'],
      )
    const lostAndFound = async (id: string) => {
      await setAsideApplication(db, staff, id, { reason: 'A joke.', revision: 2, now: evening(5) })
      await bringBackApplication(db, staff, id, { reason: 'None.', revision: 3, now: evening(6) })
    }
    assert.deepEqual(await toldAfter(lostAndFound), ['call waiting', 'mail dropped'])
  })

  test('who was refused by every server is called, and who is reached by one channel is not', async () => {
    const db = database()
    const staff = await newStaff(db)
    const serviceId = await offer(db, factsOf(7, ['Ration card', 'Photo']))
    const hands = async (ticks: { mail: boolean; sms: boolean }) => {
      const { citizen } = await posts.listener(ticks)
      const id = await apply(db, citizen, serviceId, { atHand: [0, 1], on: '2026-11-23' })
      await told()
      const marks = { seen: [1], missing: [0], revision: 1, now: noon('2026-11-23') }
      await markDocuments(db, staff, id, marks)
      await posts.send(later(1))
      return (await posts.rows()).map(({ channel, state }) => `${channel} ${state}`)
    }
    posts.mail.refuse = () => 550
    assert.deepEqual(await hands(mailOnly), ['call waiting', 'mail failed'])
    await told()
    assert.deepEqual(await hands({ mail: true, sms: true }), ['mail failed', 'sms sent'])
    posts.mail.refuse = () => undefined
    await told()
    assert.deepEqual(await hands(mailOnly), ['mail sent'])
  })

  test('a decision is told once and says nothing of it; one that is taken back or is given another reason is not told', async () => {
    const db = database()
    const staff = await newStaff(db)
    const { citizen } = await posts.listener(mailOnly)
    const id = await apply(db, citizen, await offer(db, factsOf(7, ['Ration card'])), {
      atHand,
      on: '2026-11-02',
    })
    await told()
    const decide = async (decision: Parameters<typeof decideApplication>[3]) =>
      assert.ok((await decideApplication(db, staff, id, { now: noon('2026-11-03'), ...decision }))?.decided)
    await decide({ status: 'Rejected', reason: 'Kharab', revision: 1, marks: { seen: [], missing: [0] } })
    assert.deepEqual(await told(), [{ event: 'case.decided', occasion: '3', revision: 3, applicationId: id }])
    await decide({ status: 'Rejected', reason: 'Another', revision: 3 })
    await decide({ status: 'Pending', whyChanged: 'Looked at again', revision: 4 })
    assert.deepEqual(await told(), [])
    await decide({ status: 'Approved', despiteMissing: 'Seen elsewhere', revision: 5 })
    assert.deepEqual(
      (await told()).map(({ event, occasion }) => `${event} ${occasion}`),
      ['case.decided 6'],
    )
  })

  test('the morning after a limit has passed it is told once, with the last day to appeal', async () => {
    const db = database()
    const { citizen } = await posts.listener(mailOnly)
    const quiet = (await posts.listener({ mail: false, sms: false })).citizen
    const serviceId = await offer(db, factsOf(2))
    // A Monday: due on Wednesday.
    const id = await apply(db, citizen, serviceId, { on: '2026-11-02' })
    await apply(db, quiet, serviceId, { on: '2026-11-02' })
    const { dueOn, appealUntil } = await findRow(db, 'promises', { applicationId: id })
    assert.equal(dueOn, '2026-11-04')
    await told()
    const mornings = async (day: string) => {
      await writeMorning(db, noon(day))
      return (await told()).filter(({ event }) => event === 'case.limitPassed')
    }
    assert.deepEqual(await mornings('2026-11-04'), [])
    const news = {
      event: 'case.limitPassed',
      occasion: dueOn,
      revision: 1,
      applicationId: id,
      date: appealUntil,
    }
    assert.deepEqual(await mornings('2026-11-05'), [news])
    await writeMorning(db, noon('2026-11-05'))
    await writeMorning(db, noon('2026-11-06'))
    assert.equal((await posts.rows()).filter(({ event }) => event === 'case.limitPassed').length, 1)
    await told()
    assert.deepEqual(await mornings('2026-11-08'), [], 'four days later it is no news')
  })

  test('each officer with an email gets one digest a morning, if something is late or due soon', async () => {
    const db = database()
    await db
      .updateTable('users')
      .set({ disabledAt: '2026-11-01T00:00:00.000Z' })
      .where('role', 'in', ['admin', 'staff'])
      .execute()
    const [admin, staff] = [await newAdmin(db), await newStaff(db)]
    // Who hears appeals has no case to decide.
    await newAppellate(db)
    const service = await offer(db, factsOf(2), admin)
    const digests = async (day: string) => {
      await writeMorning(db, noon(day))
      await writeMorning(db, noon(day))
      return (await posts.rows()).filter(({ event }) => event === 'case.dueSoon')
    }
    assert.deepEqual(await digests('2026-06-01'), [])
    await apply(db, await newCitizen(db), service, { on: '2026-06-01' })
    const rows = await digests('2026-06-02')
    assert.deepEqual(rows.map(({ userId }) => userId).sort(), [admin.id, staff.id].sort())
    assert.deepEqual(JSON.parse(rows[0]?.values ?? ''), { late: '0', soon: '1' })
    assert.deepEqual(
      rows.map(({ channel }) => channel),
      ['mail', 'mail'],
    )
  })

  test('an officer hears by mail of a changed password and of a used link; a citizen reads a notice instead', async () => {
    const db = database()
    const passwords = { current: password, next: 'another village sentence' }
    const [staff, citizen] = [await newStaff(db), await newCitizen(db)]
    for (const actor of [staff, citizen]) assert.ok((await changePassword(db, actor, passwords)).changed)
    const emailOf = async (id: string) => (await accountRow(db, id)).email
    for (const actor of [staff, citizen])
      assert.ok(
        await useLink(db, await linkTokenFor(db, await emailOf(actor.id)), 'a third village sentence'),
      )
    const rows = await posts.rows()
    assert.deepEqual(rows.map(({ event }) => event).sort(), ['account.passwordChanged', 'link.used'])
    for (const row of rows) assert.deepEqual([row.userId, row.channel, row.values], [staff.id, 'mail', '{}'])
    assert.equal((await posts.send(new Date(rows[0]?.dueAt ?? ''))).claimed >= 1, true)
    assert.ok(posts.mail.arrived.length >= 1, 'without a tick')
  })

  test('no officer hears by mail whose account is disabled, or whose address refuses mail', async () => {
    const db = database()
    const [disabled, refusing, other] = [await newStaff(db), await newStaff(db), await newStaff(db)]
    await changeRows(db, 'users', { id: disabled.id }, { disabledAt: new Date().toISOString() })
    await changeRows(db, 'identifiers', { userId: refusing.id }, { contactFailures: contactFailuresAllowed })
    await db.deleteFrom('outbox').execute()
    for (const { id: userId } of [disabled, refusing, other])
      await tellOfficer(db, { event: 'account.newBrowser', userId, now: new Date() })
    assert.deepEqual(
      (await posts.rows()).map(({ userId }) => userId),
      [other.id],
    )
  })
})
