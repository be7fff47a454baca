import { type Checked, checkCode } from '../../rules/certificates/code.ts'
import type { Database } from '../database/tables.ts'
import { listKeys, publicKeyOf } from './keys/signing-keys.server.ts'

/** What a code is worth, and when it was checked; a cancelled one with the instant at which it was. */
export type CheckedCertificate = Checked & { asOf: string; cancelledAt?: string }

/** Checks the code of a certificate against the council's keys and its register. Anybody may ask. */
export async function checkCertificate(
  db: Database,
  text: string,
  now = new Date(),
): Promise<CheckedCertificate> {
  const keys = (await listKeys(db)).map(publicKeyOf)
  let cancelledAt: string | undefined
  const checked = await checkCode(text, {
    keys,
    now: Math.floor(now.getTime() / 1000),
    isCancelled: async (number) => {
      const row = await db
        .selectFrom('certificates')
        .select('cancelledAt')
        .where('number', '=', number)
        .where('cancelledAt', 'is not', null)
        .executeTakeFirst()
      cancelledAt = row?.cancelledAt ?? undefined
      return row !== undefined
    },
    isRegistered: async (digest) => {
      const row = await db
        .selectFrom('certificates')
        .select('number')
        .where('digest', '=', digest)
        .executeTakeFirst()
      return row !== undefined
    },
  })
  return { ...checked, asOf: now.toISOString(), cancelledAt }
}
