import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Act } from '../../rules/acts.ts'
import { throttles } from '../../rules/limits.ts'
import { newAccount, newCitizen, password } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { faultsOf } from '../council/chains/walk.ts'
import { fill, makeRoom, openBeside } from './database-to-harm.ts'
import { portalForFile, type TestPortal } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council

/** The lines of one kind, oldest first, each with its address. */
function linesOf({ council: { db } }: TestPortal, act: Act) {
  return db
    .selectFrom('audit')
    .leftJoin('auditClients', 'auditClients.id', 'audit.id')
    .select(['audit.actor', 'audit.subject', 'audit.after', 'auditClients.client'])
    .where('audit.act', '=', act)
    .orderBy('audit.date')
    .orderBy('audit.id')
    .execute()
}

test('a sign-in leaves a line with its address, and a refused one says why to nobody but the audit', async () => {
  const { id, email } = await newAccount(db, 'user', 'Asha')
  const visitor = portal.visitor()
  visitor.address = '198.51.100.7'
  const typed = 'no such person@panchayat.example'
  const tries = [
    { email, password: 'a wrong sentence' },
    { email: typed.replaceAll(' ', '.'), password: 'a wrong sentence' },
  ]
  for (const fields of tries) assert.equal((await visitor.post('/login', fields)).status, 401)
  assert.equal((await visitor.post('/login', { email, password })).status, 303)
  await db.updateTable('users').set({ disabledAt: '2026-11-22T00:00:00.000Z' }).where('id', '=', id).execute()
  assert.equal((await portal.visitor().post('/login', { email, password })).status, 401)
  const [wrong, nobody, disabled] = await linesOf(portal, 'session.refused')
  const client = '198.51.100.7'
  assert.deepEqual(wrong, { actor: 'visitor', subject: id, after: '{"reason":"password"}', client })
  assert.deepEqual([nobody?.actor, nobody?.after], ['visitor', '{"reason":"noAccount"}'])
  assert.match(nobody?.subject ?? '', /^email:[0-9a-f]{32}$/)
  assert.equal(disabled?.after, '{"reason":"disabled"}')
  const after = '{"way":"password"}'
  assert.deepEqual(await linesOf(portal, 'session.opened'), [{ actor: id, subject: id, after, client }])
  const everything = JSON.stringify(
    await db.selectFrom('audit').selectAll().where('act', 'like', 'session.%').execute(),
  )
  // Words that no digest or random id can hold by chance.
  for (const word of ['such.person', 'sentence', email]) assert.ok(!everything.includes(word), word)
  assert.deepEqual(await faultsOf(db), [])
})

test('who guesses without end leaves few lines, and the later ones say how many there were', async () => {
  const guesser = portal.visitor()
  guesser.address = '203.0.113.40'
  // The counter as 60 guesses leave it: each takes a processor 30 ms.
  const first = { email: 'one@panchayat.example', password: 'a wrong sentence' }
  const { points } = throttles.refusedSignIns
  for (const [before, lines] of [
    [0, 1],
    [points - 1, 2],
    [points, 2],
    [48, 2],
    [49, 3],
    [50, 3],
    [99, 4],
  ] as const) {
    await db
      .updateTable('throttles')
      .set({ points: before })
      .where('key', 'like', 'refusedSignIns:203.0.113.40')
      .execute()
    assert.equal((await guesser.post('/login', first)).status, 401)
    await db.deleteFrom('throttles').where('key', 'like', '%Failures:%').execute()
    const found = (await linesOf(portal, 'session.refused')).filter(
      ({ client }) => client === guesser.address,
    )
    assert.equal(found.length, lines, `after ${before}`)
    if (lines > 2) assert.match(found.map((line) => line.after).join(), /"count":50/)
  }
})

test('a door that is closed to an account leaves a line for it, five in an hour and then few', async () => {
  const clerk = await portal.signedIn('staff')
  for (let index = 0; index < 8; index += 1) assert.equal((await clerk.get('/admin')).location, '/403')
  const lines = await linesOf(portal, 'door.refused')
  assert.equal(lines.length, throttles.refusedDoors.points)
  assert.deepEqual(
    lines.map(({ subject, after, client }) => [subject, after, client]),
    lines.map(() => ['admin', '{"role":"staff"}', '192.0.2.1']),
  )
  await portal.visitor().get('/admin')
  assert.equal((await linesOf(portal, 'door.refused')).length, lines.length)
})

test('a case that an officer opens leaves one line a day, whichever of its pages and however often', async () => {
  const id = await apply(db, await newCitizen(db), await offer(db, factsOf(3)))
  const clerk = await portal.signedIn('staff')
  const list = '/staff/application/update'
  const pages = [`${list}/${id}`, `${list}?view=${id}`, `${list}/${id}/acknowledgement`]
  for (const page of [...pages, ...pages]) assert.equal((await clerk.get(page)).status, 200)
  await Promise.all(pages.map((page) => clerk.get(page)))
  assert.equal((await clerk.get(`${list}/NO-SUCH-1`)).status, 404)
  const opened = async () =>
    (await linesOf(portal, 'case.opened')).map(({ subject, client }) => [subject, client])
  assert.deepEqual(await opened(), [[id, '192.0.2.1']])
  const admin = await portal.signedIn('admin')
  await Promise.all([1, 2, 3, 4].map(() => admin.get(`/admin/application/update/${id}`)))
  assert.equal((await opened()).length, 2)
  assert.deepEqual(await faultsOf(db), [])
})

test('a profile that an officer opens leaves one line a day, and a list of people none', async () => {
  const { id, email } = await newAccount(db, 'user', 'Savita Opened')
  const clerk = await portal.signedIn('staff')
  const list = '/staff/update-user'
  const opened = async () =>
    (await linesOf(portal, 'profile.opened')).map(({ subject, client }) => [subject, client])
  assert.match((await clerk.get(`${list}?search=savita`)).html, /Savita Opened/)
  assert.equal((await clerk.get(`${list}?user=no-such-person`)).status, 404)
  assert.deepEqual(await opened(), [])
  const page = `${list}?user=${id}`
  for (let index = 0; index < 2; index += 1) assert.match((await clerk.get(page)).html, /Savita Opened/)
  await Promise.all([1, 2, 3].map(() => clerk.get(page)))
  assert.deepEqual(await opened(), [[id, '192.0.2.1']])
  const other = await portal.signedIn('staff')
  const refused = await other.post(page, { intent: 'update', username: '', email, state: '' })
  assert.equal(refused.status, 422)
  assert.equal((await opened()).length, 2, 'a refused form shows the profile too')
  assert.deepEqual(await faultsOf(db), [])
})

test('an export leaves a line with its filter and its rows, and not what was searched', async () => {
  const service = await offer(db, factsOf(3))
  for (const applicantName of ['Asha Pawar', 'Ravi Pawar'])
    await apply(db, await newCitizen(db), service, { applicantName })
  const clerk = await portal.signedIn('staff')
  const file = '/staff/application/export'
  assert.equal((await clerk.get(`${file}?service=${service}&status=Pending`)).status, 200)
  assert.equal((await clerk.get(`${file}?service=${service}&search=asha`)).status, 200)
  const lines = (await linesOf(portal, 'register.exported')).map(({ subject, after, client }) => {
    const { filter, rows } = JSON.parse(after ?? '{}')
    return [subject, filter.serviceId, filter.status, filter.search, rows, client]
  })
  assert.deepEqual(lines, [
    ['applications', service, 'Pending', undefined, 2, '192.0.2.1'],
    ['applications', service, undefined, true, 1, '192.0.2.1'],
  ])
})

test('without its line no list is exported, no case and no profile is opened', async (t) => {
  const { portal: full } = await openBeside(t)
  const { db } = full.council
  const service = await offer(db, factsOf(3))
  const ids: string[] = []
  const people: string[] = []
  for (let index = 0; index < 40; index += 1) {
    const citizen = await newCitizen(db, 'Asha Pawar')
    people.push(citizen.id)
    ids.push(await apply(db, citizen, service, { applicantName: 'Asha Pawar' }))
  }
  const clerk = await full.signedIn('staff')
  await fill(db)
  // A page of SQLite may have room for some more lines.
  const untilRefused = async (paths: string[], status = 507) => {
    for (const path of paths) {
      const answer = await clerk.get(path)
      if (answer.status === 200) continue
      assert.equal(answer.status, status, path)
      assert.doesNotMatch(answer.html, /Asha Pawar/)
      return path
    }
    return assert.fail('nothing was refused')
  }
  await untilRefused(ids.map((id) => `/staff/application/export?number=${id}`))
  const refused = await untilRefused(
    ids.map((id) => `/staff/application/update/${id}`),
    503,
  )
  const person = await untilRefused(people.map((id) => `/staff/update-user?user=${id}`))
  await makeRoom(db)
  assert.equal((await clerk.get(person)).status, 200)
  assert.equal((await clerk.get(refused)).status, 200)
})
