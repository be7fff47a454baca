import { createHash, createPublicKey } from 'node:crypto'
import { z } from 'zod'
import { minimumCellCount } from '../../../rules/small-cell-suppression.ts'
import { type PublicJwk, readJwk, type SigningKey } from '../../certificates/keys/key-files.server.ts'
import { type CouncilReport, readReport } from './report.server.ts'

/** Where a council publishes its signed report. */
export const signedReportAddress = '/figures.json'

/**
 * What the header names it: what is signed here begins with this header as text, and what is signed for a
 * certificate with the words of COSE, so that no signature of one passes for the other.
 */
const typ = 'gp-figures'
const longestAgeSeconds = 3 * 86_400
/** So far may the clock of the other machine be ahead. */
const aheadSeconds = 300

/** The thumbprint of a key (RFC 7638), by which a district knows a council that is run elsewhere. */
export function thumbprintOf({ kty, crv, x, y }: PublicJwk): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

/** Signs a report as a compact JWS (ES256), which says whose it is and when it was made. */
export async function signReport(
  report: CouncilReport,
  { keyId, privateKey }: SigningKey,
  { origin, now }: { origin: string; now: Date },
): Promise<string> {
  const { CompactSign } = await import('jose')
  const { appeals = 0, ...figures } = report.figures
  // Anybody may read it: so few could be somebody's.
  const told = { ...report, figures: appeals < minimumCellCount ? figures : { ...figures, appeals } }
  const claims = { iss: origin, iat: Math.floor(now.getTime() / 1000), report: told }
  const header = { alg: 'ES256', typ, kid: keyId, jwk: readJwk(createPublicKey(privateKey)) }
  const payload = new TextEncoder().encode(JSON.stringify(claims))
  return new CompactSign(payload).setProtectedHeader(header).sign(privateKey)
}

const headerShape = z.object({
  typ: z.literal(typ),
  jwk: z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
})
const claimsShape = z.object({ iss: z.string(), iat: z.number().int(), report: z.unknown() })

/** Reads what a council has signed; undefined unless the key, the sender and the age are as they must be. */
export async function readSigned(
  text: string,
  { origin, thumbprint, now }: { origin: string; thumbprint: string; now: Date },
): Promise<CouncilReport | undefined> {
  const { compactVerify, decodeProtectedHeader, importJWK } = await import('jose')
  try {
    const { jwk } = headerShape.parse(decodeProtectedHeader(text))
    if (thumbprintOf(jwk) !== thumbprint) return undefined
    const { payload } = await compactVerify(text, await importJWK(jwk, 'ES256'), { algorithms: ['ES256'] })
    const { iss, iat, report } = claimsShape.parse(JSON.parse(new TextDecoder().decode(payload)))
    const age = now.getTime() / 1000 - iat
    if (iss !== origin || age > longestAgeSeconds || age < -aheadSeconds) return undefined
    return readReport(report)
  } catch {
    return undefined
  }
}
