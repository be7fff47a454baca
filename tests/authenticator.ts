import { Secret, TOTP } from 'otpauth'
import { identify, type Officer } from '../council/actors/actors.server.ts'
import type { Database } from '../council/database/tables.ts'
import { getPendingSecret, turnOnFactor } from '../council/identity/second-factor/own-second-factor.server.ts'
import { newSession, password } from './actors.ts'

/**
 * The code that an app shows; `later` in steps of 30 seconds. A code of the next step is taken as well and is
 * not spent yet when the one of now is.
 */
export function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })
}

/** Turns on the officer's second factor; gives its secret, the code that did so and the recovery codes. */
export async function withFactor(
  db: Database,
  settings: { secret: string },
  officer: Officer,
): Promise<{ secret: string; code: string; codes: string[] }> {
  const secret = await getPendingSecret(db, settings, officer)
  const code = codeOf(secret)
  const on = await turnOnFactor(db, settings, officer, { password, code })
  if (!on.done) throw new Error(`The factor of ${officer.name} was not turned on.`)
  return { secret, code, codes: on.codes }
}

/** The same for the account with this id, in a session of its own. */
export async function withFactorOf(
  db: Database,
  settings: { secret: string },
  { id, role }: { id: string; role: 'admin' | 'staff' },
): ReturnType<typeof withFactor> {
  const officer = await identify(db, await newSession(db, id, role))
  return withFactor(db, settings, officer as Officer)
}
