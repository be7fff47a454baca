import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdmin, createStaff, registerCitizen } from '../../council/accounts/create-account.server.ts'
import { operator } from '../../council/actors.server.ts'
import type { openPortal, Portal } from '../../server/http.ts'
import type { Settings } from '../../server/settings.ts'
import { freshEmail, newAdmin, password } from '../actors.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { Visitor } from './visitor.ts'

process.env.NODE_ENV = 'production'
const root = join(import.meta.dirname, '../..')
const built = '../../build/server/index.js'

export const origin = 'http://portal.test'

export interface TestPortal extends Portal {
  /** What the portal logged; a test that leaves a line here fails when the portal closes. */
  logged: string[]
  visitor(): Visitor
  /** A visitor who has signed in at the login form with an account of the role, made for this call. */
  signedIn(role: 'admin' | 'staff' | 'user', name?: string): Promise<Visitor>
}

/** Opens the built portal over an empty council of its own. */
export async function openTestPortal(
  settings: Partial<Settings> = {},
  record?: Parameters<typeof openPortal>[2],
): Promise<TestPortal> {
  const { openPortal: open } = (await import(built)) as { openPortal: typeof openPortal }
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-'))
  // The test command runs the whole-portal tests once for each engine.
  const server = process.env.TEST_ENGINE === 'postgres' ? await newPostgresDatabase() : undefined
  const logged: string[] = []
  const toConsole = console.error
  console.error = (...words: unknown[]) => void logged.push(words.map(String).join(' '))
  const portal = await open(
    {
      root,
      dataDir,
      databaseUrl: server?.url,
      secret: 'a secret of the tests, 32 characters',
      origin,
      origins: [origin],
      host: '127.0.0.1',
      port: 0,
      trustedProxies: [],
      demonstration: false,
      ...settings,
    },
    (line) => void logged.push(line),
    record,
  )
  const visitor = () => new Visitor(portal, settings.origin ?? origin)
  return {
    ...portal,
    logged,
    visitor,
    async signedIn(role, name = `Test ${role}`) {
      const { db } = portal.council
      const account = { name, email: freshEmail(role), password }
      if (role === 'admin') await createAdmin(db, operator, account)
      if (role === 'staff') await createStaff(db, await newAdmin(db), account)
      if (role === 'user') await registerCitizen(db, account)
      return visitor().signIn(account.email, password)
    },
    async close() {
      await portal.close()
      await server?.drop()
      rmSync(dataDir, { recursive: true })
      console.error = toConsole
      if (logged.length > 0) throw new Error(`The portal logged what nobody expected:\n${logged.join('\n')}`)
    },
  }
}
