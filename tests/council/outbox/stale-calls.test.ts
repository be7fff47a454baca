import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { listCalls } from '../../../council/cases/calls/list-calls.server.ts'
import { chooseContact } from '../../../council/messages/outbox/contact-choices.server.ts'
import { forgetMessages } from '../../../council/messages/outbox/forget-messages.server.ts'
import { claimMessages } from '../../../council/messages/sending/claim-messages.server.ts'
import { undoMinutes } from '../../../rules/undoing.ts'
import { newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { apply, factsOf, markDocuments, offer } from '../cases-for-tests.ts'
import { later, noon, Posts } from './posts.ts'

describeDatabase('calls in place of late messages', (database) => {
  const posts = new Posts(database)

  test('a message that nobody sent in time takes no newer news off the call list', async () => {
    const db = database()
    const staff = await newStaff(db)
    const { citizen } = await posts.listener({ mail: true, sms: false })
    const serviceId = await offer(db, factsOf(7, ['Ration card', 'Photo']))
    const id = await apply(db, citizen, serviceId, { atHand: [0, 1], on: '2026-11-23' })
    await markDocuments(db, staff, id, { seen: [1], missing: [0], note: 'Bring it.', revision: 1, now: noon })
    await chooseContact(db, citizen, { mail: false, sms: false, language: 'mr' })
    const refusal = { status: 'Rejected', reason: 'Kharab', revision: 2, now: later(1) } as const
    assert.ok((await decideApplication(db, staff, id, refusal))?.decided)
    await forgetMessages(db, later(4 * 24 * 60))
    const { rows } = await listCalls(db, staff, 'call', { language: 'en' })
    assert.deepEqual(
      rows.map(({ event, applicationId }) => [event, applicationId]),
      [['case.decided', id]],
    )
  })

  test('other news of the case that arrived does not stand for what no server took', async () => {
    const db = database()
    const { citizen } = await posts.listener({ mail: true, sms: false })
    const id = await apply(db, citizen, await offer(db, factsOf(7)), { on: '2026-11-23' })
    await posts.send(noon)
    await decideApplication(db, await newStaff(db), id, { status: 'Approved', revision: 1, now: noon })
    const [mail] = (await posts.rows()).filter(({ event }) => event === 'case.decided')
    assert.ok(mail)
    const other = { event: 'fee.received', state: 'sent', createdAt: later(1).toISOString() } as const
    const before = { occasion: 'before', state: 'sent', createdAt: later(-1).toISOString() } as const
    const toCome = {
      event: 'case.dueEarlier',
      revision: null,
      dueAt: later(600).toISOString(),
    } as const
    await db
      .insertInto('outbox')
      .values([
        { ...mail, ...other, id: 'of a fee' },
        { ...mail, ...before, id: 'of an earlier decision' },
        { ...mail, ...toCome, id: 'of a nearer date' },
      ])
      .execute()
    posts.mail.refuse = () => 550
    await posts.send(later(undoMinutes + 1))
    const told = (await posts.rows()).filter(({ event }) => event === 'case.decided')
    assert.deepEqual(
      told.map(({ channel, state }) => `${channel} ${state}`),
      ['call waiting', 'mail sent', 'mail failed'],
    )
    const due = (await posts.rows()).find(({ id }) => id === 'of a nearer date')
    assert.equal(due?.state, 'waiting', 'what is still to be sent stays')
  })

  test('nobody is called about what is just being sent, though its time is over', async () => {
    const db = database()
    const { citizen } = await posts.listener({ mail: true, sms: false })
    const id = await apply(db, citizen, await offer(db, factsOf(7)), { on: '2026-11-23' })
    await posts.send(noon)
    await decideApplication(db, await newStaff(db), id, { status: 'Approved', revision: 1, now: noon })
    const over = 3 * 24 * 60 + undoMinutes
    const [mail] = await claimMessages(db, 'one', ['mail'], later(over - 1))
    assert.equal(mail?.event, 'case.decided')
    await forgetMessages(db, later(over + 2))
    assert.deepEqual(
      (await posts.rows()).map(({ channel, state }) => `${channel} ${state}`),
      ['mail sent', 'mail waiting'],
    )
  })
})
