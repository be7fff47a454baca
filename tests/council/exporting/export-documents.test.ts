import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { operator } from '../../../council/actors/actors.server.ts'
import { createService } from '../../../council/catalogue/services/keep-services.server.ts'
import type { DatabaseLocation } from '../../../council/database/connect.server.ts'
import { ExportRefused } from '../../../council/records/exporting/export-documents.server.ts'
import { linkTokenFor, newAdmin, newCitizen } from '../../actors.ts'
import { type EngineName, engineNames, newFolder, newPlace, type Tidied } from '../../council-places.ts'
import { answers } from '../../portal/services-for-tests.ts'
import { auditLines } from '../../rows.ts'
import { submitted } from '../../submit-for-tests.ts'
import { faultsOf } from '../chains/walk.ts'
import { exportInto, isGone, names, newTarget, within } from './exported-places.ts'

const service = {
  serviceId: 'WATER',
  serviceName: 'Water',
  serviceDescription: 'A tap.',
  category: 'Repairs',
  link: 'https://w.example/',
}

/** A council with one service and one application. */
async function furnished(t: Tidied, engine: EngineName) {
  const place = await newPlace(t, engine, 'migrated')
  const person = await within(place, async (db) => {
    await createService(db, await newAdmin(db), service)
    const citizen = await newCitizen(db, 'Asha')
    const now = new Date('2024-03-01T10:00:00.000Z')
    await submitted(db, citizen, 'WATER', { fields: answers, submissionKey: 'k', now })
    return db
      .selectFrom('users')
      .select(['id', 'email'])
      .$narrowType<{ email: string }>()
      .where('id', '=', citizen.id)
      .executeTakeFirstOrThrow()
  })
  return { place, person }
}

const read = (folder: string, name: (typeof names)[number]) =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'))
const audited = (place: DatabaseLocation) =>
  within(place, (db) => auditLines(db, ['actor', 'subject', 'after'], { act: 'documents.exported' }))

for (const engine of engineNames) {
  describe(`exporting documents (${engine})`, () => {
    const tidying: Parameters<Tidied['after']>[0][] = []
    let council: Awaited<ReturnType<typeof furnished>>
    before(async () => {
      council = await furnished({ after: (work) => void tidying.push(work) }, engine)
    })
    after(async () => {
      for (const work of tidying) await work()
    })

    test('each collection is a file, keyed and named as the requirements say, for its owner alone', async (t) => {
      const { place, person } = council
      const folder = newTarget(t)
      assert.deepEqual((await exportInto(place, folder)).leftOut, { services: 0, applications: 0 })
      assert.equal(statSync(folder).mode & 0o777, 0o700)
      assert.deepEqual(readdirSync(folder).sort(), names.toSorted())
      for (const name of names) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name)
      const asha = { email: person.email, name: 'Asha', role: 'user' }
      assert.deepEqual(read(folder, 'users.json').users[person.email], asha)
      assert.deepEqual(read(folder, 'services.json').services.WATER, service)
      assert.deepEqual(read(folder, 'applications.json').applications.WATER321, {
        ...service,
        ...answers,
        status: 'Pending',
        date: '2024-03-01T10:00:00.000Z',
        user: person.email,
        applicationId: 'WATER321',
      })
    })

    test('no password, session, link or other secret leaves', async (t) => {
      const { place, person } = council
      const folder = newTarget(t)
      const secrets = await within(place, async (db) => {
        const token = await linkTokenFor(db, person.email)
        const rows = [
          ...(await db.selectFrom('credentials').select('password as secret').execute()),
          ...(await db.selectFrom('sessions').select('tokenDigest as secret').execute()),
          ...(await db.selectFrom('oneTimeLinks').select('tokenDigest as secret').execute()),
          ...(await db.selectFrom('applications').select('submissionDigest as secret').execute()),
        ]
        return [token, person.id, ...rows.map(({ secret }) => secret ?? assert.fail())]
      })
      assert.ok(secrets.length >= 7)
      await exportInto(place, folder)
      const written = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
      assert.deepEqual(
        secrets.filter((secret) => written.includes(secret)),
        [],
      )
    })

    test('the audit says that the operator exported them, and how many', async (t) => {
      const { place } = council
      const earlier = await audited(place)
      const { written } = await exportInto(place, newTarget(t))
      const [line, ...more] = (await audited(place)).slice(earlier.length)
      assert.deepEqual([line?.actor, line?.subject, more], [operator.id, 'council', []])
      const rows = written.users + written.services + written.applications
      assert.ok(written.users > 1 && written.services > 0 && written.applications > 0)
      assert.deepEqual(JSON.parse(line?.after ?? ''), { rows, ...written })
      await within(place, async (db) => assert.deepEqual(await faultsOf(db), []))
    })

    test('without its line in the audit nothing is exported', async (t) => {
      const { place } = council
      const folder = newTarget(t)
      const rename = (from: string, to: string) =>
        within(place, (db) => db.schema.alterTable(from).renameTo(to).execute())
      await rename('auditChains', 'elsewhere')
      await assert
        .rejects(exportInto(place, folder), /auditChains/)
        .finally(() => rename('elsewhere', 'auditChains'))
      assert.ok(isGone(folder))
    })

    test('an export that is ended leaves no file and no line', async (t) => {
      const { place } = council
      const folder = newTarget(t)
      const earlier = await audited(place)
      for (const at of names) {
        const stop = new AbortController()
        const progress = (collection: string) => {
          if (at.startsWith(collection)) stop.abort()
        }
        await assert.rejects(exportInto(place, folder, { progress, signal: stop.signal }), {
          name: 'AbortError',
        })
        assert.ok(isGone(folder), at)
      }
      assert.deepEqual(await audited(place), earlier)
    })

    test('all files are of one moment, whatever is written meanwhile', async (t) => {
      const { place } = council
      const folder = newTarget(t)
      let later = ''
      const progress = async (collection: string) => {
        if (collection !== 'users') return
        await within(place, async (db) => {
          const fields = { ...answers, userDetails: 'later' }
          const made = { ...service, serviceId: `LATER` }
          later = await submitted(db, await newCitizen(db), 'WATER', {
            fields,
            submissionKey: made.serviceId,
          })
          await createService(db, await newAdmin(db), made)
        })
      }
      const earlier = await exportInto(place, newTarget(t))
      assert.deepEqual((await exportInto(place, folder, { progress })).written, earlier.written)
      assert.notEqual(later, '')
    })
  })
}

test('a folder that holds anything, and a file, are left as they are', async (t) => {
  const { place } = await furnished(t, 'SQLite')
  const folder = newTarget(t)
  mkdirSync(folder)
  writeFileSync(join(folder, 'notes'), 'mine')
  await assert.rejects(exportInto(place, folder), (error: Error) => {
    assert.ok(error instanceof ExportRefused)
    assert.match(error.message, /is not empty: name a new folder\.$/)
    return true
  })
  assert.deepEqual(readdirSync(folder), ['notes'])
  const file = join(folder, 'notes')
  await assert.rejects(exportInto(place, file), /notes cannot be written \(ENOTDIR\)\.$/)
  assert.equal(readFileSync(file, 'utf8'), 'mine')
  const nowhere = join(newFolder(t), 'no', 'documents')
  await assert.rejects(exportInto(place, nowhere), /cannot be written \(ENOENT\)\.$/)
})

test('a file that comes into the folder meanwhile stays, and no export does', async (t) => {
  const { place } = await furnished(t, 'SQLite')
  const folder = newTarget(t)
  mkdirSync(folder, { mode: 0o755 })
  const progress = (collection: string) => {
    if (collection === 'applications') writeFileSync(join(folder, 'notes'), 'mine')
  }
  await assert.rejects(exportInto(place, folder, { progress }), /cannot be written \(ENOTEMPTY\)\.$/)
  assert.deepEqual(readdirSync(join(folder, '..')), ['documents'])
  assert.deepEqual(readdirSync(folder), ['notes'])
})

test('an empty folder becomes one for its owner alone', async (t) => {
  const { place } = await furnished(t, 'SQLite')
  const folder = newTarget(t)
  mkdirSync(folder, { mode: 0o755 })
  await exportInto(place, folder)
  assert.equal(statSync(folder).mode & 0o777, 0o700)
  assert.deepEqual(readdirSync(folder).sort(), names.toSorted())
})

test('a council whose tables are of an older portal is refused, and not changed', async (t) => {
  const place = await newPlace(t, 'SQLite', 'migrated')
  await within(place, (db) => db.deleteFrom('migrations').execute())
  const folder = newTarget(t)
  await assert.rejects(exportInto(place, folder), /The tables lack 0001.+: run migrate first\.$/)
  assert.ok(isGone(folder))
})
