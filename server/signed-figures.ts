import type { Handler } from 'hono'
import { findSigningKey } from '../council/certificates/keys/signing-keys.server.ts'
import { faultOf } from '../council/database/faults.server.ts'
import { signReport } from '../council/office/district/signed-report.server.ts'
import { makeReport } from '../council/office/district/write-report.server.ts'
import type { Council } from '../council/open-council.server.ts'
import { councilDay } from '../rules/days.ts'

/**
 * Answers with what the council tells a district elsewhere, signed; 404 without a key that signs. The figures
 * are counted once a day, at the first question: more often they would tell of each application.
 */
export function answerFigures({
  db,
  keysFolder,
  origin,
}: Pick<Council, 'db' | 'keysFolder' | 'origin'>): Handler {
  let kept: { day: string; keyId: string; signed: Promise<string> } | undefined
  return async (c) => {
    try {
      const key = await findSigningKey(db, keysFolder)
      if (!key) return c.text('Not Found', 404)
      const now = new Date()
      const day = councilDay(now.toISOString())
      if (kept?.day !== day || kept.keyId !== key.keyId) {
        const signed = makeReport(db, day).then((report) => signReport(report, key, { origin, now }))
        kept = { day, keyId: key.keyId, signed }
        signed.catch(() => {
          kept = undefined
        })
      }
      const headers = { 'Content-Type': 'application/jose', 'Cache-Control': 'max-age=3600' }
      return c.body(await kept.signed, 200, headers)
    } catch (error) {
      if (!faultOf(error)) throw error
      return c.text('Service Unavailable', 503)
    }
  }
}
