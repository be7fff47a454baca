import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { sessionCookieName } from '../../council/identity/sessions/session-cookie.server.ts'
import type { Duty, Role } from '../../rules/roles.ts'
import type { openPortal, Portal } from '../../server/http.ts'
import type { Settings } from '../../server/settings.ts'
import { newAccount, newSession, sessionCookie } from '../actors.ts'
import { copyMigratedFile } from '../migrated-databases.ts'
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
  /** A visitor with a session of a role's account, made for this call; the login form has its own tests. */
  signedIn(role: Role, name?: string, duty?: Duty): Promise<Visitor>
}

const toConsole = console.error
/** Where the open portals gather what is logged; what goes to the console belongs to the one opened last. */
const listeners: string[][] = []
const toListener = (...words: unknown[]) => void listeners.at(-1)?.push(words.map(String).join(' '))

/** Opens the built portal over an empty council of its own. */
export async function openTestPortal(
  settings: Partial<Settings> = {},
  record?: Parameters<typeof openPortal>[2],
): Promise<TestPortal> {
  const { openPortal: open } = (await import(built)) as { openPortal: typeof openPortal }
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-'))
  // The test command runs the whole-portal tests once for each engine.
  const server = process.env.TEST_ENGINE === 'postgres' ? await newPostgresDatabase('migrated') : undefined
  if (!server && !settings.dataDir && !settings.databaseUrl) await copyMigratedFile(dataDir)
  const logged: string[] = []
  listeners.push(logged)
  console.error = toListener
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
      // As in a demonstration; what a real council demands has tests of its own.
      secondFactorFor: [],
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
    async signedIn(role, name = `Test ${role}`, duty) {
      const { db, secret, origin: address } = portal.council
      const somebody = visitor()
      const { id } = await newAccount(db, role, name, duty)
      const cookie = sessionCookie(await newSession(db, id, role), secret)
      somebody.cookies.set(sessionCookieName(address), cookie)
      return somebody
    },
    async close() {
      await portal.close()
      await server?.drop()
      rmSync(dataDir, { recursive: true })
      listeners.splice(listeners.indexOf(logged), 1)
      if (listeners.length === 0) console.error = toConsole
      if (logged.length > 0) throw new Error(`The portal logged what nobody expected:\n${logged.join('\n')}`)
    },
  }
}

/** Opens a portal for the tests of a file, and closes it after them. */
export async function portalForFile(...how: Parameters<typeof openTestPortal>): Promise<TestPortal> {
  const portal = await openTestPortal(...how)
  after(() => portal.close())
  return portal
}
