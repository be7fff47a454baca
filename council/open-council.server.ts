import { type Identity, openIdentity } from './accounts/identity.server.ts'
import { forgetOldLinks } from './accounts/one-time-links.server.ts'
import { forgetEndedSessions } from './accounts/sessions.server.ts'
import { forgetUnusedDevices } from './accounts/sign-in.server.ts'
import { forgetEndedThrottles } from './accounts/throttles.server.ts'
import { readOverApplications } from './applications/backfill.server.ts'
import { openDatabase } from './database/connect.server.ts'
import { migrate } from './database/migrate.server.ts'
import type { Database } from './database/tables.ts'
import { forgetOldDrafts } from './drafts.server.ts'

export interface CouncilSettings {
  /** The repository's folder: migrations are read from it. */
  root: string
  dataDir: string
  /** The PostgreSQL database that the council is kept in; undefined: the file in `dataDir`. */
  databaseUrl?: string
  secret: string
  /** The address that people type, such as `https://vadgaon.example`. */
  origin: string
}

export interface Council {
  db: Database
  identity: Identity
  secret: string
  origin: string
  close(): Promise<void>
}

const sweepEveryMs = 600_000

/** Opens the council's one database, brings its tables up to date and, while open, forgets what has run out. */
export async function openCouncil(settings: CouncilSettings): Promise<Council> {
  const { secret, origin } = settings
  const db = await openDatabase(settings)
  await migrate(db, settings.root)
  await readOverApplications(db)
  // What could not be forgotten now is forgotten next time: a locked database must not end the portal.
  const sweep = setInterval(
    () => void forget(db).catch((error: Error) => console.error(`sweep: ${error.name}`)),
    sweepEveryMs,
  )
  sweep.unref()
  return {
    db,
    identity: openIdentity(db, settings),
    secret,
    origin,
    close: () => {
      clearInterval(sweep)
      return db.destroy()
    },
  }
}

async function forget(db: Database) {
  const now = new Date()
  await forgetEndedThrottles(db, now)
  await forgetEndedSessions(db, now)
  await forgetOldDrafts(db, now)
  await forgetOldLinks(db, now)
  await forgetUnusedDevices(db, now)
}
