import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Citizen } from '../../../council/actors/actors.server.ts'
import { changePassword } from '../../../council/identity/accounts/passwords.server.ts'
import { listChannelsOff, switchChannel } from '../../../council/messages/outbox/channel-switches.server.ts'
import { findReach } from '../../../council/messages/outbox/own-messages.server.ts'
import { announceChannels } from '../../../council/messages/sending/channel-state.server.ts'
import { writeMorning } from '../../../council/messages/sending/morning.server.ts'
import { sendTest } from '../../../council/messages/sending/send-test.server.ts'
import { type Channel, contactFailuresAllowed, type MessageEvent } from '../../../rules/messages.ts'
import { newAdmin, newCitizen, newStaff, password } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { changeRows, storeRow } from '../../rows.ts'
import { apply, factsOf, markDocuments, noon as noonOf, offer } from '../cases-for-tests.ts'
import { later, noon, Posts } from './posts.ts'

describeDatabase('the channels of messages', (database) => {
  const posts = new Posts(database)
  const turn = async (event: MessageEvent, channel: Channel, isOn = false) =>
    switchChannel(database(), await newAdmin(database()), { event, channel }, isOn)
  const told = async () => (await posts.rows()).map(({ channel, state }) => `${channel} ${state}`)
  const forget = () => database().deleteFrom('channelsOff').execute()

  /** Applies with both documents and has one of them found missing; returns the application's number. */
  async function missDocuments(citizen: Citizen) {
    const db = database()
    const serviceId = await offer(db, factsOf(7, ['Ration card', 'Photo']))
    const id = await apply(db, citizen, serviceId, { atHand: [0, 1], on: '2026-11-23' })
    await db.deleteFrom('outbox').execute()
    const marks = { seen: [1], missing: [0], note: 'Bring it.', revision: 1, now: noonOf('2026-11-23') }
    await markDocuments(db, await newStaff(db), id, marks)
    return id
  }

  test('a channel that is off brings nothing of its event, and all of the others', async () => {
    await forget()
    assert.equal(await turn('application.received', 'sms'), 'switched')
    const { citizen } = await posts.listener()
    await posts.apply(citizen)
    assert.deepEqual(await told(), ['mail waiting'])
    await missDocuments(citizen)
    assert.deepEqual(await told(), ['mail waiting', 'sms waiting'])
    assert.equal(await turn('application.received', 'mail'), 'switched')
    await database().deleteFrom('outbox').execute()
    await posts.apply((await posts.listener()).citizen)
    assert.deepEqual(await told(), [], 'nobody calls about it')
  })

  test('whom no channel that is on tells is called, unless calls are off', async () => {
    await forget()
    await turn('documents.missing', 'sms')
    await turn('documents.missing', 'mail')
    await missDocuments((await posts.listener()).citizen)
    assert.deepEqual(await told(), ['call waiting'])
    await forget()
    await turn('documents.missing', 'call')
    const { citizen } = await posts.listener({ mail: false, sms: false })
    await missDocuments(citizen)
    assert.deepEqual(await told(), [])
    assert.deepEqual(await findReach(database(), citizen, noon), { ways: [], isCalled: false })
    posts.mail.refuse = () => 550
    await missDocuments((await posts.listener({ mail: true, sms: false })).citizen)
    await posts.send(later(1))
    assert.deepEqual(await told(), ['mail failed'], 'who was refused by every server is not called either')
  })

  test('what waits when its channel is switched off is not sent, and the office calls in its place', async () => {
    await forget()
    await missDocuments((await posts.listener({ mail: true, sms: false })).citizen)
    await turn('documents.missing', 'mail')
    await posts.send(later(1))
    assert.deepEqual(await told(), ['call waiting', 'mail dropped'])
    assert.equal((await posts.rows()).find(({ channel }) => channel === 'mail')?.error, 'off')
    assert.equal(posts.mail.arrived.length, 0)
  })

  test('officers are not told what is off, and the reminder of a week is not written', async () => {
    await forget()
    const db = database()
    await turn('case.dueSoon', 'mail')
    await turn('documents.reminder', 'call')
    const { citizen } = await posts.listener()
    const id = await missDocuments(citizen)
    await apply(db, await newCitizen(db), await offer(db, factsOf(2)), { on: '2026-11-30' })
    await db.updateTable('outbox').set({ state: 'sent' }).execute()
    await writeMorning(db, noonOf('2026-12-01'))
    const events = async () => (await posts.rows()).map(({ event }) => event)
    assert.deepEqual([...new Set(await events())], ['documents.missing'])
    await turn('case.dueSoon', 'mail', true)
    await turn('documents.reminder', 'call', true)
    // Other news of the case reminds nobody of its papers.
    const [asked] = await posts.rows()
    assert.ok(asked)
    const other = { id: 'other', event: 'case.dueEarlier', createdAt: noonOf('2026-11-30').toISOString() }
    await storeRow(db, 'outbox', { ...asked, ...other } as typeof asked)
    await writeMorning(db, noonOf('2026-12-01'))
    assert.ok((await events()).includes('case.dueSoon'))
    const reminders = (await posts.rows()).filter(({ event }) => event === 'documents.reminder')
    assert.deepEqual(
      reminders.map(({ applicationId }) => applicationId),
      [id],
    )
  })

  test('the last channel that works stays on for what people have to hear', async () => {
    await forget()
    const db = database()
    assert.equal(await turn('case.limitPassed', 'sms'), 'switched')
    assert.equal(await turn('case.limitPassed', 'mail'), 'last')
    assert.equal(await turn('case.limitPassed', 'sms', true), 'switched')
    await announceChannels(db, ['mail'])
    assert.equal(await turn('case.limitPassed', 'mail'), 'last', 'nobody sends text messages')
    assert.equal(await turn('account.passwordChanged', 'mail'), 'last')
    const staff = await newStaff(db)
    await changePassword(db, staff, { current: password, next: 'another village sentence' })
    assert.deepEqual(await told(), ['mail waiting'])
    assert.equal(await turn('case.decided', 'mail'), 'switched', 'the office calls')
    assert.equal(await turn('case.decided', 'call'), 'last')
    const both = await Promise.all([turn('documents.missing', 'mail'), turn('documents.missing', 'call')])
    assert.deepEqual(both.sort(), ['last', 'switched'], 'two administrators at once')
  })

  test('a test to oneself goes out by what is off too, and each switch is in the audit once', async () => {
    await forget()
    const db = database()
    const admin = await newAdmin(db)
    const received = { event: 'application.received', channel: 'mail' } as const
    for (const isOn of [false, false, true, true, false]) await switchChannel(db, admin, received, isOn)
    assert.deepEqual(await listChannelsOff(db), [received])
    await changeRows(db, 'identifiers', { userId: admin.id }, { contactFailures: contactFailuresAllowed })
    assert.deepEqual(await sendTest(db, admin, 'mr', later(1)), { channels: ['mail'] })
    await posts.send(later(2))
    assert.equal(posts.mail.arrived.length, 1)
    const lines = await db
      .selectFrom('audit')
      .select(['subject', 'before', 'after'])
      .where('actor', '=', admin.id)
      .where('act', '=', 'message.switched')
      .execute()
    const [off, on] = ['{"isOn":false}', '{"isOn":true}']
    // Of one millisecond each comes first as it may.
    const told = lines.map(({ subject, before, after }) => `${subject} ${before} ${after}`)
    const line = (before: string, after: string) => `application.received/mail ${before} ${after}`
    assert.deepEqual(told.sort(), [line(off, on), line(on, off), line(on, off)].sort())
  })
})
