import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctAppeal } from '../../council/cases/appeals/correct-appeal.server.ts'
import { giveOrder } from '../../council/cases/appeals/give-order.server.ts'
import { admitAppeal, fixHearing, returnAppeal } from '../../council/cases/appeals/hear-appeal.server.ts'
import { endAuthority } from '../../council/cases/appeals/keep-authorities.server.ts'
import { moveLostAppeal } from '../../council/cases/appeals/lost-appeals.server.ts'
import { obeyOrder } from '../../council/cases/appeals/open-orders.server.ts'
import { tellAppellant } from '../../council/cases/appeals/tell-appellant.server.ts'
import { continueAppeal, withdrawAppeal } from '../../council/cases/appeals/withdraw-appeal.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { listOwnHistory } from '../../council/cases/applications/history.server.ts'
import { lockApplication } from '../../council/cases/applications/lock-application.server.ts'
import { trackApplication } from '../../council/cases/applications/track.server.ts'
import { undoDecision } from '../../council/cases/applications/undo.server.ts'
import { type CallListName, listCalls } from '../../council/cases/calls/list-calls.server.ts'
import { recordCallOutcome } from '../../council/cases/calls/record-call-outcome.server.ts'
import { listUntold, recordOpened } from '../../council/cases/calls/record-opened.server.ts'
import { chooseContact } from '../../council/messages/outbox/contact-choices.server.ts'
import { forgetMessages } from '../../council/messages/outbox/forget-messages.server.ts'
import { claimMessages } from '../../council/messages/sending/claim-messages.server.ts'
import { settleMessage } from '../../council/messages/sending/settle-message.server.ts'
import { newAdmin, newAppellate } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { findRow } from '../rows.ts'
import { until } from '../until.ts'
import { areWaiting } from '../waiting.ts'
import { letMail, newAuthority, newRefusedCase, order } from './applications/appeals-for-tests.ts'
import { noon } from './cases-for-tests.ts'

const hearing = { day: '2026-06-20', begins: '11:30', place: 'Block office, Wai' }

describeDatabase('calls about appeals', (database) => {
  /** An appeal of 5 June whose applicant nothing reaches, and what they are to be called for. */
  async function newSent() {
    const made = await newRefusedCase(database())
    await made.write('2026-06-04')
    await made.send('2026-06-05')
    const { db, clerk, id } = made
    const toTell = async (list: CallListName = 'call', now?: Date) =>
      (await listCalls(db, clerk, list, { language: 'en', now })).rows.filter(
        (row) => row.applicationId === id,
      )
    const ofAppeal = async (list: CallListName = 'call', now?: Date) =>
      (await toTell(list, now)).filter(({ event }) => event === 'appeal.changed')
    return { ...made, appealId: `${id}-A1`, toTell, ofAppeal }
  }

  test('whom nothing reaches is called of how the appeal stands now, beside the decision, until they act themselves', async () => {
    const { db, clerk, citizen, first, appealId, which, toTell, ofAppeal } = await newSent()
    assert.deepEqual(
      (await toTell()).map(({ event }) => event),
      ['case.decided'],
    )
    await returnAppeal(db, first, appealId, 'Name the year.', noon('2026-06-08'))
    assert.deepEqual(
      (await toTell()).map(({ event, appeal }) => [event, appeal?.appealId, appeal?.state, appeal?.missing]),
      [
        ['case.decided', undefined, undefined, undefined],
        ['appeal.changed', appealId, 'returned', 'Name the year.'],
      ],
    )
    const words = { askedFor: 'papers', words: 'Of 2025.', delayReason: '', wantsHearing: true } as const
    await correctAppeal(db, citizen, which(), words, noon('2026-06-09'))
    assert.deepEqual(
      (await toTell()).map(({ event }) => event),
      ['case.decided'],
    )
    await admitAppeal(db, first, appealId, noon('2026-06-10'))
    await fixHearing(db, first, appealId, hearing, noon('2026-06-10'))
    const fixed = await ofAppeal()
    assert.deepEqual(
      fixed.map(({ appeal }) => [appeal?.state, appeal?.hearing?.place, appeal?.isMoved]),
      [['admitted', hearing.place, false]],
    )
    const told = { id: fixed[0]?.id ?? '', attempts: 0, outcome: 'told' } as const
    assert.equal((await recordCallOutcome(db, clerk, told))?.now, 'told')
    assert.deepEqual(await ofAppeal(), [])
    await giveOrder(db, first, appealId, order, noon('2026-06-12'))
    const ordered = async () =>
      (await ofAppeal()).map(({ appeal }) => [appeal?.outcome, appeal?.orderedBy, appeal?.obeyed])
    assert.deepEqual(await ordered(), [['allowed', '2026-06-20', '']])
    await obeyOrder(db, clerk, which(), 'The papers were looked at again.', noon('2026-06-15'))
    assert.deepEqual(await ordered(), [['allowed', null, 'The papers were looked at again.']])
  })

  test('a hearing whose day is over is told as past, and is no longer said where anybody tracks', async () => {
    const { db, first, id, appealId, ofAppeal } = await newSent()
    await admitAppeal(db, first, appealId, noon('2026-06-10'))
    await fixHearing(db, first, appealId, hearing, noon('2026-06-10'))
    const { applicantPhoneNo: phone } = await findRow(db, 'applications', { applicationId: id })
    for (const [at, isOver] of [
      ['2026-06-20T18:29:59.000Z', false],
      ['2026-06-20T18:30:00.000Z', true],
    ] as const) {
      const now = new Date(at)
      const [call] = await ofAppeal('call', now)
      assert.deepEqual([call?.appeal?.hearing?.place, call?.appeal?.isHearingOver], [hearing.place, isOver])
      const tracked = await trackApplication(db, { number: id, phone, now }, '192.0.2.7')
      const on = tracked && 'handedIn' in tracked ? tracked.handedIn?.hearingOn : null
      assert.equal(on, isOver ? undefined : hearing.day)
    }
  })

  test('the call names who hears the appeal now, and nobody while it is lost or once it is decided', async () => {
    const { db, first, authorityId, appealId, ofAppeal } = await newSent()
    const [admin, third] = [await newAdmin(db), await newAppellate(db)]
    const hearers = async () => (await ofAppeal()).map(({ appeal }) => appeal?.hearer)
    await admitAppeal(db, first, appealId, noon('2026-06-10'))
    assert.deepEqual(await hearers(), ['Block officer'])
    await endAuthority(db, admin, authorityId)
    assert.deepEqual(await hearers(), [undefined])
    const other = await newAuthority(db, [], { holder: third.id, name: 'Other officer' })
    assert.deepEqual(await moveLostAppeal(db, admin, appealId, other, noon('2026-06-12')), { done: true })
    assert.deepEqual(await hearers(), ['Other officer'])
    await giveOrder(db, third, appealId, order, noon('2026-06-14'))
    assert.deepEqual(await hearers(), [undefined])
  })

  test('of what the office decided meanwhile they are called beside the decision, and not of one that was undone', async () => {
    const { db, clerk, citizen, first, appealId, id, which, toTell, ofAppeal } = await newSent()
    const approved = { status: 'Approved', whyChanged: 'Found', revision: 2, now: new Date() } as const
    assert.deepEqual(await decideApplication(db, clerk, id, approved), { decided: true })
    assert.deepEqual(await toTell(), [], 'it can still be undone')
    // Its news takes the place of that of the decision, which nobody was told.
    assert.deepEqual(await admitAppeal(db, first, appealId), { done: true })
    assert.equal((await undoDecision(db, clerk, id, { revision: 3 }))?.done, true)
    assert.deepEqual(
      (await ofAppeal()).map(({ appeal }) => appeal?.state),
      ['admitted'],
    )
    const again = { ...approved, revision: 4, now: noon('2026-06-10') } as const
    assert.deepEqual(await decideApplication(db, clerk, id, again), { decided: true })
    await db.deleteFrom('undos').where('applicationId', '=', id).execute()
    assert.deepEqual((await toTell()).map(({ event, appeal }) => `${event} ${appeal?.isMoved}`).sort(), [
      'appeal.changed true',
      'case.decided undefined',
    ])
    assert.deepEqual(await continueAppeal(db, citizen, which()), { done: true })
    assert.deepEqual(
      (await toTell()).map(({ event }) => event),
      ['case.decided'],
    )
  })

  test('whom a mail about the appeal did not reach is called, and stays to be told until somebody has', async () => {
    const { db, citizen, first, appealId, ofAppeal } = await newSent()
    await letMail(db, citizen)
    await admitAppeal(db, first, appealId, noon('2026-06-10'))
    assert.deepEqual(await ofAppeal(), [])
    await forgetMessages(db, noon('2026-06-14'))
    assert.equal((await ofAppeal()).length, 1)
    await forgetMessages(db, noon('2026-07-20'))
    assert.deepEqual([(await ofAppeal()).length, (await ofAppeal('neverTold')).length], [0, 1])
  })

  test('an act and a sweep that come at once leave one call about the appeal', async () => {
    const { db, citizen, first, id, appealId, ofAppeal } = await newSent()
    await letMail(db, citizen)
    await admitAppeal(db, first, appealId, noon('2026-06-10'))
    await chooseContact(db, citizen, { mail: false, sms: false, language: 'mr' })
    let hasSwept = false
    const sweep = await db.transaction().execute(async (trx) => {
      await lockApplication(trx, id)
      await tellAppellant(trx, id, noon('2026-06-14').toISOString())
      const swept = forgetMessages(db, noon('2026-06-14')).then(() => {
        hasSwept = true
      })
      await until(async () => hasSwept || (await areWaiting(trx)))
      return { swept }
    })
    await sweep.swept
    assert.deepEqual(
      (await ofAppeal()).map(({ since }) => since),
      [noon('2026-06-14').toISOString()],
    )
  })

  test('whoever withdraws is neither written to nor called about what stood before', async () => {
    const { db, citizen, first, appealId, which, ofAppeal } = await newSent()
    await letMail(db, citizen)
    await admitAppeal(db, first, appealId, noon('2026-06-10'))
    const [mail] = await claimMessages(db, 'one', ['mail'], noon('2026-06-11'))
    assert.equal(mail?.event, 'appeal.changed')
    assert.deepEqual(await withdrawAppeal(db, citizen, which(), noon('2026-06-11')), { done: true })
    await settleMessage(db, 'one', mail, 'refused', noon('2026-06-11'))
    await forgetMessages(db, noon('2026-06-14'))
    assert.deepEqual(await ofAppeal(), [])
  })

  test('an applicant who opens the application reads of the appeal, but not of what is kept while they read', async () => {
    const { db, citizen, first, id, appealId, ofAppeal } = await newSent()
    const before = await listUntold(db, citizen, id)
    await admitAppeal(db, first, appealId, noon('2026-06-10'))
    await recordOpened(db, citizen, { applicationId: id, news: before })
    assert.equal((await ofAppeal()).length, 1)
    const lines = async () => (await listOwnHistory(db, citizen, id, 'en'))?.length
    const count = await lines()
    const news = await listUntold(db, citizen, id)
    await recordOpened(db, citizen, { applicationId: id, news })
    assert.deepEqual(await ofAppeal(), [])
    assert.equal(await lines(), count, 'its history tells of decisions that were read')
  })
})
