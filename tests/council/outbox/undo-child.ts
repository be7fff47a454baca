import { writeSync } from 'node:fs'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { undoDecision } from '../../../council/cases/applications/undo.server.ts'
import { openDatabase } from '../../../council/database/connect.server.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { apply, factsOf, noon, offer } from '../cases-for-tests.ts'

/** The day of the decision. */
export const decidedOn = '2026-06-02'

/**
 * Refuses an application in a process of its own and undoes it. Says, a line each, its number and how many
 * statements the undo has run. With `haltAt` it stands still after so many, until it is killed.
 */
if (import.meta.main) {
  const { haltAt = Number.POSITIVE_INFINITY, ...location } = JSON.parse(process.argv[2] ?? '{}')
  const db = await openDatabase(location)
  const clerk = await newStaff(db)
  const id = await apply(db, await newCitizen(db), await offer(db, factsOf(7, ['Photo'])), { atHand: [0] })
  const asked = {
    status: 'Rejected',
    reason: 'Not of this village',
    revision: 1,
    now: noon(decidedOn),
  } as const
  await decideApplication(db, clerk, id, asked)
  writeSync(1, `${id}\n`)
  let ran = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      ran += 1
      writeSync(1, `${ran}\n`)
      if (ran >= haltAt) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      return result
    },
  })
  await undoDecision(counted, clerk, id, { revision: 2, now: noon(decidedOn) })
  await db.destroy()
}
