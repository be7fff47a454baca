import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operator } from '../council/actors/actors.server.ts'
import { listServices } from '../council/catalogue/services/catalogue.server.ts'
import { withReadSnapshot } from '../council/database/connect.server.ts'
import { listDatabaseFaults } from '../council/database/inspect.server.ts'
import type { Database } from '../council/database/tables.ts'
import { openFiles } from '../council/files/store/open-files.server.ts'
import type { FileStore } from '../council/files/store/store.server.ts'
import { createAdmin } from '../council/identity/accounts/create-account.server.ts'
import { randomPassword } from '../council/identity/accounts/passwords.server.ts'
import { listAcceptedLosses } from '../council/records/moving/accepted-losses.server.ts'
import { openBackupFile } from '../council/records/moving/backup-file.server.ts'
import {
  computeTotals,
  listDifferences,
  type Progress,
  readContents,
  type Total,
} from '../council/records/moving/contents.server.ts'
import { restore } from '../council/records/moving/move-council.server.ts'
import { MoveRefused } from '../council/records/moving/move-refused.ts'
import { readImage } from '../rules/image.ts'
import type { openPortal as OpenPortal, Portal } from './http.ts'
import { namesOf } from './measures.ts'

export interface Drilling {
  /** The repository's folder. */
  root: string
  /** The secret keys with which an encrypted backup is opened. */
  keys: string[]
  /** The earlier backups that hold the files which it leaves out. */
  earlier?: string[]
  progress: Progress
}

/**
 * Restores a backup into a folder that is gone afterwards, whatever happens but a `kill -9`, reads every
 * table and every stored file of it again, and opens a photo, and pages of the built portal, on it. Throws
 * when the backup would not bring the council back.
 */
export async function drill(path: string, drilling: Drilling) {
  const { root } = drilling
  if (!existsSync(builtAt(root))) throw new MoveRefused('The portal is not built: start it once.')
  const folder = await mkdtemp(join(tmpdir(), 'panchayat-drill-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const end = () => {
    remove()
    process.exit(1)
  }
  for (const signal of signals) process.once(signal, end)
  try {
    const restored = await restore({ dataDir: folder }, path, { ...drilling, dryRun: false, replace: false })
    for (const line of restored.damage) throw new MoveRefused(`It is of a damaged database: ${line}`)
    const photo = await compare(folder, path, restored.totals, drilling)
    return { ...restored, photo, pages: await openPages(folder, root) }
  } finally {
    for (const signal of signals) process.removeListener(signal, end)
    remove()
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function builtAt(root: string) {
  return join(root, 'build/server/index.js')
}

/**
 * Compares what a new connection reads with what the backup said of itself when it was made, and opens a
 * photo, whose size it returns.
 */
async function compare(dataDir: string, path: string, wanted: Total[], { keys, progress }: Drilling) {
  const { migrations } = await openBackupFile(path, keys)
  return withReadSnapshot({ dataDir }, async (trx) => {
    for (const line of await listDatabaseFaults(trx)) throw new MoveRefused(`The copy is damaged: ${line}`)
    const store = openFiles({ dataDir })
    const contents = await readContents(trx, store)
    const reading: Progress = (table, rows) => progress(`${table}, read again`, rows)
    const { totals, files } = await computeTotals(contents, reading)
    const accepted = await listAcceptedLosses(trx)
    const missing = files.lost.filter((digest) => !accepted.has(digest))
    if (missing.length > 0)
      throw new MoveRefused(
        `It brings back ${files.files - files.lost.length} of ${files.files} stored files, without ${namesOf(missing)}.`,
      )
    // The tables of an older backup have been brought up to date, and were compared before that.
    const different = contents.migrations.length > migrations.length ? [] : listDifferences(wanted, totals)
    if (different.length > 0) throw new MoveRefused(`The copy differs in ${different.join(', ')}.`)
    return openPhoto(trx, store, files.lost)
  })
}

/** That bytes are as they came does not say that they came as a photo. */
async function openPhoto(trx: Database, store: FileStore, lost: string[]) {
  const photos = trx
    .selectFrom('files')
    .selectAll()
    .where('type', '=', 'image/jpeg')
    .where('bytes', '>', 0)
    .orderBy('digest')
  const there = lost.length > 0 ? photos.where('digest', 'not in', lost) : photos
  const row = await there.limit(1).executeTakeFirst()
  if (!row) return undefined
  const { type, width, height } = readImage((await store.read(row.digest)) ?? Buffer.of()) ?? {}
  if (type !== row.type || width !== row.width || height !== row.height)
    throw new MoveRefused(`The photo ${namesOf([row.digest])} does not open.`)
  return `${width} x ${height}`
}

const origin = 'http://drill.invalid'
const publicPaths = ['/', '/services', '/track', '/contact', '/privacy', '/login']
const officePaths = ['/admin', '/admin/application/update', '/admin/overview']

async function openPages(dataDir: string, root: string) {
  // Read before the build is imported: React is twice as slow, in silence, when it is not set.
  process.env.NODE_ENV = 'production'
  const { openPortal } = (await import(builtAt(root))) as { openPortal: typeof OpenPortal }
  const logged: string[] = []
  const secret = randomUUID()
  const where = { origin, origins: [origin], host: '127.0.0.1', port: 0, trustedProxies: [] }
  // The drill's administrator has a password alone, and exists in the copy alone.
  const settings = { root, dataDir, secret, ...where, demonstration: false, secondFactorFor: [] }
  const portal = await openPortal(settings, (line) => void logged.push(line))
  try {
    const { db } = portal.council
    const services = await listServices(db, 'en', {}, undefined)
    const applications = await db.selectFrom('applications').select('applicationId').limit(1).execute()
    const cookie = await signIn(portal)
    const opened = [
      ...publicPaths,
      ...services.rows.slice(0, 1).map(({ serviceId }) => `/services/${encodeURIComponent(serviceId)}`),
      ...officePaths,
      ...applications.map(
        ({ applicationId }) => `/admin/application/update/${encodeURIComponent(applicationId)}`,
      ),
    ]
    for (const page of opened) await openPage(portal, page, cookie)
    if (logged.length > 0) throw new MoveRefused(`The portal says of the copy: ${logged.join(' ')}`)
    return opened.length
  } finally {
    await portal.close()
  }
}

/** With an account that exists in the copy alone: nobody's password is known, and nobody's may be changed. */
async function signIn({ fetch, council }: Portal) {
  const account = { name: 'Drill', email: `${randomUUID()}@drill.invalid`, password: randomPassword() }
  await createAdmin(council.db, operator, account)
  const { email, password } = account
  const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ email, password }).toString()
  const answer = await fetch(new Request(`${origin}/login`, { method: 'POST', headers, body }), '127.0.0.1')
  if (answer.status !== 303) throw new MoveRefused(`The login answers ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

async function openPage({ fetch }: Portal, page: string, cookie: string) {
  const headers = page.startsWith('/admin') ? { Cookie: cookie } : undefined
  const answer = await fetch(new Request(origin + page, { headers }), '127.0.0.1')
  const html = await answer.text()
  if (answer.status !== 200 || !html.includes('</html>'))
    throw new MoveRefused(`The page ${page} answers ${answer.status}.`)
}
