import { createHash } from 'node:crypto'
import type { Database } from '../database/tables.ts'

/** How a number stands in the cancelled ones' list: short and no secret, as trying all numbers finds it. */
export function cancelledDigest(number: string): string {
  return createHash('sha256').update(number).digest().subarray(0, 6).toString('base64url')
}

/** The digests of all numbers that were cancelled, one after the other in a text. */
export async function listCancelledDigests(db: Database): Promise<string> {
  const rows = await db
    .selectFrom('certificates')
    .select('number')
    .where('cancelledAt', 'is not', null)
    .orderBy('cancelledAt')
    .execute()
  return rows.map(({ number }) => cancelledDigest(number)).join('')
}
