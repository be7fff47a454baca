import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openDatabase } from '../../council/database/connect.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { sessionCookieName } from '../../council/identity/sessions/session-cookie.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import type { Duty, Role } from '../../rules/roles.ts'
import { readCouncilSettings } from '../../server/council-settings.ts'
import type { Councils } from '../../server/councils.ts'
import { readCouncilsSettings } from '../../server/councils-settings.ts'
import type { openCouncils } from '../../server/http.ts'
import type { RequestRecord } from '../../server/log.ts'
import { newAccount, newSession, sessionCookie } from '../actors.ts'
import { withFactorOf } from '../authenticator.ts'
import { copyMigratedFile } from '../migrated-databases.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import type { TestPortal } from './open-test-portal.ts'
import { Visitor } from './visitor.ts'

process.env.NODE_ENV = 'production'
const root = join(import.meta.dirname, '../..')
const built = '../../build/server/index.js'

export const secretOf = (slug: string) => `the secret of the council ${slug}, of 32 characters or more`
export const originOf = (slug: string) => `http://${slug}.test`

/** A folder of councils, not yet served. */
export function newCouncilsFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'councils-'))
  const undo = [async () => rmSync(dir, { recursive: true, force: true })]
  return {
    dir,
    /** Gives a council a folder with a settings file and a migrated database, of the engine of the run. */
    async add(slug: string, { lines = [] as string[], empty = false } = {}) {
      const folder = join(dir, slug)
      mkdirSync(folder, { mode: 0o700 })
      const settings = [
        `PUBLIC_ORIGIN=${originOf(slug)}`,
        `SECRET=${secretOf(slug)}`,
        'SECOND_FACTOR=admin',
        ...lines,
      ]
      if (process.env.TEST_ENGINE === 'postgres' && !empty) {
        const server = await newPostgresDatabase('migrated')
        undo.unshift(() => server.drop())
        settings.push(`DATABASE_URL=${server.url}`)
      } else if (!empty) await copyMigratedFile(folder)
      writeFileSync(join(folder, 'settings'), `# ${slug}\n\n${settings.join('\n')}\n`, { mode: 0o600 })
      return folder
    },
    /** The council's database, beside the portal that serves it. */
    async database(slug: string): Promise<Database> {
      const db = await openDatabase(readCouncilSettings({}, join(dir, slug), 'serve', root))
      undo.unshift(() => db.destroy())
      return db
    },
    async remove() {
      for (const step of undo) await step()
    },
  }
}

export type CouncilsFolder = ReturnType<typeof newCouncilsFolder>

/** Serves the councils of a folder from the build. */
export async function serveTestCouncils(folder: CouncilsFolder, env: Record<string, string> = {}) {
  const from = (await import(built)) as { openCouncils: typeof openCouncils }
  const settings = readCouncilsSettings(
    { COUNCILS_DIR: folder.dir, COUNCILS_OPEN: '20', ...env },
    'serve',
    root,
  )
  if (!settings) throw new Error('COUNCILS_DIR is set.')
  const logged: string[] = []
  const records: RequestRecord[] = []
  const heads: { slug: string; timeline?: number }[] = []
  const councils = from.openCouncils(settings, {
    log: (line) => void logged.push(line),
    record: (one) => void records.push(one),
    heads: (slug, _, timeline) => void heads.push({ slug, timeline }),
  })
  return { councils, logged, records, heads, settings }
}

/** One of the councils, as tests of one portal know it. */
export async function asTestPortal(
  folder: CouncilsFolder,
  councils: Councils,
  slug: string,
): Promise<TestPortal> {
  const db = await folder.database(slug)
  const council = { db, secret: secretOf(slug), origin: originOf(slug) } as Council
  const visitor = () => new Visitor(councils, council.origin)
  return {
    ...councils,
    council,
    logged: [],
    visitor,
    async signedIn(role: Role, name = `Test ${role}`, duty?: Duty) {
      const somebody = visitor()
      const { id } = await newAccount(db, role, name, duty)
      // A real council asks two steps of its administrators.
      if (role === 'admin') await withFactorOf(db, council, { id, role })
      const cookie = sessionCookie(await newSession(db, id, role), council.secret)
      somebody.cookies.set(sessionCookieName(council.origin), cookie)
      return somebody
    },
  }
}

/** Sends requests to a port of this machine, each for the host it names: `fetch` would name the port's. */
export function portalAt(port: string) {
  return {
    fetch: async (asked: Request) => {
      const { pathname, search } = new URL(asked.url)
      const sent = request({
        host: '127.0.0.1',
        port,
        path: pathname + search,
        method: asked.method,
        headers: Object.fromEntries(asked.headers),
      })
      sent.end(asked.method === 'POST' ? Buffer.from(await asked.arrayBuffer()) : undefined)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      const headers = new Headers()
      for (const [name, value] of Object.entries(answer.headersDistinct))
        for (const one of value ?? []) headers.append(name, one)
      const body = await buffer(answer)
      return new Response(body.length > 0 ? new Uint8Array(body) : null, {
        status: answer.statusCode ?? 500,
        headers,
      })
    },
  }
}
