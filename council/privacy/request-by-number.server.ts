import { randomUUID } from 'node:crypto'
import { readApplicationId } from '../../rules/application-id.ts'
import type { RequestKind } from '../../rules/privacy-requests.ts'
import { consumeAttempt, type Throttle } from '../actors/throttles.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import { digest } from '../database/digest.server.ts'
import type { Database } from '../database/tables.ts'

interface NumberedRequest {
  number: string
  /** Ten digits. */
  phone: string
  kind: RequestKind
  words: string
}

const visitor = { id: 'visitor' } as const

/**
 * Opens a request about an application's data for somebody without an account, where number and phone number
 * belong together. Nobody learns whether they do: whoever asks is answered at the office, against an identity
 * paper, so every attempt counts. Returns the seconds until `client` may try again; undefined: it was taken.
 */
export async function requestByNumber(
  db: Database,
  { number, phone, kind, words }: NumberedRequest,
  client: string,
): Promise<number | undefined> {
  const applicationId = readApplicationId(number) ?? ''
  const counters: [Throttle, string][] = [
    ['clientTrackings', client],
    ['trackings', digest(`request ${applicationId} ${client}`)],
  ]
  const wait = await consumeAttempt(db, counters)
  if (wait !== undefined) return wait
  const [id, date] = [randomUUID(), new Date().toISOString()]
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('applications')
      .select('applicationId')
      // Imported numbers may have lower-case letters.
      .where('applicationId', 'in', [applicationId, number.trim()])
      .where('applicantPhoneNo', '=', phone)
      .executeTakeFirst()
    if (!found || applicationId === '') return
    const stored = await trx
      .insertInto('privacyRequests')
      .values({ id, userId: null, applicationId: found.applicationId, kind, words, date })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (stored.length === 0) return
    const after = { kind, applicationId: found.applicationId, words }
    await recordAct(trx, visitor, { act: 'privacyRequest.sent', subject: id, after, date })
  })
  return undefined
}
