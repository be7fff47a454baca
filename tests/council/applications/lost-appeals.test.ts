import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordAct } from '../../../council/audit/audit.server.ts'
import { findAppealBefore, listAppealsBefore } from '../../../council/cases/appeals/desk.server.ts'
import { listAppeals } from '../../../council/cases/appeals/find-appeals.server.ts'
import { giveOrder } from '../../../council/cases/appeals/give-order.server.ts'
import { admitAppeal, fixHearing } from '../../../council/cases/appeals/hear-appeal.server.ts'
import { endAuthority } from '../../../council/cases/appeals/keep-authorities.server.ts'
import {
  countOpenBefore,
  findLostAppeal,
  listLostAppeals,
  moveLostAppeal,
} from '../../../council/cases/appeals/lost-appeals.server.ts'
import {
  exportRegister,
  listRegister,
  listRegisterYears,
} from '../../../council/cases/appeals/register.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { setStaffDisabled } from '../../../council/identity/accounts/staff.server.ts'
import { setStaffDuty } from '../../../council/office/staff-duty.server.ts'
import { newAdmin, newAppellate } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { changeRows, exportedBy, storeRow } from '../../rows.ts'
import { noon } from '../cases-for-tests.ts'
import { letMail, newAuthority, newRefusedCase, order } from './appeals-for-tests.ts'

describeDatabase('appeals that lose their hearer', (database) => {
  test('an appeal whose authority ended is listed, and lies before the one that it is given to', async () => {
    const { db, citizen, first, second, authorityId, id, write, send } = await newRefusedCase(database())
    const [admin, third, gone] = [await newAdmin(db), await newAppellate(db), await newAppellate(db)]
    await letMail(db, citizen)
    const lost = async () => (await listLostAppeals(db, admin, 'en', undefined)).rows
    await write('2026-06-04')
    await send('2026-06-05')
    const number = `${id}-A1`
    assert.equal(await countOpenBefore(db, admin, authorityId), 1)
    assert.deepEqual(await lost(), [])
    assert.equal(await findLostAppeal(db, admin, number, 'en'), undefined)
    await admitAppeal(db, first, number, noon('2026-06-05'))
    const hearing = { day: '2026-06-20', begins: '11:30', place: 'Block office, Wai' }
    await fixHearing(db, first, number, hearing, noon('2026-06-05'))
    await newAuthority(db, [], { holder: gone.id, name: 'Disabled officer' })
    await setStaffDisabled(db, admin, gone.id, true)
    await endAuthority(db, admin, authorityId)
    assert.deepEqual(
      (await lost()).map(({ appealId, authority }) => [appealId, authority]),
      [[number, 'Block officer']],
    )
    assert.equal(await findAppealBefore(db, first, number), undefined)
    const [other, nobody] = [
      await newAuthority(db, [], { holder: third.id, name: 'Other officer' }),
      await newAuthority(db, [], { holder: null, name: 'On paper' }),
    ]
    const found = await findLostAppeal(db, admin, number, 'en')
    assert.deepEqual(
      found?.hearers.map(({ name }) => name),
      ['Other officer'],
    )
    const now = noon('2026-06-08')
    assert.deepEqual(await moveLostAppeal(db, admin, number, nobody, now), { refused: 'cannotHear' })
    assert.deepEqual(await moveLostAppeal(db, admin, number, other, now), { done: true })
    assert.deepEqual(await lost(), [])
    assert.deepEqual((await listAppeals(db, citizen, id))[0]?.hearings, [], 'it is fixed anew')
    const told = db.selectFrom('outbox').select('occasion').where('applicationId', '=', id)
    const occasions = (await told.where('event', '=', 'appeal.changed').execute()).map((one) => one.occasion)
    assert.ok(occasions.includes(now.toISOString()), occasions.join())
    assert.equal((await listAppealsBefore(db, third, 'open', undefined)).rows.length, 1)
    assert.equal(await moveLostAppeal(db, admin, number, other, now), undefined, 'it is lost no more')
    assert.deepEqual(await giveOrder(db, third, number, order, noon('2026-06-10')), { done: true })
    assert.equal(await countOpenBefore(db, admin, other), 0)
    assert.deepEqual((await listAppealsBefore(db, second, 'open', undefined)).rows, [])
  })

  test('one whose holder lost the duty is listed too, and who worked on the application is not offered', async () => {
    const { db, clerk, first, id, write, send } = await newRefusedCase(database())
    const admin = await newAdmin(db)
    await write('2026-06-04')
    await send('2026-06-05')
    await setStaffDuty(db, admin, first.id, null)
    await setStaffDuty(db, admin, clerk.id, 'appeals')
    const listed = await newRefusedCase(db)
    await listed.write('2026-06-04')
    await listed.send('2026-06-05')
    await setStaffDisabled(db, admin, listed.first.id, true)
    const ids = (await listLostAppeals(db, admin, 'en', undefined)).rows.map(({ appealId }) => appealId)
    for (const lost of [id, listed.id]) assert.ok(ids.includes(`${lost}-A1`), 'also where it was disabled')
    const own = await newAuthority(db, [], { holder: clerk.id })
    const found = await findLostAppeal(db, admin, `${id}-A1`, 'en')
    assert.equal(found?.appealId, `${id}-A1`)
    assert.ok(!found.hearers.some(({ authorityId }) => authorityId === own))
    assert.deepEqual(await moveLostAppeal(db, admin, `${id}-A1`, own), { refused: 'cannotHear' })
  })
})

describeDatabase('appeals whose holder may not hear them', (database) => {
  /** A sent appeal, and whether it stands among those that nobody hears. */
  async function newSent() {
    const made = await newRefusedCase(database())
    const admin = await newAdmin(made.db)
    await made.write('2026-06-04')
    await made.send('2026-06-05')
    const lost = async () =>
      (await listLostAppeals(made.db, admin, 'en', undefined)).rows.flatMap(({ appealId, applicationId }) =>
        applicationId === made.id ? [appealId] : [],
      )
    return { ...made, admin, lost, number: `${made.id}-A1` }
  }

  for (const [how, act] of [
    ['was assigned it', 'application.assigned'],
    ['noted something', 'application.noted'],
  ] as const)
    test(`one whose holder ${how} is listed too, and given to another`, async () => {
      const { db, clerk, first, authorityId, id, admin, lost, number } = await newSent()
      const third = await newAppellate(db)
      const other = await newAuthority(db, [], { holder: third.id })
      assert.deepEqual(await lost(), [])
      const [actor, after] =
        act === 'application.noted' ? [{ id: first.id }, {}] : [clerk, { assignedTo: first.id }]
      await recordAct(db, actor, { act, subject: id, after, date: '2026-06-06T06:30:00.000Z' })
      assert.deepEqual(await lost(), [number])
      const hearers = (await findLostAppeal(db, admin, number, 'en'))?.hearers.map((one) => one.authorityId)
      assert.deepEqual([hearers?.includes(other), hearers?.includes(authorityId)], [true, false])
      assert.deepEqual(await moveLostAppeal(db, admin, number, other, noon('2026-06-08')), { done: true })
      assert.deepEqual(await lost(), [])
      assert.deepEqual(await giveOrder(db, third, number, order, noon('2026-06-10')), { done: true })
    })

  test('a second one whose holder heard or holds the first one is listed too', async () => {
    const { db, first, second, id, lost, number, write, send } = await newSent()
    await giveOrder(db, first, number, order, noon('2026-06-10'))
    await write('2026-06-11', { level: 2 })
    await send('2026-06-11', 2)
    assert.deepEqual(await lost(), [])
    const above = () => db.updateTable('authorities').where('level', '=', 2).where('endedAt', 'is', null)
    await above().set({ holder: first.id }).where('holder', '=', second.id).execute()
    assert.deepEqual(await lost(), [`${id}-A2`])
    // Of who heard it the line stays, whoever holds that authority since.
    const since = await newAppellate(db)
    await changeRows(db, 'authorities', { holder: first.id, level: 1 }, { holder: since.id })
    await db.updateTable('appeals').set({ heardBy: since.id }).where('appealId', '=', number).execute()
    assert.deepEqual(await lost(), [`${id}-A2`])
    await above().set({ holder: second.id }).where('holder', '=', first.id).execute()
    assert.deepEqual(await lost(), [])
  })
})

describeDatabase('the register of appeals', (database) => {
  test('it holds what came in, by level and year, with the order and when it was obeyed', async () => {
    const { db, clerk, first, id, write, send } = await newRefusedCase(database())
    const admin = await newAdmin(db)
    const rows = async (filter: { level?: 1 | 2; year?: string }) =>
      (await listRegister(db, admin, { ...filter, cursor: undefined, language: 'en' })).rows.filter(
        ({ applicationId }) => applicationId === id,
      )
    await write('2026-06-04')
    assert.deepEqual(await rows({}), [], 'a letter is no appeal')
    await send('2026-06-05')
    const hearing = { appealId: `${id}-A1`, applicationId: id, place: 'Block office', present: '', notes: '' }
    for (const at of ['2026-06-09T06:00:00.000Z', '2026-06-07T20:00:00.000Z'])
      await storeRow(db, 'appealHearings', { ...hearing, at, heldAt: at })
    await giveOrder(db, first, `${id}-A1`, { ...order, penalty: 50_000 }, noon('2026-06-10'))
    const [before] = await rows({ level: 1, year: '2026' })
    assert.deepEqual(
      [before?.handedInOn, before?.ground, before?.authority?.name, before?.decidedOn, before?.outcome],
      ['2026-06-05', { because: 'refused', since: '2026-06-03' }, 'Block officer', '2026-06-10', 'allowed'],
    )
    assert.deepEqual(before?.heardOn, ['2026-06-08', '2026-06-09'])
    assert.deepEqual([before?.orderedBy, before?.obeyedOn, before?.penalty], ['2026-06-20', null, 50_000])
    const again = { status: 'Approved', whyChanged: 'Ordered', revision: 2, now: noon('2026-06-12') } as const
    assert.deepEqual(await decideApplication(db, clerk, id, again), { decided: true })
    assert.equal((await rows({}))[0]?.obeyedOn, '2026-06-12')
    await exportRegister(db, admin, {}, 'en').next()
    assert.ok((await exportedBy(db, admin.id)).includes(id), 'it is noted')
    assert.deepEqual(await rows({ level: 2 }), [])
    assert.deepEqual(await rows({ year: '2025' }), [])
    assert.deepEqual(await listRegisterYears(db, admin), ['2026'])
  })
})
