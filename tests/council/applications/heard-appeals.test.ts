import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordAct } from '../../../council/audit/audit.server.ts'
import { answerAppeal } from '../../../council/cases/appeals/answer-appeal.server.ts'
import {
  countAppealsBefore,
  findAppealBefore,
  listAppealsBefore,
} from '../../../council/cases/appeals/desk.server.ts'
import { listAppeals } from '../../../council/cases/appeals/find-appeals.server.ts'
import { giveOrder } from '../../../council/cases/appeals/give-order.server.ts'
import { admitAppeal, fixHearing } from '../../../council/cases/appeals/hear-appeal.server.ts'
import { endAuthority } from '../../../council/cases/appeals/keep-authorities.server.ts'
import { countOpenBefore } from '../../../council/cases/appeals/lost-appeals.server.ts'
import { listOpenOrders } from '../../../council/cases/appeals/open-orders.server.ts'
import { recordAppealDecided, recordHandedIn } from '../../../council/cases/appeals/record-appeal.server.ts'
import { listRegister } from '../../../council/cases/appeals/register.server.ts'
import { findAddressee, sendAppeal } from '../../../council/cases/appeals/send-appeal.server.ts'
import { withdrawAppeal } from '../../../council/cases/appeals/withdraw-appeal.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { setStaffDuty } from '../../../council/office/staff-duty.server.ts'
import { listHeldOf } from '../../../council/privacy/erase-account.server.ts'
import { newAdmin, newAppellate } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { noon } from '../cases-for-tests.ts'
import { newAuthority, newRefusedCase, order } from './appeals-for-tests.ts'

const onPaper = { refused: 'onPaper' }

describeDatabase('heard appeals', (database) => {
  test('who let a first appeal pass, and heard nothing of it, hears no second one about it', async () => {
    const { db, first, second, write, send } = await newRefusedCase(database())
    await db.updateTable('authorities').set({ holder: first.id }).where('holder', '=', second.id).execute()
    await write('2026-06-04')
    assert.deepEqual(await send('2026-06-05'), { done: true })
    await write('2026-07-25', { level: 2 })
    assert.deepEqual(await send('2026-07-25', 2), onPaper)
  })

  test('a letter is sent once, lies before its authority alone, and the order reaches both sides', async () => {
    const { db, citizen, first, second, id, write, send } = await newRefusedCase(database())
    await write('2026-06-04')
    assert.deepEqual(await send('2026-06-05'), { done: true })
    // Again, as on a bad line.
    assert.deepEqual(await send('2026-06-05'), { done: true })
    const { rows } = await listAppealsBefore(db, first, 'open', undefined)
    assert.deepEqual(
      rows.map(({ appealId, state, handedInOn }) => [appealId, state, handedInOn]),
      [[`${id}-A1`, 'filed', '2026-06-05']],
    )
    assert.equal(rows[0]?.letter.authority?.value.office, 'Block officer')
    assert.deepEqual((await listAppealsBefore(db, second, 'open', undefined)).rows, [])
    assert.equal(await findAppealBefore(db, second, `${id}-A1`), undefined)
    const now = noon('2026-06-10')
    assert.equal(await giveOrder(db, second, `${id}-A1`, order, now), undefined)
    const short = { ...order, reasons: 'Give it.' }
    assert.deepEqual(await giveOrder(db, first, `${id}-A1`, short, now), { refused: 'order' })
    assert.deepEqual(await giveOrder(db, first, `${id}-A1`, { ...order, by: '2026-06-10' }, now), {
      refused: 'order',
    })
    assert.deepEqual(await giveOrder(db, first, `${id}-A1`, order, now), { done: true })
    // The same again, as after a lost answer, and another one.
    assert.deepEqual(await giveOrder(db, first, `${id}-A1`, order, now), { done: true })
    for (const other of [{ what: 'Look again.' }, { outcome: 'partlyAllowed' }, { penalty: 500 }] as const)
      assert.deepEqual(await giveOrder(db, first, `${id}-A1`, { ...order, ...other }, now), {
        refused: 'state',
      })
    assert.deepEqual((await listAppealsBefore(db, first, 'open', undefined)).rows, [])
    assert.equal((await listAppealsBefore(db, first, 'decided', undefined)).rows.length, 1)
    const [appeal] = await listAppeals(db, citizen, id)
    const { state, decidedOn, outcome, orderedWhat, orderedBy } = appeal ?? {}
    assert.deepEqual(
      [state, decidedOn, outcome, orderedWhat, orderedBy],
      ['decided', '2026-06-10', 'allowed', 'Give the certificate.', '2026-06-20'],
    )
    const history = await listOwnHistory(db, citizen, id, 'en')
    assert.deepEqual(
      history?.slice(-3).map(({ act, own }) => [act, own]),
      [
        ['appeal.written', true],
        ['appeal.sent', true],
        ['appeal.ordered', false],
      ],
    )
    assert.deepEqual(await write('2026-06-11', { level: 2 }), { appealId: `${id}-A2` })
    assert.deepEqual(await send('2026-06-11', 2), { done: true })
    // What they heard of another application, and what they did with this appeal, keeps nobody from it.
    const beside = await newRefusedCase(db)
    await beside.write('2026-06-04')
    await beside.send('2026-06-05')
    const heardBeside = db.updateTable('appeals').set({ heardBy: second.id })
    await heardBeside.where('applicationId', '=', beside.id).execute()
    assert.deepEqual(await admitAppeal(db, second, `${id}-A2`, noon('2026-06-12')), { done: true })
    const before = (await listAppealsBefore(db, second, 'open', undefined)).rows
    assert.deepEqual(
      before.map(({ appealId, hasWorkedOn }) => [appealId, hasWorkedOn]),
      [[`${id}-A2`, false]],
    )
  })

  test('a first appeal that a second one took the place of lies before nobody, until that one is withdrawn', async () => {
    const { db, citizen, clerk, first, id, authorityId, which, write, send } = await newRefusedCase(
      database(),
    )
    const admin = await newAdmin(db)
    await write('2026-06-04')
    await send('2026-06-05')
    await admitAppeal(db, first, `${id}-A1`, noon('2026-06-08'))
    const hearing = { day: '2026-08-20', begins: '11:30', place: 'Block office, Wai' }
    await fixHearing(db, first, `${id}-A1`, hearing, noon('2026-06-08'))
    const open = async () => {
      const { rows } = await listAppealsBefore(db, first, 'open', undefined)
      const counts = await countAppealsBefore(db, first, noon('2026-09-01'))
      return [rows.length, counts.open, await countOpenBefore(db, admin, authorityId)]
    }
    await write('2026-07-21', { level: 2 })
    assert.deepEqual(await open(), [1, 1, 1], 'a letter takes no place')
    assert.deepEqual(await send('2026-07-21', 2), { done: true })
    assert.deepEqual(await open(), [0, 0, 0])
    const now = noon('2026-07-22')
    const later = { ...order, by: '2026-08-01' }
    assert.deepEqual(await giveOrder(db, first, `${id}-A1`, later, now), { refused: 'state' })
    assert.deepEqual(await fixHearing(db, first, `${id}-A1`, hearing, now), { refused: 'state' })
    assert.deepEqual(await withdrawAppeal(db, citizen, which(), now), { refused: 'notOpen' })
    assert.deepEqual(await answerAppeal(db, clerk, which(), 'Tax is due.', now), { refused: 'before' })
    const [one, two] = await listAppeals(db, citizen, id)
    assert.deepEqual([one?.isPassedOver, one?.hearings, two?.isPassedOver], [true, [], false])
    const { rows } = await listRegister(db, admin, { cursor: undefined, language: 'en' })
    const listed = rows.filter(({ applicationId }) => applicationId === id)
    assert.deepEqual(Object.fromEntries(listed.map((row) => [row.appealId, row.isPassedOver])), {
      [`${id}-A1`]: true,
      [`${id}-A2`]: false,
    })
    assert.deepEqual(await withdrawAppeal(db, citizen, which(2), now), { done: true })
    assert.deepEqual(await open(), [1, 1, 1])
    const [again] = await listAppeals(db, citizen, id)
    assert.deepEqual(again?.hearings, [], 'it was held by nobody, and is fixed anew')
    assert.deepEqual(await giveOrder(db, first, `${id}-A1`, later, now), { done: true })
  })

  test('a second one that is handed in on paper ends the hearing of the first one, too', async () => {
    const { db, citizen, clerk, first, id, which, write, send } = await newRefusedCase(database())
    await write('2026-06-04')
    await send('2026-06-05')
    await admitAppeal(db, first, `${id}-A1`, noon('2026-06-08'))
    const hearing = { day: '2026-08-20', begins: '11:30', place: 'Block office, Wai' }
    await fixHearing(db, first, `${id}-A1`, hearing, noon('2026-06-08'))
    await write('2026-07-21', { level: 2 })
    const paper = { on: '2026-07-22', reference: '', now: noon('2026-07-22') }
    assert.deepEqual(await recordHandedIn(db, clerk, which(2), paper), { done: true })
    assert.deepEqual((await listAppeals(db, citizen, id))[0]?.hearings, [])
  })

  test('a first appeal that was replaced keeps no account, and opens no more once its words are reduced', async () => {
    const { db, citizen, second, id, authorityId, write, send } = await newRefusedCase(database())
    const admin = await newAdmin(db)
    await write('2026-06-04')
    await send('2026-06-05')
    await write('2026-07-21', { level: 2 })
    await send('2026-07-21', 2)
    const keeps = async () => (await listHeldOf(db, citizen.id, 'en')).map((one) => one.isOpen)
    assert.deepEqual(await keeps(), [true])
    const dismissed = { ...order, outcome: 'dismissed' } as const
    assert.deepEqual(await giveOrder(db, second, `${id}-A2`, dismissed, noon('2026-07-22')), { done: true })
    assert.deepEqual(await keeps(), [false])
    await db.updateTable('appeals').set({ letter: '' }).where('applicationId', '=', id).execute()
    assert.equal(await countOpenBefore(db, admin, authorityId), 0)
    assert.deepEqual(await keeps(), [false])
  })

  test('an order that dismisses demands nothing', async () => {
    const { db, citizen, first, id, write, send } = await newRefusedCase(database())
    await write('2026-06-04')
    await send('2026-06-05')
    const dismissed = { ...order, outcome: 'dismissed', penalty: 500 } as const
    assert.deepEqual(await giveOrder(db, first, `${id}-A1`, dismissed, noon('2026-06-10')), { done: true })
    const [appeal] = await listAppeals(db, citizen, id)
    assert.deepEqual([appeal?.orderedWhat, appeal?.orderedBy, appeal?.penalty], ['', null, 500])
  })

  test('nobody sends what another wrote, or what is late without a reason', async () => {
    const { db, id, write, send } = await newRefusedCase(database())
    const other = await newRefusedCase(db)
    await write('2026-06-04')
    const stranger = { ...other.which(), applicationId: id, appealId: `${id}-A1` }
    assert.equal(await sendAppeal(db, other.citizen, stranger, noon('2026-06-05')), undefined)
    assert.equal(await findAddressee(db, other.citizen, id, 1, 'en'), undefined)
    assert.deepEqual(await send('2026-07-04'), { refused: 'late' })
    assert.deepEqual(await send('2026-09-02'), { refused: 'over' })
  })

  test('without an authority, without its holder, or with one who lost the duty, the appeal goes on paper', async () => {
    const { db, citizen, clerk, first, id, authorityId, which, write, send } = await newRefusedCase(
      database(),
    )
    await write('2026-06-04')
    const admin = await newAdmin(db)
    await setStaffDuty(db, admin, first.id, null)
    assert.deepEqual(await send('2026-06-05'), onPaper)
    assert.equal(await findAddressee(db, citizen, id, 1, 'en'), undefined)
    await setStaffDuty(db, admin, first.id, 'appeals')
    assert.deepEqual(await send('2026-06-05'), { done: true })
    const answer = { on: '2026-06-06', result: 'Give it.', now: noon('2026-06-06') } as const
    assert.deepEqual(
      await recordAppealDecided(db, clerk, which(), answer),
      { refused: 'before' },
      'it is heard here',
    )
    assert.equal(await endAuthority(db, admin, authorityId), true)
    assert.equal(await findAppealBefore(db, first, `${id}-A1`), undefined)
    assert.deepEqual(await recordAppealDecided(db, clerk, which(), answer), { done: true })
    assert.deepEqual([(await listAppeals(db, citizen, id))[0]?.state], ['decided'])
  })

  test('what was handed in on paper is not sent or answered here, and what its hearer may not hear is recorded', async () => {
    const { db, clerk, first, which, write, send } = await newRefusedCase(database())
    await write('2026-06-04')
    const paper = { on: '2026-06-05', reference: '', now: noon('2026-06-05') }
    assert.deepEqual(await recordHandedIn(db, clerk, which(), paper), { done: true })
    assert.deepEqual(await send('2026-06-06'), { refused: 'over' })
    assert.deepEqual(await answerAppeal(db, clerk, which(), 'Tax is due.'), { refused: 'before' })
    const heard = await newRefusedCase(db)
    await heard.write('2026-06-04')
    await heard.send('2026-06-05')
    const noted = { act: 'application.noted', subject: heard.id, date: '2026-06-06T06:30:00.000Z' } as const
    await recordAct(db, { id: first.id }, noted)
    const answer = { on: '2026-06-07', result: 'Give it.', now: noon('2026-06-07') } as const
    const record = () => recordAppealDecided(db, heard.clerk, heard.which(), answer)
    assert.deepEqual(await record(), { refused: 'before' }, 'another one worked on it')
    await recordAct(db, { id: heard.first.id }, noted)
    assert.deepEqual(await record(), { done: true })
  })

  test('the office answers once, and a withdrawn appeal is a letter again', async () => {
    const { db, citizen, clerk, first, id, which, write, send } = await newRefusedCase(database())
    await write('2026-06-04')
    assert.deepEqual(await answerAppeal(db, clerk, which(), 'Tax is due.'), { refused: 'before' }, 'not sent')
    assert.deepEqual(await withdrawAppeal(db, citizen, which(), noon('2026-06-05')), { refused: 'notOpen' })
    await send('2026-06-05')
    const now = noon('2026-06-06')
    assert.deepEqual(await answerAppeal(db, clerk, which(), 'Tax is due.', now), { done: true })
    assert.deepEqual(await answerAppeal(db, clerk, which(), 'None is.', now), { refused: 'before' })
    const seen = await findAppealBefore(db, first, `${id}-A1`)
    assert.equal(seen && 'answer' in seen && seen.answer, 'Tax is due.')
    const other = await newRefusedCase(db)
    assert.equal(await withdrawAppeal(db, other.citizen, which(), now), undefined)
    assert.deepEqual(await withdrawAppeal(db, citizen, which(), now), { done: true })
    assert.equal(await findAppealBefore(db, first, `${id}-A1`), undefined)
    assert.equal(await giveOrder(db, first, `${id}-A1`, order, now), undefined)
    assert.deepEqual(await send('2026-06-07'), { done: true })
  })

  test('an order stands open, the most urgent first, until the office decides again', async () => {
    const db = database()
    const [late, soon] = [await newRefusedCase(db), await newRefusedCase(db)]
    for (const [{ first, id, write, send }, by] of [
      [late, '2026-06-30'],
      [soon, '2026-06-20'],
    ] as const) {
      await write('2026-06-04')
      await send('2026-06-05')
      await giveOrder(db, first, `${id}-A1`, { ...order, by }, noon('2026-06-10'))
    }
    const ids = new Set([late.id, soon.id])
    const open = async () =>
      (await listOpenOrders(db, late.clerk)).flatMap((one) =>
        ids.has(one.applicationId) ? [[one.applicationId, one.by]] : [],
      )
    assert.deepEqual(await open(), [
      [soon.id, '2026-06-20'],
      [late.id, '2026-06-30'],
    ])
    const again = { status: 'Approved', revision: 2, whyChanged: 'Ordered', now: noon('2026-06-12') } as const
    assert.deepEqual(await decideApplication(db, soon.clerk, soon.id, again), { decided: true })
    assert.deepEqual(await open(), [[late.id, '2026-06-30']])
  })

  for (const [how, work] of [
    ['marked its papers', 'mark'],
    ['had it assigned', 'assign'],
    ['entered it', 'enter'],
  ] as const)
    test(`who ${how} does not hear the appeal`, async () => {
      const { db, citizen, clerk, first, id, write } = await newRefusedCase(database())
      const own = [first.id, '{}']
      const line = { mark: own, enter: own, assign: [clerk.id, `{"assignedTo":"${first.id}"}`] }[work]
      const acts = { mark: 'marked', enter: 'submitted', assign: 'assigned' } as const
      const act = `application.${acts[work]}` as const
      const [actor = '', after = ''] = line
      const date = '2026-06-02T06:30:00.000Z'
      await recordAct(db, { id: actor }, { act, subject: id, after: JSON.parse(after), date })
      await write('2026-06-04')
      assert.equal(await findAddressee(db, citizen, id, 1, 'en'), undefined)
    })

  test('who worked on it after it was sent neither reads nor hears it, and nor does who heard the level below', async () => {
    const { db, citizen, first, second, serviceId, id, write, send } = await newRefusedCase(database())
    await write('2026-06-04')
    await send('2026-06-05')
    await db.updateTable('appeals').set({ heardBy: second.id }).where('applicationId', '=', id).execute()
    await giveOrder(db, first, `${id}-A1`, order, noon('2026-06-10'))
    const third = await newAppellate(db)
    await newAuthority(db, [serviceId], { holder: third.id, level: 2 })
    await write('2026-06-11', { level: 2 })
    await send('2026-06-11', 2)
    await db.updateTable('appeals').set({ heardBy: third.id }).where('appealId', '=', `${id}-A1`).execute()
    assert.deepEqual(await findAppealBefore(db, third, `${id}-A2`), {
      appealId: `${id}-A2`,
      hasWorkedOn: true,
    })
    const refused = await giveOrder(db, third, `${id}-A2`, order, noon('2026-06-12'))
    assert.deepEqual(refused, { refused: 'hasWorkedOn' })
    assert.equal(await findAddressee(db, citizen, id, 2, 'en'), undefined)
  })
})
