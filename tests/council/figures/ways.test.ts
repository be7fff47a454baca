import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { setAsideApplication } from '../../../council/cases/applications/set-aside.server.ts'
import { countDecidedByEnterer, getWayFigures } from '../../../council/cases/figures/way-figures.server.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { newSlip } from '../../new-slip.ts'
import { apply, noon, offer } from '../cases-for-tests.ts'

const june = { from: '2026-06', to: '2026-06' }

describeDatabase('the figures of ways', (database) => {
  test('what was entered counts by its way and month, what is set aside does not, and few are not published', async () => {
    const db = database()
    const [admin, other, clerk] = [await newAdmin(db), await newStaff(db), await newStaff(db)]
    const serviceId = await offer(db)
    const ids: string[] = []
    for (const day of Array(12).fill('2026-06-30'))
      ids.push((await newSlip(db, { clerk, serviceId, now: noon(day) })).number)
    await newSlip(db, { clerk, serviceId, now: noon('2026-07-01') })
    await newSlip(db, { clerk, now: noon('2026-06-30') })
    await apply(db, await newCitizen(db), serviceId, { on: '2026-06-30' })
    const decide = (actor: typeof clerk, number = '') =>
      decideApplication(db, actor, number, { status: 'Approved', revision: 1, now: noon('2026-07-02') })
    assert.deepEqual(await decide(other, ids.pop()), { decided: true })
    await setAsideApplication(db, admin, ids.pop() ?? '', { reason: 'A test', revision: 1 })
    const now = noon('2026-07-01').toISOString()
    await db
      .updateTable('users')
      .set({ disabledAt: now })
      .where('role', '!=', 'user')
      .where('id', '!=', clerk.id)
      .execute()
    const last = ids.pop()
    for (const id of ids) assert.deepEqual(await decide(clerk, id), { decided: true })
    const asked = { ...june, serviceId }
    assert.deepEqual(await getWayFigures(db, admin, asked), { counter: 11, intermediary: 0, byEnterer: 9 })
    assert.equal((await getWayFigures(db, admin, june)).counter, 12)
    assert.equal(await countDecidedByEnterer(db, asked), undefined)
    assert.deepEqual(await decide(clerk, last), { decided: true })
    assert.equal(await countDecidedByEnterer(db, asked), 10)
  })
})
