import type { Handler } from 'hono'
import { listCancelledDigests } from '../council/certificates/cancelled-list.server.ts'
import { listKeys } from '../council/certificates/keys/signing-keys.server.ts'
import type { Council } from '../council/open-council.server.ts'
import { getCouncilProfile } from '../council/profile/council-profile.server.ts'

type Db = Pick<Council, 'db'>

/** Anybody may check certificates, also from a page of their own. */
const listHeaders = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'max-age=3600' }

/** Answers with the council's public keys (RFC 7517), and its name in each language. */
export function answerKeys({ db }: Db, languages: string[]): Handler {
  return async (c) => {
    const profiles = await Promise.all(languages.map((language) => getCouncilProfile(db, language)))
    const name = Object.fromEntries(languages.map((language, index) => [language, profiles[index]?.name]))
    const keys = (await listKeys(db)).map(({ keyId, publicKey, createdAt, retiredAt, compromisedAt }) => ({
      ...(JSON.parse(publicKey) as object),
      kid: keyId,
      use: 'sig',
      alg: 'ES256',
      name,
      from: createdAt,
      retired: retiredAt ?? undefined,
      compromised: compromisedAt ?? undefined,
    }))
    return c.json({ keys, demonstration: profiles[0]?.demonstration || undefined }, 200, listHeaders)
  }
}

/** Answers with the digests of the numbers that were cancelled, as of now; no name stands in it. */
export function answerCancelled({ db }: Db): Handler {
  return async (c) =>
    c.json({ asOf: new Date().toISOString(), digests: await listCancelledDigests(db) }, 200, listHeaders)
}
