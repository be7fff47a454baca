import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { chooseContact } from '../../../council/messages/outbox/contact-choices.server.ts'
import { forgetMessages } from '../../../council/messages/outbox/forget-messages.server.ts'
import { listChannels } from '../../../council/messages/sending/channel-state.server.ts'
import { sendDue } from '../../../council/messages/sending/send-due.server.ts'
import { undoMinutes } from '../../../rules/undoing.ts'
import { newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { changeRows, findRow } from '../../rows.ts'
import { bodyWithIds } from '../../text-gateway.ts'
import { apply, factsOf, offer } from '../cases-for-tests.ts'
import { queriesOf } from '../watch-plans.ts'
import { later, noon, Posts } from './posts.ts'

describeDatabase('sending', (database) => {
  const posts = new Posts(database)

  test('a server that fails for now is asked again after a minute, and no message is sent twice', async () => {
    const { citizen, email } = await posts.listener({ mail: true, sms: false })
    await posts.apply(citizen)
    posts.mail.refuse = () => 451
    assert.deepEqual((await posts.send(noon)).faults, [['mail', 'refusedForNow']])
    posts.mail.refuse = () => undefined
    assert.equal((await posts.send(later(0.75))).claimed, 0)
    assert.equal((await posts.send(later(1.25))).claimed, 1)
    assert.deepEqual(
      posts.mail.arrived.map(({ to }) => to),
      [email],
    )
    const [row] = await posts.rows()
    assert.deepEqual([row?.state, row?.attempts, row?.error], ['sent', 2, null])
  })

  test('what waits for the morning leaves in the order in which it was written, also one by one', async () => {
    const { citizen } = await posts.listener({ mail: true, sms: false })
    const [evening, morning] = [9 * 60, 20 * 60]
    const written: string[] = []
    for (let minute = 0; minute < 8; minute += 1)
      written.push(await posts.apply(citizen, later(evening + minute), String(minute)))
    for (const _ of written)
      await sendDue(database(), 'one', posts.deliveries(), { clock: () => later(morning), most: 1 })
    assert.deepEqual(
      posts.mail.arrived.map(({ raw }) => /mail mr (\S+)/.exec(raw)?.[1]),
      written,
    )
  })

  test('of what was claimed before the quiet hours the rest waits once they have begun', async () => {
    const { citizen } = await posts.listener()
    await posts.apply(citizen)
    let now = later(8 * 60 - 0.01)
    const delivered: string[] = []
    const deliver = async ({ channel }: { channel: string }) => {
      delivered.push(channel)
      now = later(8 * 60)
      return 'sent' as const
    }
    const round = await sendDue(database(), 'one', { mail: deliver, sms: deliver }, { clock: () => now })
    assert.deepEqual([round.claimed, delivered.length], [2, 1])
    assert.equal(
      (await posts.rows()).filter(({ state, attempts }) => state === 'waiting' && attempts === 0).length,
      1,
    )
  })

  test('after seven attempts a message is given up', async () => {
    const { citizen } = await posts.listener({ mail: true, sms: false })
    await posts.apply(citizen)
    posts.mail.refuse = () => 451
    let now = noon
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await database().updateTable('channelState').set({ openUntil: null }).execute()
      assert.equal((await posts.send(now)).claimed, 1, `attempt ${attempt}`)
      const [row] = await posts.rows()
      assert.equal(row?.state, attempt < 7 ? 'waiting' : 'failed')
      now = new Date(row?.dueAt ?? '')
    }
  })

  test('an address that takes no mail is not tried again, and after two messages in a row not written to', async () => {
    const { citizen, email } = await posts.listener({ mail: true, sms: false })
    posts.mail.refuse = () => 550
    await posts.apply(citizen, noon, 'first')
    await posts.send(noon)
    assert.deepEqual(
      (await posts.rows()).map(({ state, error }) => [state, error]),
      [['failed', 'refused']],
    )
    posts.mail.refuse = () => undefined
    const failures = async () =>
      (await findRow(database(), 'identifiers', { value: email }, ['contactFailures'])).contactFailures
    assert.equal(await failures(), 1)
    await posts.apply(citizen, later(1), 'second')
    await posts.send(later(1))
    assert.equal(await failures(), 0, 'one that arrives begins the count anew')
    posts.mail.refuse = () => 550
    await posts.apply(citizen, later(2), 'third')
    await posts.send(later(2))
    await posts.apply(citizen, later(3), 'fourth')
    await posts.send(later(3))
    assert.equal(await failures(), 2)
    const before = (await posts.rows()).length
    await posts.apply(citizen, later(4), 'fifth')
    assert.equal((await posts.rows()).length, before)
    await chooseContact(database(), citizen, { mail: true, sms: false, language: 'mr' })
    await posts.apply(citizen, later(5), 'sixth')
    assert.equal((await posts.rows()).length, before + 1, 'asked for again')
    // The server itself works.
    assert.deepEqual(
      (await listChannels(database())).map(({ failingSince }) => failingSince),
      [null, null],
    )
  })

  test('a channel that fails ten times in a row rests for ten minutes, and the other goes on', async () => {
    posts.gateway.answer = (response) => void response.writeHead(500).end()
    for (let count = 0; count < 12; count += 1)
      await posts.apply((await posts.listener()).citizen, noon, `${count}`)
    for (let round = 0; round < 4; round += 1) await posts.send(noon)
    assert.equal(posts.gateway.asked.length, 10)
    assert.equal(posts.mail.arrived.length, 12)
    const health = () => listChannels(database())
    assert.deepEqual(
      (await health()).find(({ channel }) => channel === 'sms'),
      { channel: 'sms', failingSince: noon.toISOString(), openUntil: later(10).toISOString() },
    )
    await posts.send(later(9))
    assert.equal(posts.gateway.asked.length, 10, 'it rests')
    posts.gateway.answer = (response) => void response.end()
    for (let round = 0; round < 3; round += 1) await posts.send(later(11))
    assert.equal(posts.gateway.asked.length, 22)
    assert.deepEqual(
      (await health()).map(({ failingSince, openUntil }) => [failingSince, openUntil]),
      [
        [null, null],
        [null, null],
      ],
    )
  })

  test('a channel does not rest for longer than it may, whatever a clock that ran ahead has noted', async () => {
    const { citizen } = await posts.listener({ mail: true, sms: false })
    await posts.apply(citizen)
    const rest = (openUntil: string | null) =>
      changeRows(database(), 'channelState', { channel: 'mail' }, { failures: 10, openUntil })
    await rest(later(10).toISOString())
    assert.equal((await posts.send(noon)).claimed, 0)
    await rest(later(10 * 365 * 24 * 60).toISOString())
    assert.equal((await posts.send(noon)).claimed, 1)
  })

  test('when as many texts as a day may have are sent, the rest waits for the next morning and loses no attempt', async () => {
    const limited = posts.deliveries({ ...posts.gateway.settings, dailyLimit: 1 })
    await database().deleteFrom('throttles').execute()
    for (const key of ['a', 'b'])
      await posts.apply((await posts.listener({ mail: false, sms: true })).citizen, noon, key)
    await sendDue(database(), 'one', limited, { clock: () => noon })
    const waiting = (await posts.rows()).find(({ state }) => state === 'waiting')
    assert.deepEqual(
      [waiting?.dueAt, waiting?.attempts, waiting?.error],
      ['2026-11-24T02:30:00.000Z', 0, 'limit'],
    )
  })

  test('where texts are registered, one that is not is not sent, and one in another language is', async () => {
    const one = await posts.listener({ mail: false, sms: true })
    const registered = (templates: Record<string, string>) =>
      sendDue(
        database(),
        'one',
        posts.deliveries({ ...posts.gateway.settings, body: bodyWithIds, templates }),
        { clock: () => noon },
      )
    await posts.apply(one.citizen)
    await registered({ mr: '1' })
    assert.deepEqual(
      (await posts.rows()).map(({ error }) => error),
      ['unregistered'],
    )
    const id = await posts.apply((await posts.listener({ mail: false, sms: true })).citizen)
    await registered({ mr: '1', 'application.received/en': '77' })
    const text = new URLSearchParams(posts.gateway.asked[0]?.body)
    assert.deepEqual([text.get('id'), text.get('text')], ['77', `sms en ${id} 2026-11-23`])
  })

  test('what one sender has claimed no other sends, until the lease has run out', async () => {
    for (const key of ['a', 'b', 'c']) await posts.apply((await posts.listener()).citizen, noon, key)
    const rounds = await Promise.all(['one', 'two', 'three'].map((claimant) => posts.send(noon, claimant)))
    assert.equal(
      rounds.reduce((sum, { claimed }) => sum + claimed, 0),
      6,
    )
    assert.deepEqual([posts.mail.arrived.length, posts.gateway.asked.length], [3, 3])
    const { citizen } = await posts.listener({ mail: true, sms: false })
    await posts.apply(citizen, noon, 'broken off')
    const held = { claimedBy: 'killed', claimedUntil: later(5).toISOString(), dueAt: later(5).toISOString() }
    await database().updateTable('outbox').set(held).where('state', '=', 'waiting').execute()
    assert.equal((await posts.send(later(4))).claimed, 0)
    assert.equal((await posts.send(later(5))).claimed, 1)
    assert.equal(posts.mail.arrived.length, 4)
  })

  test('a decision that no server took in time, or that is wanted by that way no more, goes on the call list', async () => {
    const db = database()
    const staff = await newStaff(db)
    const told = async () => (await posts.rows()).map(({ channel, state }) => `${channel} ${state}`)
    const decide = async (ticks?: { mail: boolean; sms: boolean }) => {
      const { citizen } = await posts.listener(ticks)
      const id = await apply(db, citizen, await offer(db, factsOf(7)), { on: '2026-11-23' })
      await db.deleteFrom('outbox').execute()
      await decideApplication(db, staff, id, { status: 'Approved', revision: 1, now: noon })
      return { citizen, id }
    }
    const threeDays = later(3 * 24 * 60 + undoMinutes + 1)
    await decide()
    await forgetMessages(db, threeDays)
    await forgetMessages(db, threeDays)
    assert.deepEqual(await told(), ['call waiting', 'mail dropped', 'sms dropped'])
    await decide({ mail: true, sms: false })
    await posts.send(threeDays)
    assert.deepEqual(await told(), ['mail waiting'], 'the sender leaves it to the sweep')
    await forgetMessages(db, threeDays)
    assert.deepEqual(await told(), ['call waiting', 'mail dropped'])
    const { citizen, id } = await decide({ mail: true, sms: false })
    await chooseContact(db, citizen, { mail: false, sms: false, language: 'mr' })
    await posts.send(later(undoMinutes + 1))
    assert.deepEqual(await told(), ['call waiting', 'mail dropped'])
    await chooseContact(db, citizen, { mail: true, sms: false, language: 'mr' })
    const whyChanged = 'Looked at again'
    const reworded = { status: 'Rejected', reason: 'Kharab' } as const
    const refusal = { ...reworded, whyChanged, revision: 2, now: later(15) }
    await decideApplication(db, staff, id, refusal)
    await decideApplication(db, staff, id, {
      ...reworded,
      reason: 'Chukicha',
      revision: 3,
      now: later(16),
    })
    assert.deepEqual(await told(), ['call dropped', 'mail dropped', 'mail waiting'], 'what is newer tells it')
    await posts.send(later(26))
    assert.deepEqual(
      (await told()).filter((row) => row !== 'mail dropped'),
      ['call dropped', 'mail sent'],
    )
    await decideApplication(db, staff, id, { status: 'Pending', whyChanged, revision: 4, now: later(27) })
    await decideApplication(db, staff, id, { status: 'Approved', revision: 5, now: later(28) })
    await posts.send(later(39))
    assert.equal((await told()).includes('call waiting'), false)
    assert.equal(posts.mail.arrived.length, 2)
  })

  test('the news of a case is locked only where somebody is called in place of a message', async () => {
    const db = database()
    const staff = await newStaff(db)
    posts.mail.refuse = () => 550
    const locks = async (now: Date) => {
      const { sent } = await queriesOf(db, (watched) =>
        sendDue(watched, 'one', posts.deliveries(), { clock: () => now }),
      )
      const texts = sent.map((node) => db.getExecutor().compileQuery(node, { queryId: 'lock' }).sql)
      return texts.filter((text) => text.startsWith('update "applications" set "revision" = "revision"'))
        .length
    }
    const { citizen } = await posts.listener({ mail: true, sms: false })
    const id = await apply(db, citizen, await offer(db, factsOf(7)), { on: '2026-11-23' })
    assert.equal(await locks(noon), 0, 'nobody is called because an application was received')
    await decideApplication(db, staff, id, { status: 'Approved', revision: 1, now: noon })
    assert.equal(await locks(later(undoMinutes + 1)), 1)
    assert.deepEqual(
      (await posts.rows()).map(({ channel, state }) => `${channel} ${state}`),
      ['call waiting', 'mail failed', 'mail failed'],
    )
  })

  test('a message that is given up and the call in its place are kept together, or neither is', async () => {
    const db = database()
    const { citizen } = await posts.listener({ mail: true, sms: false })
    const id = await apply(db, citizen, await offer(db, factsOf(7)), { on: '2026-11-23' })
    await db.deleteFrom('outbox').execute()
    await decideApplication(db, await newStaff(db), id, { status: 'Approved', revision: 1, now: noon })
    const told = async () => (await posts.rows()).map(({ channel, state }) => `${channel} ${state}`)
    posts.mail.refuse = () => 550
    await db.schema.alterTable('councilProfile').renameTo('away').execute()
    try {
      await assert.rejects(posts.send(later(undoMinutes + 1)))
      assert.deepEqual(await told(), ['mail waiting'])
    } finally {
      await db.schema.alterTable('away').renameTo('councilProfile').execute()
    }
    // The lease has run out.
    await posts.send(later(undoMinutes + 60))
    assert.deepEqual(await told(), ['call waiting', 'mail failed'])
  })

  test('after 90 days the text and address of a message are deleted, and any sweep drops what is late', async () => {
    const { citizen } = await posts.listener()
    await posts.apply(citizen)
    const day = 24 * 60
    await forgetMessages(database(), later(3 * day - 1))
    assert.deepEqual(
      (await posts.rows()).map(({ state }) => state),
      ['waiting', 'waiting'],
    )
    await forgetMessages(database(), later(3 * day))
    assert.deepEqual(
      (await posts.rows()).map(({ state, error }) => `${state} ${error}`),
      ['dropped expired', 'dropped expired'],
    )
    await forgetMessages(database(), later(90 * day))
    assert.ok((await posts.rows()).every(({ values }) => values !== '{}'))
    await forgetMessages(database(), later(90 * day + 1))
    assert.ok((await posts.rows()).every(({ id, receiver, values }) => values === '{}' && receiver === id))
  })
})
