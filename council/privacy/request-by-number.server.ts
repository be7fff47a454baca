import { randomUUID } from 'node:crypto'
import { readApplicationId } from '../../rules/application-id.ts'
import type { RequestKind } from '../../rules/privacy-requests.ts'
import { consumeAttempt, countEvent, type Throttle } from '../actors/throttles.server.ts'
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
    // With those who track it: a stranger has no more tries here than there.
    ['numberTrackings', digest(applicationId)],
  ]
  const wait = await consumeAttempt(db, counters)
  if (wait !== undefined) return wait
  const [id, date] = [randomUUID(), new Date().toISOString()]
  await db.transaction().execute(async (trx) => {
    const [stored] = await trx
      .insertInto('privacyRequests')
      .columns(['id', 'applicationId', 'kind', 'words', 'date'])
      .expression(
        trx
          .selectFrom('applications')
          .select(({ val }) => [
            val(id).as('id'),
            'applicationId',
            val(kind).as('kind'),
            val(words).as('words'),
            val(date).as('date'),
          ])
          // Imported numbers may have lower-case letters.
          .where('applicationId', 'in', applicationId === '' ? [''] : [applicationId, number.trim()])
          .where('applicantPhoneNo', '=', phone)
          .limit(1),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('applicationId')
      .execute()
    const after = { kind, applicationId: stored?.applicationId }
    if (stored) await recordAct(trx, visitor, { act: 'privacyRequest.sent', subject: id, after, date })
    // Something is written in any case: the time of the answer must not tell a match.
    else await countEvent(trx, 'trackings', digest(`request of nothing ${client}`))
  })
  return undefined
}
