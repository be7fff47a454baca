import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Citizen } from '../../../council/actors/actors.server.ts'
import { setAsideApplication } from '../../../council/cases/applications/set-aside.server.ts'
import { submitApplication } from '../../../council/cases/applications/submit.server.ts'
import { withdrawApplication } from '../../../council/cases/applications/withdraw.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { chooseContact } from '../../../council/messages/outbox/contact-choices.server.ts'
import { forgetMessages } from '../../../council/messages/outbox/forget-messages.server.ts'
import { announceChannels } from '../../../council/messages/sending/channel-state.server.ts'
import { contactFailuresAllowed } from '../../../rules/messages.ts'
import { freshPhone, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { answers } from '../../portal/services-for-tests.ts'
import { changeRows } from '../../rows.ts'
import { markDocuments } from '../cases-for-tests.ts'
import { later, noon, Posts } from './posts.ts'

describeDatabase('the outbox', (database) => {
  const posts = new Posts(database)

  test('an application is told once by each ticked channel, in the language of the ticks', async () => {
    const { citizen, phone, email } = await posts.listener()
    const id = await posts.apply(citizen)
    assert.equal(await posts.apply(citizen), id, 'the same form again')
    assert.deepEqual(
      (await posts.rows()).map(({ channel, receiver, state }) => [channel, receiver, state]),
      [
        ['mail', email, 'waiting'],
        ['sms', phone, 'waiting'],
      ],
    )
    assert.equal(posts.mail.arrived.length, 0, 'nothing leaves inside the request')
    assert.deepEqual(await posts.send(noon), { claimed: 2, faults: [] })
    assert.deepEqual(await posts.send(later(10)), { claimed: 0, faults: [] })
    const [arrived] = posts.mail.arrived
    assert.equal(posts.mail.arrived.length, 1)
    assert.equal(arrived?.to, email)
    assert.match(arrived?.raw ?? '', /^Subject: application\.received mr$/m)
    assert.match(arrived?.raw ?? '', new RegExp(`^mail mr ${id} 2026-11-23`, 'm'))
    const [mailRow, smsRow] = await posts.rows()
    assert.match(arrived?.raw ?? '', new RegExp(`^Message-ID: <${mailRow?.id}@portal\\.test>$`, 'm'))
    assert.match(arrived?.raw ?? '', /^Auto-Submitted: auto-generated$/m)
    const text = new URLSearchParams(posts.gateway.asked[0]?.body)
    assert.deepEqual([text.get('to'), text.get('text')], [phone, `sms mr ${id} 2026-11-23`])
    assert.equal(text.get('ref'), smsRow?.id)
    assert.deepEqual([mailRow?.state, smsRow?.state, smsRow?.sentAt], ['sent', 'sent', noon.toISOString()])
  })

  test('an account that has ticked nothing, has no confirmed number, or is in a council that sends nothing gets nothing', async () => {
    const db = database()
    await posts.apply(await newCitizen(db))
    await posts.apply((await posts.listener({ mail: false, sms: false })).citizen)
    assert.deepEqual(await posts.rows(), [])
    const { citizen } = await posts.listener({ mail: false, sms: true })
    const unconfirm = (verifiedAt: string | null) =>
      db.updateTable('identifiers').set({ verifiedAt }).where('userId', '=', citizen.id).execute()
    await unconfirm(null)
    await posts.apply(citizen, noon, 'unconfirmed')
    await unconfirm('2025-11-22T00:00:00.000Z')
    await posts.apply(citizen, later(1), 'stale')
    assert.deepEqual(await posts.rows(), [])
    await announceChannels(db, [])
    await posts.apply((await posts.listener()).citizen)
    assert.deepEqual(await posts.rows(), [])
  })

  test('an act that is rolled back sends nothing', async () => {
    const { citizen } = await posts.listener()
    const undone = database()
      .transaction()
      .execute(async (trx) => {
        const asked = { fields: answers, submissionKey: 'undone', client: 'test', now: noon }
        await submitApplication(nested(trx), citizen, posts.serviceId, asked)
        assert.equal((await trx.selectFrom('outbox').select('id').execute()).length, 2)
        throw new Error('undone')
      })
    await assert.rejects(undone, /undone/)
    assert.deepEqual(await posts.rows(), [])
  })

  test('at 00:30 in India a message waits for 08:00', async () => {
    const { citizen } = await posts.listener()
    const night = new Date('2026-11-22T19:00:00.000Z')
    const morning = new Date('2026-11-23T02:30:00.000Z')
    await posts.apply(citizen, night)
    assert.deepEqual(await posts.send(night), { claimed: 0, faults: [] })
    assert.deepEqual(await posts.send(new Date(morning.getTime() - 1)), { claimed: 0, faults: [] })
    assert.equal((await posts.send(morning)).claimed, 2)
  })

  test('a message that was due in the day and not sent does not leave in the night', async () => {
    const { citizen } = await posts.listener()
    await posts.apply(citizen)
    assert.deepEqual(await posts.send(new Date('2026-11-23T14:31:00.000Z')), { claimed: 0, faults: [] })
  })

  test('what is no longer wanted, true or theirs is not sent, and it is said why', async () => {
    const db = database()
    const told: string[] = []
    const expect = async (
      why: string,
      change: (one: { citizen: Citizen; id: string }) => Promise<unknown>,
    ) => {
      const { citizen } = await posts.listener({ mail: false, sms: true })
      const id = await posts.apply(citizen, noon, why)
      await change({ citizen, id })
      await posts.send(noon)
      told.push(`${why}: ${(await posts.rows()).find(({ applicationId }) => applicationId === id)?.error}`)
    }
    await expect('unwanted', ({ citizen }) =>
      chooseContact(db, citizen, { mail: true, sms: false, language: 'mr' }),
    )
    await expect('moved', async ({ id }) =>
      markDocuments(db, await newStaff(db), id, { seen: [0], missing: [], revision: 1, now: noon }),
    )
    await expect('moved', async ({ id }) =>
      setAsideApplication(db, await newStaff(db), id, { reason: 'A joke.', revision: 1, now: noon }),
    )
    await expect('moved', async ({ citizen, id }) =>
      withdrawApplication(db, citizen, id, { reason: '', revision: 1, now: noon }),
    )
    await expect('gone', ({ citizen }) =>
      changeRows(db, 'identifiers', { userId: citizen.id, kind: 'phone' }, { value: freshPhone() }),
    )
    await expect('gone', ({ citizen }) =>
      db.updateTable('users').set({ disabledAt: noon.toISOString() }).where('id', '=', citizen.id).execute(),
    )
    await expect('gone', ({ citizen }) =>
      db.updateTable('identifiers').set({ verifiedAt: null }).where('userId', '=', citizen.id).execute(),
    )
    await expect('gone', ({ citizen }) =>
      changeRows(db, 'identifiers', { userId: citizen.id }, { contactFailures: contactFailuresAllowed }),
    )
    const whys = ['unwanted', 'moved', 'moved', 'moved', 'gone', 'gone', 'gone', 'gone']
    assert.deepEqual(
      told,
      whys.map((why) => `${why}: ${why}`),
    )
    const { citizen } = await posts.listener()
    await posts.apply(citizen)
    const late = later(3 * 24 * 60)
    const expired = async () => (await posts.rows()).filter(({ error }) => error === 'expired').length
    assert.deepEqual([(await posts.send(late)).claimed, await expired()], [0, 0])
    await forgetMessages(db, late)
    assert.equal(await expired(), 2)
    assert.deepEqual([posts.mail.arrived.length, posts.gateway.asked.length], [0, 0])
  })
})

/** The acts open a transaction of their own; inside another one it is a part of that. */
function nested(trx: Database): Database {
  return new Proxy(trx, {
    get: (target, name) =>
      name === 'transaction'
        ? () => ({ execute: (work: (inner: Database) => unknown) => work(trx) })
        : Reflect.get(target, name, target),
  })
}
