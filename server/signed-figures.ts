import type { Handler } from 'hono'
import { findSigningKey } from '../council/certificates/keys/signing-keys.server.ts'
import { findReport } from '../council/office/district/report.server.ts'
import { signReport } from '../council/office/district/signed-report.server.ts'
import { writeReport } from '../council/office/district/write-report.server.ts'
import type { Council } from '../council/open-council.server.ts'

/**
 * Answers with what the council tells a district elsewhere, signed; 404 without a key that signs. The figures
 * are those of the day that lie in its folder: counted more often they would tell of each application.
 */
export function answerFigures(
  { db, keysFolder, origin }: Pick<Council, 'db' | 'keysFolder' | 'origin'>,
  dataDir: string,
): Handler {
  return async (c) => {
    const key = await findSigningKey(db, keysFolder)
    if (!key) return c.text('Not Found', 404)
    const now = new Date()
    await writeReport(db, dataDir, now)
    const report = await findReport(dataDir)
    if (!report) return c.text('Not Found', 404)
    const headers = { 'Content-Type': 'application/jose', 'Cache-Control': 'max-age=3600' }
    return c.body(await signReport(report, key, { origin, now }), 200, headers)
  }
}
