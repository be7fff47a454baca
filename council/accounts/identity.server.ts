import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { sessionHours } from '../../rules/limits.ts'
import { roleOf } from '../../rules/roles.ts'
import type { Database } from '../database/tables.ts'
import { withDigestedSessions } from './digested-sessions.server.ts'
import { hashPassword, verifyPassword } from './password-hashes.server.ts'
import { sessionCookieName } from './sessions.server.ts'

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
