import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerAppeal } from '../../../council/cases/appeals/answer-appeal.server.ts'
import { findAppealNews } from '../../../council/cases/appeals/appeal-news.server.ts'
import { correctAppeal } from '../../../council/cases/appeals/correct-appeal.server.ts'
import { findAppealBefore, listAppealsBefore } from '../../../council/cases/appeals/desk.server.ts'
import { listAppeals } from '../../../council/cases/appeals/find-appeals.server.ts'
import { giveOrder } from '../../../council/cases/appeals/give-order.server.ts'
import {
  admitAppeal,
  fixHearing,
  recordHearing,
  returnAppeal,
} from '../../../council/cases/appeals/hear-appeal.server.ts'
import { isToBeObeyed, listOpenOrders, obeyOrder } from '../../../council/cases/appeals/open-orders.server.ts'
import { continueAppeal, withdrawAppeal } from '../../../council/cases/appeals/withdraw-appeal.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { trackApplication } from '../../../council/cases/applications/track.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newAppellate } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { auditLines, caseRow, changeRows, findRow, findRows } from '../../rows.ts'
import { noon } from '../cases-for-tests.ts'
import { letMail, newAuthority, newRefusedCase, order } from './appeals-for-tests.ts'

const state = { refused: 'state' }
const done = { done: true }
const corrected = { askedFor: 'papers', words: 'The receipt is number 7.', delayReason: '' } as const
const hearing = { day: '2026-06-20', begins: '11:30', place: 'Block office, Wai' }

/** A refused case whose appeal was sent on 5 June 2026. */
async function newSent(db: Database) {
  const made = await newRefusedCase(db)
  await made.write('2026-06-04')
  await made.send('2026-06-05')
  return {
    ...made,
    appealId: `${made.id}-A1`,
    own: async () => (await listAppeals(db, made.citizen, made.id))[0],
  }
}

/** What the applicant is told of appeals. */
function newsOf(db: Database, id: string) {
  return findRows(db, 'outbox', { applicationId: id, event: 'appeal.changed' }, ['state'])
}

describeDatabase('hearings of appeals', (database) => {
  test('an appeal is returned with what is missing, corrected by its appellant alone, and lies there again', async () => {
    const { db, citizen, clerk, first, second, id, appealId, which, own, send } = await newSent(database())
    const now = noon('2026-06-08')
    assert.equal(await returnAppeal(db, second, appealId, 'Add the receipt.', now), undefined)
    assert.deepEqual(await correctAppeal(db, citizen, which(), { ...corrected, wantsHearing: false }, now), {
      refused: 'over',
    })
    assert.deepEqual(await returnAppeal(db, first, appealId, 'Add the receipt.', now), done)
    assert.deepEqual(await returnAppeal(db, first, appealId, 'Add the receipt.', now), done, 'again')
    assert.deepEqual(await admitAppeal(db, first, appealId, now), state)
    assert.deepEqual(await answerAppeal(db, clerk, which(), 'Tax is due.', now), { refused: 'before' })
    assert.deepEqual(await giveOrder(db, first, appealId, order, now), state)
    assert.deepEqual(await send('2026-06-09'), { refused: 'over' })
    const other = await newRefusedCase(db)
    const words = { ...corrected, wantsHearing: false }
    assert.equal(await correctAppeal(db, other.citizen, which(), words, now), undefined)
    assert.deepEqual(await correctAppeal(db, citizen, which(), words, noon('2026-06-09')), done)
    assert.deepEqual(await correctAppeal(db, citizen, which(), words, noon('2026-06-09')), done, 'again')
    const appeal = await own()
    assert.deepEqual(
      [appeal?.state, appeal?.handedInOn, appeal?.letter.words, appeal?.letter.wantsHearing],
      ['filed', '2026-06-05', corrected.words, false],
    )
    const history = await listOwnHistory(db, citizen, id, 'en')
    assert.deepEqual(
      history?.slice(-2).map(({ act, own, appeal }) => [act, own, appeal?.words]),
      [
        ['appeal.returned', false, 'Add the receipt.'],
        ['appeal.corrected', true, corrected.words],
      ],
    )
  })

  test('one that is returned and never corrected can be dismissed, and a late one needs its reason still', async () => {
    const { db, citizen, first, appealId, which, own } = await newSent(database())
    await changeRows(db, 'appeals', { appealId }, { handedInOn: '2026-07-10' })
    await returnAppeal(db, first, appealId, 'Say why it is late.', noon('2026-07-11'))
    const words = { ...corrected, wantsHearing: true }
    assert.deepEqual(await correctAppeal(db, citizen, which(), words, noon('2026-07-12')), {
      refused: 'late',
    })
    const dismissed = { ...order, outcome: 'dismissed' } as const
    assert.deepEqual(await giveOrder(db, first, appealId, dismissed, noon('2026-08-01')), { done: true })
    assert.equal((await own())?.state, 'decided')
  })

  test('a hearing is fixed seven days ahead, moved, told, held and recorded, and the order follows', async () => {
    const { db, citizen, first, id, appealId, own } = await newSent(database())
    const beside = await newSent(db)
    await letMail(db, citizen)
    const now = noon('2026-06-10')
    await admitAppeal(db, beside.first, beside.appealId, now)
    await fixHearing(db, beside.first, beside.appealId, hearing, now)
    assert.deepEqual(await fixHearing(db, first, appealId, hearing, now), state, 'not admitted')
    assert.deepEqual(await admitAppeal(db, first, appealId, now), done)
    assert.deepEqual(await admitAppeal(db, first, appealId, now), done, 'again')
    assert.deepEqual(await returnAppeal(db, first, appealId, 'Add it.', now), state)
    assert.deepEqual(await fixHearing(db, first, appealId, { ...hearing, day: '2026-06-16' }, now), {
      refused: 'day',
    })
    assert.deepEqual(await fixHearing(db, first, appealId, { ...hearing, day: '2026-06-17' }, now), done)
    assert.deepEqual(await fixHearing(db, first, appealId, hearing, now), done, 'moved')
    assert.deepEqual(await fixHearing(db, first, appealId, hearing, now), done, 'again')
    assert.deepEqual(
      (await own())?.hearings.map(({ at, place }) => [at, place]),
      [['2026-06-20T06:00:00.000Z', hearing.place]],
    )
    const { applicantPhoneNo: phone } = await findRow(db, 'applications', { applicationId: id })
    const tracked = await trackApplication(db, { number: id, phone, now }, '192.0.2.1')
    assert.equal(tracked && 'handedIn' in tracked && tracked.handedIn?.hearingOn, '2026-06-20')
    const said = { present: 'Asha Patil, the clerk', notes: 'Both spoke.' }
    assert.deepEqual(await recordHearing(db, first, appealId, said, noon('2026-06-19')), state, 'to come')
    const later = noon('2026-06-20')
    assert.deepEqual(await fixHearing(db, first, appealId, { ...hearing, day: '2026-07-20' }, later), state)
    assert.deepEqual(await recordHearing(db, first, appealId, said, later), done)
    assert.deepEqual(await recordHearing(db, first, appealId, said, later), done, 'again')
    const appeal = await own()
    assert.deepEqual([appeal?.state, appeal?.hearings.map(({ notes }) => notes)], ['heard', [said.notes]])
    assert.deepEqual(
      (await beside.own())?.hearings.map(({ heldAt }) => heldAt),
      [null],
      'another one at the same time is still to be held',
    )
    assert.deepEqual(await giveOrder(db, first, appealId, { ...order, by: '2026-07-20' }, later), {
      done: true,
    })
    assert.deepEqual(await fixHearing(db, first, appealId, { ...hearing, day: '2026-08-20' }, later), state)
    assert.equal((await own())?.hearings.length, 1, 'what was held stays')
    // Admitted, fixed, moved, heard and ordered.
    assert.equal((await newsOf(db, id)).length, 5)
  })

  test('an order ends the hearing to come, and words that come back corrected the answer to others', async () => {
    const { db, clerk, citizen, first, appealId, which, own } = await newSent(database())
    const answer = () => answerAppeal(db, clerk, which(), 'The receipt is another’s.', noon('2026-06-07'))
    assert.deepEqual(await answer(), { done: true })
    await returnAppeal(db, first, appealId, 'Name the year.', noon('2026-06-08'))
    const words = { ...corrected, wantsHearing: false }
    await correctAppeal(db, citizen, which(), words, noon('2026-06-09'))
    assert.equal((await own())?.answer, '')
    assert.deepEqual(await answer(), { done: true })
    await admitAppeal(db, first, appealId, noon('2026-06-10'))
    await fixHearing(db, first, appealId, hearing, noon('2026-06-10'))
    assert.deepEqual(await giveOrder(db, first, appealId, order, noon('2026-06-12')), { done: true })
    assert.deepEqual((await own())?.hearings, [])
  })

  test('what is withdrawn has no hearing to come', async () => {
    const { db, citizen, first, appealId, which, own, send } = await newSent(database())
    await admitAppeal(db, first, appealId, noon('2026-06-10'))
    await fixHearing(db, first, appealId, hearing, noon('2026-06-10'))
    assert.deepEqual(await withdrawAppeal(db, citizen, which(), noon('2026-06-11')), { done: true })
    assert.deepEqual(await send('2026-06-12'), { done: true })
    assert.deepEqual((await own())?.hearings, [], 'also when it is sent again')
  })

  test('when the office decides meanwhile the appellant is told, and lets the appeal go on or withdraws it', async () => {
    const { db, citizen, clerk, first, id, appealId, which } = await newSent(database())
    await letMail(db, citizen)
    assert.deepEqual(
      await continueAppeal(db, citizen, which(), noon('2026-06-06')),
      { refused: 'notOpen' },
      'nothing is decided',
    )
    const again = { status: 'Approved', revision: 2, whyChanged: 'Found', now: noon('2026-06-08') } as const
    assert.deepEqual(await decideApplication(db, clerk, id, again), { decided: true })
    const events = (await findRows(db, 'outbox', { applicationId: id }, ['event'])).map(({ event }) => event)
    assert.ok(events.includes('appeal.changed') && events.includes('case.decided'), events.join())
    const beside = await newSent(db)
    await letMail(db, beside.citizen)
    await admitAppeal(db, beside.first, beside.appealId, noon('2026-06-08'))
    const isMoved = async () => {
      const { decidedAt } = await caseRow(db, id)
      const asked = { language: 'en', today: '2026-06-08' }
      return (await findAppealNews(db, { applicationId: id, decidedAt }, asked))?.isMoved
    }
    assert.equal(await isMoved(), true)
    assert.deepEqual(await continueAppeal(db, citizen, which(), noon('2026-06-09')), { done: true })
    assert.equal(await isMoved(), false)
    assert.deepEqual(await continueAppeal(db, citizen, which(), noon('2026-06-10')), { done: true })
    const goesOn = await auditLines(db, ['act'], { subject: id, act: 'appeal.continued' })
    assert.equal(goesOn.length, 1, 'pressed twice')
    const states = [...(await newsOf(db, id)), ...(await newsOf(db, beside.id))].map(({ state }) => state)
    assert.deepEqual(states, ['dropped', 'waiting'], 'they know it, and others do not')
    const seen = await findAppealBefore(db, first, appealId)
    assert.ok(seen && 'continuedAt' in seen && seen.continuedAt)
    const other = await newRefusedCase(db)
    assert.equal(await continueAppeal(db, other.citizen, which(), noon('2026-06-09')), undefined)
    // What was asked for is given already: the order demands nothing any more.
    await giveOrder(db, first, appealId, order, noon('2026-06-10'))
    assert.equal(await isToBeObeyed(db, appealId), false)
    assert.deepEqual(await continueAppeal(db, citizen, which(), noon('2026-06-11')), { refused: 'notOpen' })
    const { letter } = await findRow(db, 'appeals', { appealId: beside.appealId })
    const others = { letter: letter.replace('"askedFor":"service"', '"askedFor":"papers"') }
    await changeRows(db, 'appeals', { appealId: beside.appealId }, others)
    assert.deepEqual(await decideApplication(db, beside.clerk, beside.id, again), { decided: true })
    await giveOrder(db, beside.first, beside.appealId, order, noon('2026-06-10'))
    assert.equal(await isToBeObeyed(db, beside.appealId), true, 'something else was asked for')
    // Its words are reduced after years.
    await changeRows(db, 'appeals', { appealId }, { letter: '' })
    assert.deepEqual((await listAppealsBefore(db, first, 'decided', undefined)).rows, [])
  })

  test('an order that asks for something else is closed by the office in words, once', async () => {
    const { db, citizen, clerk, first, id, appealId, which, own } = await newSent(database())
    await letMail(db, citizen)
    const words = 'The papers were looked at again.'
    assert.deepEqual(await obeyOrder(db, clerk, which(), words), { refused: 'before' }, 'nothing is ordered')
    await giveOrder(db, first, appealId, order, noon('2026-06-10'))
    const open = async () => (await listOpenOrders(db, clerk)).some((one) => one.applicationId === id)
    assert.equal(await open(), true)
    const now = noon('2026-06-12')
    assert.deepEqual(await obeyOrder(db, clerk, which(), words, now), { done: true })
    assert.deepEqual(await obeyOrder(db, clerk, which(), words, now), { done: true }, 'again')
    assert.deepEqual(await obeyOrder(db, clerk, which(), 'Otherwise.', now), { refused: 'before' })
    assert.equal(await open(), false)
    assert.equal((await own())?.obeyed, words)
    assert.equal((await newsOf(db, id)).length, 2, 'the order, and that it was obeyed')
    const seen = await findAppealBefore(db, first, appealId)
    assert.equal(seen && 'obeyed' in seen && seen.obeyed, words)
  })

  test('the second authority reads the first appeal with its order, and who heard a step of it does not hear again', async () => {
    const { db, first, serviceId, second, id, appealId, write, send } = await newSent(database())
    await admitAppeal(db, first, appealId, noon('2026-06-08'))
    const holder = await newAppellate(db)
    await db.updateTable('authorities').set({ holder: holder.id }).where('holder', '=', first.id).execute()
    await giveOrder(db, holder, appealId, { ...order, outcome: 'dismissed' }, noon('2026-06-10'))
    await write('2026-06-11', { level: 2 })
    await send('2026-06-11', 2)
    const seen = await findAppealBefore(db, second, `${id}-A2`)
    assert.ok(seen && !('hasWorkedOn' in seen))
    assert.deepEqual([seen.first?.appealId, seen.first?.result], [appealId, order.reasons])
    await db
      .deleteFrom('serviceAuthorities')
      .where('serviceId', '=', serviceId)
      .where('level', '=', 2)
      .execute()
    const authorityId = await newAuthority(db, [serviceId], { holder: first.id, level: 2 })
    await db.updateTable('appeals').set({ authorityId }).where('appealId', '=', `${id}-A2`).execute()
    assert.deepEqual(await findAppealBefore(db, first, `${id}-A2`), {
      appealId: `${id}-A2`,
      hasWorkedOn: true,
    })
  })
})
