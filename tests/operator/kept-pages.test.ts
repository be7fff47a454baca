import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import type { Admin } from '../../council/actors/actors.server.ts'
import { addHoliday } from '../../council/cases/recounting/change-holidays.server.ts'
import { updateService } from '../../council/catalogue/services/change-service.server.ts'
import { describeCategory, findCategory } from '../../council/catalogue/services/keep-categories.server.ts'
import { createService, deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { moveService } from '../../council/catalogue/services/rank-services.server.ts'
import { openDatabase } from '../../council/database/connect.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { describeCouncil, getCouncilDescription } from '../../council/office/describe-council.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { newAdmin } from '../actors.ts'
import { setFacts } from '../council/cases-for-tests.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { findRow } from '../rows.ts'
import { freePort, root, says, start } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'kept-'))
after(() => rmSync(folder, { recursive: true }))

/** A portal in a process of its own, and the database as this process has it open. */
async function openPortal(t: TestContext, engine: string) {
  const made = engine === 'PostgreSQL' ? await newPostgresDatabase() : undefined
  if (made) t.after(() => made.drop())
  const place = { dataDir: join(folder, engine), databaseUrl: made?.url }
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const portal = start(t, 'server/main.ts', [], {
    DATA_DIR: place.dataDir,
    ...(made && { DATABASE_URL: made.url }),
    SECRET: 'a secret of the tests, 32 characters',
    PUBLIC_ORIGIN: origin,
    PORT: port,
  })
  await says(portal, 'The portal is at')
  const db = await openDatabase(place)
  t.after(() => db.destroy())
  await migrate(db, root)
  return { db, origin }
}

interface Change {
  what: string
  path: string
  make: (db: Database, admin: Admin) => Promise<unknown>
  /** Is on the page after the change, and was not before. */
  shows: RegExp
}

const words = { category: 'Repairs', serviceDescription: 'x', link: '' }

async function update(
  db: Database,
  admin: Admin,
  changes: Omit<Parameters<typeof updateService>[3], 'readAt' | 'fields'> & { serviceName?: string },
) {
  const { updatedAt } = await findRow(db, 'services', { serviceId: 'TAP' })
  const { serviceName, ...rest } = changes
  const fields = serviceName === undefined ? {} : { serviceName }
  return updateService(db, admin, 'TAP', { ...rest, fields, readAt: updatedAt })
}

async function describe(
  db: Database,
  admin: Admin,
  changes: Partial<Parameters<typeof describeCouncil>[2]['description']>,
) {
  const { updatedAt, image: _, ...read } = await getCouncilDescription(db, admin)
  return describeCouncil(db, admin, { description: { ...read, ...changes }, readAt: updatedAt })
}

const always = Array.from({ length: 7 }, () => [{ from: 0, to: 24 * 60 }])
const name = { name: 'Vadgaon', place: '', address: '', hours: '', covers: '' }

const changes: Change[] = [
  {
    what: 'a new service',
    path: '/services',
    make: (db, admin) => createService(db, admin, { serviceId: 'TAP', serviceName: 'Tap', ...words }),
    shows: />Tap</,
  },
  {
    what: 'its name',
    path: '/services',
    make: (db, admin) => update(db, admin, { serviceName: 'Spring' }),
    shows: />Spring</,
  },
  {
    what: 'what else it is called',
    path: '/services?search=sluice',
    make: (db, admin) => update(db, admin, { alsoCalled: { en: 'sluice' } }),
    shows: />Spring</,
  },
  {
    what: 'its facts',
    path: '/services/TAP',
    make: (db, admin) =>
      setFacts(db, admin, 'TAP', {
        fee: { value: 'Rs 47', source: 'Board', checkedOn: '2026-11-01', grade: 'A' },
      }),
    shows: /Rs 47/,
  },
  {
    what: 'a second service',
    path: '/services',
    make: (db, admin) => createService(db, admin, { serviceId: 'ROAD', serviceName: 'Road', ...words }),
    shows: />Spring<[\s\S]*>Road</,
  },
  {
    what: 'the order of services',
    path: '/services',
    make: (db, admin) => moveService(db, admin, 'ROAD', 'up'),
    shows: />Road<[\s\S]*>Spring</,
  },
  {
    what: 'the need that a service meets',
    path: '/services?need=water',
    make: (db, admin) => update(db, admin, { need: 'water' }),
    shows: />Spring</,
  },
  {
    what: 'the council’s name',
    path: '/',
    make: (db, admin) => describe(db, admin, { words: { en: name } }),
    shows: /Vadgaon/,
  },
  {
    what: 'the office’s hours',
    path: '/contact',
    make: (db, admin) => describe(db, admin, { officeHours: always }),
    shows: /Open now|office opens/,
  },
  {
    what: 'holidays, until later than the portal looks',
    path: '/contact',
    make: async (db, admin) => {
      const today = dayNumber(councilDay(new Date().toISOString()))
      for (let ahead = 0; ahead < 35; ahead += 1)
        await addHoliday(db, admin, { day: dayOf(today + ahead), names: { en: 'Fair' } })
    },
    shows: /^(?![\s\S]*(Open now|office opens))/,
  },
  {
    what: 'the name of a category',
    path: '/services?category=Repairs',
    make: async (db, admin) => {
      const found = await findCategory(db, admin, 'Repairs')
      const texts = { en: { name: 'Mending', description: '' } }
      return describeCategory(db, admin, 'Repairs', { texts, readAs: found?.readAs ?? '' })
    },
    shows: /Mending/,
  },
  {
    what: 'the council’s language',
    path: '/',
    make: (db, admin) => describe(db, admin, { defaultLanguage: 'mr' }),
    shows: /<html lang="mr"/,
  },
  {
    what: 'a service that is deleted',
    path: '/services',
    make: (db, admin) => deleteService(db, admin, 'ROAD'),
    shows: /^(?![\s\S]*>Road<)/,
  },
]

for (const engine of ['SQLite', 'PostgreSQL']) {
  test(`what another process has saved is on the next page that a portal on ${engine} kept`, async (t) => {
    const { db, origin } = await openPortal(t, engine)
    const admin = await newAdmin(db)
    for (const { what, path, make, shows } of changes) {
      const read = async () => {
        const answer = await fetch(origin + path)
        return { html: await answer.text(), tag: answer.headers.get('ETag') }
      }
      const first = await read()
      const kept = await read()
      assert.equal(kept.tag, first.tag, what)
      assert.equal(kept.tag !== null, !path.includes('search='), `${what}: a kept page has a tag`)
      assert.doesNotMatch(kept.html, shows, what)
      await make(db, admin)
      assert.match((await read()).html, shows, what)
    }
  })
}
