import type { Database } from '../../council/database/tables.ts'
import { sendRequest } from '../../council/privacy/requests.server.ts'
import { newCitizen } from '../actors.ts'
import { findRow } from '../rows.ts'

/** Somebody who has asked for their account to be erased, and the page on which the office does it. */
export async function newErasure(db: Database) {
  const citizen = await newCitizen(db, 'Asha Erasing')
  await sendRequest(db, citizen, 'erase', 'I cannot sign in any more.')
  const { id } = await findRow(db, 'privacyRequests', { userId: citizen.id })
  return { citizen, id, at: `/admin/privacy/requests/${id}/erase` }
}
