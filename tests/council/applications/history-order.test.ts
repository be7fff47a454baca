import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Admin, Citizen, Staff } from '../../../council/actors/actors.server.ts'
import { recordAct } from '../../../council/audit/audit.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { listHistory, listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { listStatusChanges } from '../../../council/cases/applications/status-changes.server.ts'
import { addExtensionOrder } from '../../../council/cases/recounting/change-orders.server.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { apply, confirmed, factsOf, markDocuments, noon, offer } from '../cases-for-tests.ts'

const day = '2026-06-03'

describeDatabase('acts of one millisecond', (database) => {
  let admin: Admin
  let clerk: Staff
  let citizen: Citizen
  before(async () => {
    const db = database()
    ;[admin, clerk, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
  })

  const enterOrder = (serviceIds: string[], fromDay = '2026-06-04') =>
    confirmed(day, (seen) =>
      addExtensionOrder(
        database(),
        admin,
        {
          serviceIds,
          fromDay,
          toDay: fromDay,
          reference: 'RD/1',
          reason: 'Flood',
          orderedOn: day,
          authority: 'Collector',
        },
        seen,
      ),
    )
  const mark = (id: string, revision: number, marks: { seen: number[]; missing: number[] }) =>
    markDocuments(database(), clerk, id, { ...marks, note: 'The copy is torn', revision, now: noon(day) })

  /** The history as officers and as the applicant read it, which must agree. */
  async function actsOf(id: string) {
    const full = await listHistory(database(), clerk, id, 'en')
    const own = await listOwnHistory(database(), citizen, id, 'en')
    const acts = full?.map(({ act }) => act) ?? []
    assert.deepEqual(
      own?.map(({ act }) => act),
      acts,
    )
    assert.ok(
      full?.every((entry) => !('ordinal' in entry)),
      'the place among the promises is not shown',
    )
    return acts
  }

  test('a case whose documents come in and whose due date then moves reads in this order', async () => {
    const service = await offer(database(), factsOf(7, ['Ration card']))
    const id = await apply(database(), citizen, service)
    await mark(id, 1, { seen: [0], missing: [] })
    await enterOrder([service])
    assert.deepEqual(await actsOf(id), ['application.submitted', 'application.marked', 'promise.moved'])
  })

  test('a due date that moves before documents are found missing reads in this order', async () => {
    const service = await offer(database(), factsOf(7, ['Ration card']))
    const id = await apply(database(), citizen, service, { atHand: [0] })
    await enterOrder([service])
    await enterOrder([service], '2026-06-05')
    await mark(id, 1, { seen: [], missing: [0] })
    const moves = ['promise.moved', 'promise.moved']
    assert.deepEqual(await actsOf(id), ['application.submitted', ...moves, 'application.marked'])
  })

  test('a due date moves before the decision, never after it', async () => {
    const service = await offer(database(), factsOf(7))
    const id = await apply(database(), citizen, service)
    await enterOrder([service])
    await decideApplication(database(), clerk, id, { status: 'Approved', revision: 1, now: noon(day) })
    assert.deepEqual(await actsOf(id), ['application.submitted', 'promise.moved', 'application.decided'])
  })

  test('lines of one instant stand as they were written, whatever their ids', async () => {
    const db = database()
    const id = await apply(db, citizen, await offer(db, factsOf(7)))
    const date = noon(day).toISOString()
    const statuses = ['Approved', 'Rejected', 'Pending', 'Approved', 'Rejected', 'Pending'] as const
    for (const [index, status] of statuses.entries())
      await recordAct(db, clerk, {
        id: `${9 - index} ${id}`,
        act: 'application.decided',
        subject: id,
        after: { status },
        date,
      })
    const history = await listHistory(db, clerk, id, 'en')
    assert.deepEqual(
      history?.map(({ status }) => status),
      ['Pending', ...statuses],
    )
    const changes = (await listStatusChanges(db, [id])).get(id)
    assert.deepEqual(
      changes?.map(({ status }) => status),
      ['Pending', ...statuses],
    )
  })
})
