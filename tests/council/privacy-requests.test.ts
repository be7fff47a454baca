import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseContact } from '../../council/messages/outbox/contact-choices.server.ts'
import { announceChannels } from '../../council/messages/sending/channel-state.server.ts'
import {
  answerRequest,
  findPrivacyRequest,
  listPrivacyRequests,
} from '../../council/privacy/answer-requests.server.ts'
import {
  findOpenRequest,
  finishRequest,
  listOwnRequests,
  listProfileRequests,
  sendRequest,
} from '../../council/privacy/requests.server.ts'
import { answerBy } from '../../rules/privacy-requests.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { auditLines } from '../rows.ts'

describeDatabase('privacy requests', (database) => {
  test('a complaint waits for the admin, who answers it once, and its sender reads the answer', async () => {
    const db = database()
    const [citizen, other, admin] = [await newCitizen(db), await newCitizen(db), await newAdmin(db)]
    assert.ok(await sendRequest(db, citizen, 'complain', 'Somebody read my papers.'))
    assert.equal(await sendRequest(db, citizen, 'complain', 'Again.'), false)
    assert.ok(await sendRequest(db, citizen, 'correct', 'Another kind may wait beside it.'))
    const open = await findOpenRequest(db, citizen, 'complain')
    assert.ok(open)
    assert.equal((await findPrivacyRequest(db, admin, open.id))?.words, 'Somebody read my papers.')
    assert.ok(await answerRequest(db, admin, open.id, 'It was for your application.'))
    assert.equal(await answerRequest(db, admin, open.id, 'Twice.'), false)
    assert.equal(await findPrivacyRequest(db, admin, open.id), undefined)
    const own = await listOwnRequests(db, citizen)
    assert.equal(own.find(({ id }) => id === open.id)?.answer, 'It was for your application.')
    assert.deepEqual(await listOwnRequests(db, other), [])
    const lines = await auditLines(db, ['actor', 'act', 'after'], { subject: open.id })
    assert.deepEqual(lines, [
      { actor: citizen.id, act: 'privacyRequest.sent', after: '{"kind":"complain"}' },
      { actor: admin.id, act: 'privacyRequest.answered', after: null },
    ])
  })

  test('profile requests are those to correct something; no clerk ends a complaint there', async () => {
    const db = database()
    const [citizen, clerk, admin] = [await newCitizen(db), await newStaff(db), await newAdmin(db)]
    await db.deleteFrom('privacyRequests').execute()
    await sendRequest(db, citizen, 'complain', 'A complaint.')
    await sendRequest(db, citizen, 'correct', 'A new name.')
    const listed = await listProfileRequests(db, clerk, undefined)
    assert.deepEqual(
      listed.rows.map(({ message }) => message),
      ['A new name.'],
    )
    const all = await listPrivacyRequests(db, admin, undefined)
    assert.deepEqual(all.rows.map(({ kind }) => kind).sort(), ['complain', 'correct'])
    const complaint = await findOpenRequest(db, citizen, 'complain')
    assert.equal(await finishRequest(db, clerk, complaint?.id ?? ''), false)
    assert.equal(await finishRequest(db, clerk, listed.rows[0]?.id ?? ''), true)
  })

  test('who is answered is told by the channel they have ticked, once, without a word of the answer', async () => {
    const db = database()
    const [citizen, silent] = [await newCitizen(db), await newCitizen(db)]
    const [clerk, admin] = [await newStaff(db), await newAdmin(db)]
    await announceChannels(db, ['mail'])
    await chooseContact(db, citizen, { mail: true, sms: false, language: 'hi' })
    for (const person of [citizen, silent]) {
      await sendRequest(db, person, 'complain', 'A complaint.')
      await sendRequest(db, person, 'correct', 'A new name.')
      const complaint = (await findOpenRequest(db, person, 'complain'))?.id ?? ''
      const correction = (await findOpenRequest(db, person, 'correct'))?.id ?? ''
      assert.ok(await answerRequest(db, admin, complaint, 'The marked answer.'))
      assert.equal(await answerRequest(db, admin, complaint, 'Twice.'), false)
      assert.ok(await finishRequest(db, clerk, correction))
    }
    const told = await db
      .selectFrom('outbox')
      .select(['event', 'userId', 'channel', 'language', 'values'])
      .where('event', '=', 'request.answered')
      .execute()
    const message = {
      event: 'request.answered',
      userId: citizen.id,
      channel: 'mail',
      language: 'hi',
      values: '{}',
    }
    assert.deepEqual(told, [message, message])
  })

  test('a request is to be answered within thirty days of the day in India on which it was sent', () => {
    assert.equal(answerBy('2026-06-01T18:29:59.999Z'), '2026-07-01')
    assert.equal(answerBy('2026-06-01T18:30:00.000Z'), '2026-07-02')
  })
})
