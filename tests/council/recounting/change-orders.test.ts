import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listExtensionOrders } from '../../../council/calendar/calendar.server.ts'
import {
  addExtensionOrder,
  correctExtensionOrder,
  endExtensionOrder,
  orderVersion,
  revokeExtensionOrder,
} from '../../../council/cases/recounting/change-orders.server.ts'
import { newAdmin, newCitizen } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { auditLines } from '../../rows.ts'
import { apply, caseOn, confirmed, factsOf, offer } from '../cases-for-tests.ts'

describeDatabase('the orders that extend time limits', (database) => {
  test('an order that is sent twice is entered once, so that revoking it restores the dates', async () => {
    const db = database()
    const [admin, citizen] = [await newAdmin(db), await newCitizen(db)]
    const on = '2031-06-02'
    const services = [await offer(db, factsOf(3)), await offer(db, factsOf(3))]
    const id = await apply(db, citizen, services[0] ?? '', { on })
    const due = async () => (await caseOn(db, citizen, id, on)).dueOn
    const words = { reference: 'E-12', reason: 'Election', authority: 'Collector', orderedOn: on }
    const order = { ...words, fromDay: '2031-06-04', toDay: '2031-06-04', serviceIds: services }
    const add = (more: object = {}) =>
      confirmed(on, (seen) => addExtensionOrder(db, admin, { ...order, ...more }, seen))
    const entered = await add()
    assert.equal(await due(), '2031-06-06')
    const again = await add({ serviceIds: services.toReversed() })
    assert.deepEqual([again.done, again.id], [true, entered.id])
    await confirmed(on, (seen) =>
      revokeExtensionOrder(db, admin, entered.id, { because: 'Not ours', ...seen }),
    )
    assert.equal(await due(), '2031-06-05')
    // One that is revoked can be entered anew, and one that differs in anything is another.
    const anew = [
      await add(),
      await add({ authority: 'BDO' }),
      await add({ toDay: null }),
      await add({ serviceIds: [] }),
    ]
    assert.equal(new Set([entered, ...anew].map((one) => one.id)).size, 5)
    assert.equal((await listExtensionOrders(db)).length, 5)
    assert.equal((await auditLines(db, ['subject'], { act: 'order.added' })).length, 5)
  })

  test('who corrects an order that was changed since takes nothing back, and is told', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const words = { reference: 'E-13', reason: 'Flood', authority: 'Collector', orderedOn: '2032-06-02' }
    const order = { ...words, fromDay: '2032-06-04', toDay: null, serviceIds: [] }
    const { id } = await addExtensionOrder(db, admin, order)
    const readAs = orderVersion(order)
    const correct = (more: object) =>
      correctExtensionOrder(db, admin, id, { order: { ...order, ...more }, because: 'Wrong', readAs })
    const ended = { toDay: '2032-06-09', because: 'The water is gone' }
    assert.deepEqual(await endExtensionOrder(db, admin, id, ended), { done: true, cases: 0 })
    assert.equal(await correct({ authority: 'BDO' }), 'stale')
    const stored = (await listExtensionOrders(db)).find((one) => one.id === id)
    assert.deepEqual([stored?.toDay, stored?.authority], ['2032-06-09', 'Collector'])
    const late = { order: { ...order, toDay: ended.toDay }, because: 'Wrong' }
    const again = { ...late, readAs: orderVersion(stored ?? assert.fail()) }
    assert.deepEqual(await correctExtensionOrder(db, admin, id, again), { done: true, cases: 0 })
  })
})
