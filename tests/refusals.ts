import { decideApplication } from '../council/cases/applications/decide.server.ts'
import type { Database } from '../council/database/tables.ts'
import { newCitizen, newStaff } from './actors.ts'
import { apply, factsOf, offer } from './council/cases-for-tests.ts'

/** The number of an application of a citizen made for this call, which was rejected on the day. */
export async function newRefusal(db: Database, reason = 'The house is another’s.'): Promise<string> {
  const service = await offer(db, factsOf(5, ['Ration card']))
  const applicationId = await apply(db, await newCitizen(db), service, { atHand: [0] })
  await refuseApplication(db, applicationId, reason)
  return applicationId
}

/** An officer has rejected an application that nobody had changed before, too long ago to undo it. */
export async function refuseApplication(db: Database, applicationId: string, reason: string): Promise<void> {
  const decision = { status: 'Rejected', reason, remark: 'Come with the deed.', revision: 1 } as const
  await decideApplication(db, await newStaff(db), applicationId, decision)
  await db.deleteFrom('undos').where('applicationId', '=', applicationId).execute()
}
