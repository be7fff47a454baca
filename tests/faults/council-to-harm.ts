import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createService } from '../../council/catalogue/services/keep-services.server.ts'
import type { DatabaseLocation } from '../../council/database/connect.server.ts'
import { registerCitizen } from '../../council/identity/accounts/create-account.server.ts'
import { openCouncil } from '../../council/open-council.server.ts'
import { newAccount, newAdmin, newCitizen, password } from '../actors.ts'
import { copyMigratedFile } from '../migrated-databases.ts'
import { freePort, root, says, start } from '../operator/run.ts'
import { answers } from '../portal/services-for-tests.ts'
import { Visitor } from '../portal/visitor.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { submitted } from '../submit-for-tests.ts'
import { Citizen, Officer, type Writer } from './writers.ts'

export type Engine = 'SQLite' | 'PostgreSQL'
export const engines: Engine[] = ['SQLite', 'PostgreSQL']

export interface CouncilToHarm {
  place: DatabaseLocation
  origin: string
  writers: Writer[]
  /** Starts the portal as its own process, with more settings; always the same council and address. */
  startPortal(more?: Record<string, string>): Promise<ReturnType<typeof start>>
}

export const serviceId = 'WATER'

/**
 * A council with a service, six citizens and two officers; its folder and database go with the test. Another
 * serves it where an address and a secret are given.
 */
export async function newCouncilToHarm(
  t: TestContext,
  engine: Engine,
  databaseUrl?: string,
  served?: { origin: string; secret: string },
): Promise<CouncilToHarm> {
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const place: DatabaseLocation = { dataDir }
  if (engine === 'PostgreSQL') place.databaseUrl = databaseUrl ?? (await databaseOf(t))
  else await copyMigratedFile(dataDir)
  const port = await freePort()
  const { origin, secret } = served ?? {
    origin: `http://127.0.0.1:${port}`,
    secret: randomBytes(32).toString('hex'),
  }
  const env = {
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_ORIGIN: origin,
    SECRET: secret,
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
  }
  const writers = await fill(place, { root, secret, origin, secondFactorFor: [] })
  return {
    place,
    origin,
    writers,
    async startPortal(more = {}) {
      const portal = start(t, 'server/main.ts', [], { ...env, ...more })
      await says(portal, 'The portal is at')
      return portal
    },
  }
}

async function databaseOf(t: TestContext) {
  const database = await newPostgresDatabase('migrated')
  t.after(() => database.drop())
  return database.url
}

async function fill(
  place: DatabaseLocation,
  settings: Omit<Parameters<typeof openCouncil>[0], keyof DatabaseLocation>,
): Promise<Writer[]> {
  const { db, close } = await openCouncil({ ...settings, ...place }, console.error)
  const service = { serviceId, serviceName: 'Water', category: 'Repairs', link: 'https://w.example' }
  await createService(db, await newAdmin(db), { ...service, serviceDescription: 'Taps.' })
  const visitor = () =>
    new Visitor({ fetch: (request) => fetch(request, { redirect: 'manual' }) }, settings.origin)
  const writers: Writer[] = []
  for (let index = 0; index < 6; index += 1) {
    const person = { name: `Citizen ${index}`, email: `u${index}@p.example`, password }
    const made = await registerCitizen(db, person)
    // Two phones between them, so that writers race for the numbers of one stem.
    const phone = index % 2 === 0 ? '9876543210' : '9876545670'
    writers.push(new Citizen(visitor(), person.email, { account: made.created ? made.id : '', phone, place }))
  }
  const first = await newCitizen(db)
  for (let index = 0; index < 2; index += 1) {
    const { email } = await newAccount(db, 'staff', `Officer ${index}`)
    const asked = {
      fields: { ...answers, userDetails: `for officer ${index}` },
      submissionKey: `officer ${index}`,
    }
    const applicationId = await submitted(db, first, serviceId, asked)
    writers.push(new Officer(visitor(), email, applicationId))
  }
  await close()
  return writers
}

/** Signs everybody in through the portal's own pages. */
export async function signInAll(writers: Writer[]): Promise<void> {
  for (const { visitor, email } of writers) await visitor.signIn(email, password)
}
