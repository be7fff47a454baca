import { writeSync } from 'node:fs'
import { addExtensionOrder } from '../../../council/cases/recounting/change-orders.server.ts'
import { openDatabase } from '../../../council/database/connect.server.ts'
import { newAdmin } from '../../actors.ts'
import { noon } from '../cases-for-tests.ts'

/** The order that all cases of the test are under. */
export const order = {
  serviceIds: [],
  fromDay: '2032-07-08',
  toDay: '2032-07-10',
  reference: 'E-1',
  reason: 'flood',
  orderedOn: '2032-07-05',
  authority: 'Collector',
}
export const enteredOn = '2032-07-06'

/**
 * Enters the order in a process of its own and says, a line each, how many cases are counted. With `haltAt`
 * it stands still once so many are, until it is killed.
 */
if (import.meta.main) {
  const { seen, haltAt = Number.POSITIVE_INFINITY, ...location } = JSON.parse(process.argv[2] ?? '{}')
  const db = await openDatabase(location)
  const progress = (counted: number) => {
    writeSync(1, `${counted}\n`)
    if (counted >= haltAt) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
  const admin = await newAdmin(db)
  const done = await addExtensionOrder(db, admin, order, { seen, now: noon(enteredOn), progress })
  console.log(done.done ? `moved ${done.cases}` : 'not done')
  await db.destroy()
}
