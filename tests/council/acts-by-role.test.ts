import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { type Actor, NotAllowed } from '../../council/actors/actors.server.ts'
import { recordAct } from '../../council/audit/audit.server.ts'
import { isPostgres } from '../../council/database/dialect.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { kinds } from '../../rules/roles.ts'
import { newAdmin, newAppellate, newCitizen, newIntermediary, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { apply, factsOf, offer } from './cases-for-tests.ts'
import { listCarriers, readAct, readActs, Unreadable } from './read-acts.ts'

const acts = await readActs()

/** A value for a parameter of the type; an act checks the role before it reads any other argument. */
function anyOf(type: string): unknown {
  const plain = { string: 'CASE-1', number: 1, boolean: true, Day: '2026-06-01', Date: new Date() }
  return type.endsWith('[]') ? [] : (plain[type as keyof typeof plain] ?? {})
}

/** Every row of every table, as one text. */
async function readAll(db: Database) {
  const tables = await db.introspection.getTables()
  const rows = tables.map(({ name }) =>
    db
      .selectFrom(name as 'users')
      .selectAll()
      .execute(),
  )
  return JSON.stringify(
    (await Promise.all(rows)).map((table) => table.map((row) => JSON.stringify(row)).sort()),
  )
}

describeDatabase('acts by role', (database) => {
  const actors = new Map<string, Actor>()
  /** As the test before left it. */
  let kept = ''
  before(async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const admin = await newAdmin(db)
    actors
      .set('admin', admin)
      .set('staff', await newStaff(db))
      .set('user', citizen)
      .set('intermediary', await newIntermediary(db))
      .set('appellate', await newAppellate(db))
    // The role comes from a column of text: an unknown word must open nothing.
    actors.set('superuser', { ...admin, role: 'superuser' as 'admin' })
    await apply(db, citizen, await offer(db, factsOf(5, ['Ration card']), admin), { atHand: [0] })
    kept = await readAll(db)
  })

  test('an act that the table does not give to its actor is undone where its line would be written', async () => {
    const db = database()
    for (const role of ['user', 'intermediary', 'appellate', 'superuser']) {
      const undone = db.transaction().execute(async (trx) => {
        await trx.deleteFrom('caseDocuments').execute()
        const line = { act: 'application.noted', subject: 'CASE-1', date: '2026-11-22' } as const
        await recordAct(trx, actors.get(role) as Actor, line)
      })
      await assert.rejects(undone, /may not do application.noted/, role)
    }
    assert.equal(await readAll(db), kept)
  })

  for (const { file, name, parameters, actor, allowed, call } of acts) {
    const wrong = [...kinds.filter((role) => !allowed.includes(role)), 'superuser']
    if (allowed.length === 0 || parameters[actor] === 'Actor') continue
    test(`${name} of ${file} is refused to ${wrong.join(', ')}, and changes nothing`, async () => {
      const db = database()
      for (const role of wrong) {
        const args = parameters.map((type, place) => {
          if (place === actor) return actors.get(role)
          return type === 'Database' ? db : anyOf(type)
        })
        const act = async () => {
          const answer = await call(...args)
          // An async generator does nothing before its first item is asked for.
          const reading = (answer as Partial<AsyncIterable<unknown>> | undefined)?.[Symbol.asyncIterator]
          return reading ? reading.call(answer).next() : answer
        }
        await assert.rejects(act, NotAllowed, role)
      }
      // A server takes ten times as long: there it is done once, for all acts. A file names the act.
      if (isPostgres(db)) return
      const before = kept
      kept = await readAll(db)
      assert.equal(kept, before)
    })
  }

  test('all of these acts together have changed nothing', async () => {
    assert.equal(await readAll(database()), kept)
  })
})

test('the reader finds the acts of the council, with their roles', () => {
  const named = new Map(acts.map((act) => [act.name, act.allowed]))
  assert.deepEqual(named.get('submitApplication'), ['user'])
  assert.deepEqual(named.get('decideApplication'), ['admin', 'staff'])
  assert.deepEqual(named.get('deleteService'), ['admin'])
  assert.deepEqual(named.get('endSession'), kinds)
  assert.ok(acts.filter(({ allowed }) => allowed.length > 0).length > 45)
})

test('only these functions take an actor of any role', () => {
  const openToAll = acts.filter(({ parameters, actor }) => parameters[actor] === 'Actor')
  assert.deepEqual(openToAll.map(({ name }) => name).sort(), [
    'addPasskey',
    'changeOwnNumber',
    'changePassword',
    'confirmOwnNumber',
    'deleteDraft',
    'disownSignIn',
    'endOtherSessions',
    'endOwnSession',
    'endSession',
    'findDraft',
    'forgetBrowser',
    'getOwnNumber',
    'getPasswordOwner',
    'isHostedSession',
    'isIntermediary',
    'isOfficer',
    'kindOf',
    'linkOwnIdentity',
    'listNewBrowsers',
    'listOwnSessions',
    'listPasskeys',
    'listWays',
    'proveOwner',
    'provePassword',
    'readNotice',
    'recordRefusedDoor',
    'refusePasskey',
    'removePasskey',
    'requireRole',
    'sendOwnCode',
    'unlinkIdentity',
  ])
})

test('no screen calls what is meant for the operator or for the inside of an act', () => {
  const inside = acts.filter(({ allowed }) => allowed.length === 0).map(({ name }) => name)
  for (const name of ['createAdmin', 'recordAct', 'changeCase']) assert.ok(inside.includes(name), name)
  const app = join(import.meta.dirname, '../../app')
  const called = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(app, file), 'utf8')
      return inside
        .filter((name) => new RegExp(`\\b${name}\\b`).test(source))
        .map((name) => `${file}: ${name}`)
    })
  assert.deepEqual(called, [])
})

test('the reader refuses an act whose actor it cannot read, and passes over a function without one', () => {
  const read = (source: string) => readAct(source, 'act', ['Asked'])
  const header = 'export async function act'
  assert.equal(read(`${header}(db: Database, id: string) {}`), undefined)
  assert.equal(read(`${header}<T>(db: Database, work: (trx: Database) => T) {}`), undefined)
  assert.deepEqual(read(`${header}(db: Database, actor: Admin, { a, b = 1 }: Given = {}) {}`), {
    name: 'act',
    parameters: ['Database', 'Admin', 'Given'],
    actor: 1,
    allowed: ['admin'],
  })
  assert.deepEqual(read(`${header}(\n  db: Database,\n  who: Officer | Citizen,\n) {}`)?.allowed, [
    'admin',
    'staff',
    'user',
  ])
  const unreadable = [
    `${header}(db: Database, actor: Whoever) {}`,
    `${header}(db: Database, actor) {}`,
    `${header}(db: Database, { actor, id }: { actor: Admin; id: string }) {}`,
    `${header}(db: Database, asked: { by: Admin }) {}`,
    `${header}(db: Database, asked: Asked) {}`,
    `${header}(db: Database, actor: Admin, other: Staff) {}`,
    `${header}(db: Database, actors: Admin[]) {}`,
    'export const act = async (db: Database, actor: Admin) => {}',
    'async function act(db: Database, actor: Admin) {}\nexport { act }',
  ]
  for (const source of unreadable) assert.throws(() => read(source), Unreadable, source)
  const carriers = listCarriers([
    'export interface Asked {\n  id: string\n  by: Admin\n}\n',
    'type Deep = { asked: Asked }\ntype Plain = { id: string }\n',
    '/** The Admin. */\ninterface Named {\n  name: string\n}\n',
  ])
  assert.deepEqual(carriers, ['Asked', 'Deep'])
})
