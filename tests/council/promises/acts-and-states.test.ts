import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { caseOn, confirmed } from '../cases-for-tests.ts'
import { actsOn, caseStates, councilBefore, enterOrderFor } from './acts.ts'

const today = '2032-07-07'

describeDatabase('acts on due dates', (database) => {
  for (const [name, act] of Object.entries(actsOn(today)))
    test(`${name}: what has passed or is decided stays, and only what is not yet due may move`, async () => {
      const db = database()
      const [admin, clerk, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
      const council = await councilBefore(db, { admin, citizen, today })
      const orderId = await enterOrderFor(act, council, today)
      const read = async () => {
        const all = await Promise.all(
          caseStates.map((state) => caseOn(db, clerk, council.cases[state], today)),
        )
        return all.map(({ dueOn, appeal, clock, daysAllowed, noDueDate }) => ({
          dueOn,
          daysAllowed,
          noDueDate: noDueDate?.code,
          appeal,
          days: clock && [clock.daysUsed, clock.notCounted],
        }))
      }
      const [open, ...others] = await read()
      assert.deepEqual(
        others.map(({ dueOn }) => dueOn),
        ['2032-06-10', undefined, '2032-06-10', '2032-06-10'],
      )
      await confirmed(today, (seen) => act.do({ ...council, orderId, seen }))
      const [openAfter, ...othersAfter] = await read()
      assert.deepEqual(othersAfter, others)
      assert.equal(openAfter?.dueOn !== open?.dueOn, act.moves, `${open?.dueOn} to ${openAfter?.dueOn}`)
      assert.equal(openAfter?.daysAllowed, 3)
    })
})
