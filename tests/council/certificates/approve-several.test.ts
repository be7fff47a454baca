import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listApprovable } from '../../../council/cases/desk/approvable.server.ts'
import { decideSeveral } from '../../../council/cases/desk/several-cases.server.ts'
import { findLiveCertificate } from '../../../council/certificates/cancel-live.server.ts'
import { registerPeriod } from '../../../rules/certificates/register-number.ts'
import { councilDay } from '../../../rules/days.ts'
import { newCitizen } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { apply, offer } from '../cases-for-tests.ts'
import { certifyingOffice } from './office-for-tests.ts'

describeDatabase('approving and issuing several at once', (database) => {
  test('each that needs nothing more is approved and issued; what is left is named with the reason and stays open', async () => {
    const db = database()
    const plain = { rows: [], fields: {} }
    const complete = await certifyingOffice(db, plain)
    const { clerk, signing } = complete
    const asking = await certifyingOffice(db, {}, signing.keysFolder)
    const without = await apply(db, await newCitizen(db), await offer(db))
    const numbers = [await complete.sent(), await asking.sent(), without, await complete.sent()]
    const ticked = numbers.map((applicationId) => ({ applicationId, revision: 1 }))
    const shown = await listApprovable(db, clerk, ticked, 'en')
    assert.deepEqual(
      shown.map(({ isIssuable }) => isIssuable),
      [true, false, false, true],
    )
    const outcomes = await decideSeveral(db, clerk, shown, { approve: true, issue: signing })
    const became = outcomes.map((one) => (one.done ? 'done' : one.refused))
    assert.deepEqual(became, ['done', 'toFillIn', 'noCertificate', 'done'])
    const issued = await Promise.all(numbers.map((number) => findLiveCertificate(db, number)))
    const period = registerPeriod('april', councilDay(new Date().toISOString()))
    assert.deepEqual(
      issued.map((one) => one?.number),
      [`${complete.prefix}/${period}/1`, undefined, undefined, `${complete.prefix}/${period}/2`],
    )
    const rows = await db
      .selectFrom('applications')
      .select('applicationId')
      .where('applicationId', 'in', numbers)
      .where('status', '=', 'Pending')
      .execute()
    assert.deepEqual(rows.map(({ applicationId }) => applicationId).sort(), numbers.slice(1, 3).sort())
    const again = await decideSeveral(db, clerk, shown.slice(0, 1), { approve: true, issue: signing })
    assert.deepEqual(
      [again[0]?.done, (await findLiveCertificate(db, numbers[0] ?? ''))?.number],
      [true, `${complete.prefix}/2026-27/1`],
    )
  })

  test('none is issued in words that were published after the officer was shown the cases, or shown none', async () => {
    const db = database()
    const office = await certifyingOffice(db, { rows: [], fields: {} })
    const { clerk, signing } = office
    const ticked = [{ applicationId: await office.sent(), revision: 1 }]
    const shown = await listApprovable(db, clerk, ticked, 'en')
    await office.publishAs({ ...office.template, title: 'Another title' })
    for (const cases of [shown, ticked]) {
      const [outcome] = await decideSeveral(db, clerk, cases, { approve: true, issue: signing })
      assert.equal(outcome?.done === false && outcome.refused, 'otherWords')
    }
    const now = await listApprovable(db, clerk, ticked, 'en')
    const [issued] = await decideSeveral(db, clerk, now, { approve: true, issue: signing })
    assert.equal(issued?.done, true)
  })
})
