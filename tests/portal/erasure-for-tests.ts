import type { Database } from '../../council/database/tables.ts'
import { sendRequest } from '../../council/privacy/requests.server.ts'
import { newCitizen } from '../actors.ts'

/** Somebody who has asked for their account to be erased, and the page on which the office does it. */
export async function newErasure(db: Database) {
  const citizen = await newCitizen(db, 'Asha Erasing')
  await sendRequest(db, citizen, 'erase', 'I cannot sign in any more.')
  const sent = db.selectFrom('privacyRequests').select('id').where('userId', '=', citizen.id)
  const { id } = await sent.executeTakeFirstOrThrow()
  return { citizen, id, at: `/admin/privacy/requests/${id}/erase` }
}
