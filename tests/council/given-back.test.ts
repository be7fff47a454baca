import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordOpening } from '../../council/audit/openings.server.ts'
import { listOwnAccesses } from '../../council/audit/own-accesses.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { type CallListName, listCalls } from '../../council/cases/calls/list-calls.server.ts'
import { listUntold, recordOpened } from '../../council/cases/calls/record-opened.server.ts'
import { giveBackApplication } from '../../council/cases/counter/give-back.server.ts'
import { readNotice } from '../../council/identity/notices/own-notices.server.ts'
import { chooseContact } from '../../council/messages/outbox/contact-choices.server.ts'
import { announceChannels } from '../../council/messages/sending/channel-state.server.ts'
import { freshPhone, newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { findRows, storeRow } from '../rows.ts'
import { apply, factsOf, markDocuments, offer } from './cases-for-tests.ts'
import { monday } from './papers-for-tests.ts'
import { slipsIn } from './slips-for-tests.ts'

describeDatabase('applications that are given back', (database) => {
  const { later, enter, claim, ownerOf, told } = slipsIn(database)

  test('an application that was sent online, or by its owner, cannot be given back; one that waits gets a new code', async () => {
    const db = database()
    const [admin, staff, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    const online = await apply(db, citizen, await offer(db, factsOf(5)), {})
    assert.equal(await giveBackApplication(db, admin, online, { reason: 'x', now: monday }), undefined)
    assert.equal(await giveBackApplication(db, admin, 'NONE-1', { reason: 'x', now: monday }), undefined)
    const slip = await enter(staff, { phone: freshPhone() })
    const given = await giveBackApplication(db, admin, slip.number, { reason: '', now: later() })
    assert.ok(given && 'claim' in given)
    assert.equal(await claim(citizen, slip), undefined)
    assert.ok(await claim(citizen, { ...slip, code: given.claim.code }))
    const admins = await Promise.all([newAdmin(db), newAdmin(db), newAdmin(db), newAdmin(db)])
    const all = await Promise.all(
      admins.map((one) => giveBackApplication(db, one, slip.number, { reason: 'Not them', now: later() })),
    )
    assert.equal(all.filter((one) => one && 'claim' in one).length, 4)
    const spoken = db
      .selectFrom('contactChoices')
      .select('language')
      .where('userId', '=', await ownerOf(slip))
    assert.deepEqual(await spoken.execute(), [{ language: 'mr' }], 'as the paper says')
    const lines = (await told(staff, slip)) ?? []
    assert.deepEqual(lines.slice(0, 3), ['submitted', 'slipReprinted', 'claimed'])
    const again = ['slipReprinted', 'slipReprinted', 'slipReprinted']
    assert.deepEqual(lines.slice(3).sort(), ['givenBack', ...again], 'given back once')
  })

  test('after it was given back the call that told of the account is dropped, and the news that waits goes to the paper', async () => {
    const db = database()
    const [admin, staff, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    const slip = await enter(
      staff,
      { phone: freshPhone(), seen: [0] },
      await offer(db, factsOf(7, ['Ration card'])),
    )
    await claim(citizen, slip)
    await markDocuments(db, staff, slip.number, {
      seen: [],
      missing: [0],
      note: 'Bring it.',
      revision: 1,
      now: monday,
    })
    const [row] = await findRows(db, 'outbox', { applicationId: slip.number, event: 'documents.missing' })
    assert.ok(row)
    await storeRow(db, 'outbox', {
      ...row,
      id: 'a mail to the wrong account',
      channel: 'mail',
      receiver: 'friend@example.com',
    })
    await giveBackApplication(db, admin, slip.number, { reason: 'It was not them', now: monday })
    const rows = await db
      .selectFrom('outbox')
      .select(['event', 'channel', 'state', 'userId'])
      .where('applicationId', '=', slip.number)
      .orderBy('channel')
      .orderBy('event')
      .execute()
    const person = await ownerOf(slip)
    assert.deepEqual(rows, [
      { event: 'application.claimed', channel: 'call', state: 'dropped', userId: null },
      { event: 'documents.missing', channel: 'call', state: 'waiting', userId: person },
      { event: 'documents.missing', channel: 'mail', state: 'dropped', userId: citizen.id },
    ])
  })

  test('a claim takes no news along of another application of the same person', async () => {
    const db = database()
    const [staff, citizen, phone] = [await newStaff(db), await newCitizen(db), freshPhone()]
    const facts = factsOf(7, ['Ration card'])
    const claimed = await enter(staff, { phone, seen: [0] }, await offer(db, facts))
    const left = await enter(staff, { phone, seen: [0] }, await offer(db, facts))
    const person = await ownerOf(left)
    assert.equal(await ownerOf(claimed), person)
    const missing = { seen: [], missing: [0], note: 'Bring it.', revision: 1, now: monday }
    await markDocuments(db, staff, left.number, missing)
    await claim(citizen, claimed)
    const news = db.selectFrom('outbox').select('userId').where('applicationId', '=', left.number)
    assert.deepEqual(await news.execute(), [{ userId: person }])
  })

  test('a decision that only the wrong account has read is to be told again', async () => {
    const db = database()
    const [admin, staff, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    const slip = await enter(staff, { phone: freshPhone() })
    await claim(citizen, slip)
    const approval = { status: 'Approved', revision: 1, now: later() } as const
    assert.ok((await decideApplication(db, await newStaff(db), slip.number, approval))?.decided)
    const isListed = async (list: CallListName) =>
      (await listCalls(db, staff, list, { language: 'en' })).rows.some(
        ({ applicationId, event }) => applicationId === slip.number && event === 'case.decided',
      )
    assert.ok(await isListed('call'))
    const news = await listUntold(db, citizen, slip.number)
    await recordOpened(db, citizen, { applicationId: slip.number, news }, later())
    assert.equal(await isListed('call'), false)
    // Later news of it that went to the wrong account tells nobody else.
    const [row] = await findRows(db, 'outbox', { applicationId: slip.number, event: 'case.decided' })
    assert.ok(row)
    const sent = {
      id: `${row.id} sent`,
      channel: 'mail',
      receiver: 'friend@example.com',
      state: 'sent',
    } as const
    await storeRow(db, 'outbox', { ...row, ...sent, error: null, createdAt: '2099-01-01T00:00:00.000Z' })
    await giveBackApplication(db, admin, slip.number, { reason: 'It was not them', now: later() })
    assert.ok(await isListed('paper'))
  })

  test('what the wrong account was told by message, or was to be told, the office tells whose paper it is', async () => {
    const db = database()
    await announceChannels(db, ['mail'])
    const [admin, staff] = [await newAdmin(db), await newStaff(db)]
    for (const isSent of [true, false]) {
      const slip = await enter(staff, { phone: freshPhone() })
      const citizen = await newCitizen(db)
      await chooseContact(db, citizen, { mail: true, sms: false, language: 'hi' })
      await claim(citizen, slip)
      const approval = { status: 'Approved', revision: 1, now: later() } as const
      assert.ok((await decideApplication(db, admin, slip.number, approval))?.decided)
      const news = db.updateTable('outbox').where('subject', '=', slip.number).where('channel', '=', 'mail')
      if (isSent) await news.set({ state: 'sent', sentAt: later().toISOString() }).execute()
      await giveBackApplication(db, admin, slip.number, { reason: 'It was not them', now: later() })
      const told = await db
        .selectFrom('outbox')
        .select(['channel', 'state', 'userId', 'language'])
        .where('subject', '=', slip.number)
        .where('event', '=', 'case.decided')
        .orderBy('channel')
        .execute()
      assert.deepEqual(told, [
        { channel: 'mail', state: isSent ? 'sent' : 'dropped', userId: citizen.id, language: 'hi' },
        { channel: 'paper', state: 'waiting', userId: await ownerOf(slip), language: 'mr' },
      ])
    }
    await announceChannels(db, [])
  })

  test('that one application was given back is read by itself, and of another it is still to be read', async () => {
    const db = database()
    const [admin, staff, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    for (const phone of [freshPhone(), freshPhone()]) {
      const slip = await enter(staff, { phone })
      await claim(citizen, slip)
      await giveBackApplication(db, admin, slip.number, { reason: 'It was not them', now: later() })
    }
    const unread = () =>
      db
        .selectFrom('notices')
        .select('id')
        .where('userId', '=', citizen.id)
        .where('readAt', 'is', null)
        .orderBy('createdAt')
        .execute()
    const [first, second] = await unread()
    assert.ok(await readNotice(db, citizen, second?.id ?? ''))
    assert.deepEqual(await unread(), [first])
  })

  test('who looked goes with the application, into the account and back', async () => {
    const db = database()
    const [admin, staff, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    const slip = await enter(staff, { phone: freshPhone() })
    const look = (hour: string) =>
      recordOpening(db, staff, slip.number, { client: '192.0.2.9' }, new Date(`2026-06-10T${hour}:30:00Z`))
    const seenBy = async () => (await listOwnAccesses(db, citizen, '', undefined)).rows.length
    await look('04')
    await claim(citizen, slip)
    assert.equal(await seenBy(), 1)
    await look('05')
    assert.equal(await seenBy(), 2)
    await giveBackApplication(db, admin, slip.number, { reason: 'Not them', now: later() })
    assert.equal(await seenBy(), 0)
  })
})
