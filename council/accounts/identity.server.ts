import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { sessionHours } from '../../rules/limits.ts'
import { roleOf } from '../../rules/roles.ts'
import type { Database } from '../database/tables.ts'
import { withDigestedSessions } from './digested-sessions.server.ts'

const derive = promisify(argon2)
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

/** Hashes a password with argon2id, 19 MiB and 2 passes, in about 30 ms; the result holds parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const digest = await derive('argon2id', { ...cost, message: password.normalize('NFC'), nonce })
  return `argon2id$19456$2$1$${nonce.toString('base64')}$${digest.toString('base64')}`
}

/** Checks a password against its hash, in constant time. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, digest] = hash.split('$')
  if (!nonce || !digest) return false
  const kept = Buffer.from(digest, 'base64')
  const found = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: kept.length,
    message: password.normalize('NFC'),
    nonce: Buffer.from(nonce, 'base64'),
  })
  return timingSafeEqual(found, kept)
}

export type Identity = ReturnType<typeof openIdentity>

/**
 * Opens Better Auth over a database or an open transaction. Its HTTP handler is never mounted; only the portal's acts
 * call it.
 */
export function openIdentity(db: Database, settings: { secret: string; origin: string }) {
  const secure = settings.origin.startsWith('https://')
  return betterAuth({
    baseURL: settings.origin,
    secret: settings.secret,
    database: (options: BetterAuthOptions) =>
      withDigestedSessions(kyselyAdapter(db, { transaction: true })(options)),
    logger: { level: 'error' },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    user: {
      modelName: 'users',
      additionalFields: { role: { type: 'string', input: false, required: false } },
    },
    session: { modelName: 'sessions', fields: { token: 'tokenDigest' } },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const owner = await db
              .selectFrom('users')
              .select('role')
              .where('id', '=', session.userId)
              .executeTakeFirst()
            const hours = sessionHours[roleOf(owner?.role) ?? 'user']
            const expiresAt = new Date(Date.now() + hours * 3_600_000)
            return { data: { ...session, expiresAt, ipAddress: null, userAgent: null } }
          },
        },
      },
    },
    advanced: {
      // The migrations create its tables. Its background check would outlive a portal that closes at once.
      database: { validateSchema: false },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(settings.origin),
          attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
    },
  })
}

/** The cookie's name: `__Host-session` over https, so that no other host can set it, else `session`. */
export function sessionCookieName(origin: string): string {
  return origin.startsWith('https://') ? '__Host-session' : 'session'
}
