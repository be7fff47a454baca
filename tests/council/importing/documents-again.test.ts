import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../../council/database/tables.ts'
import { registerCitizen } from '../../../council/identity/accounts/create-account.server.ts'
import { describeDatabase } from '../../describe-database.ts'
import { accountOf, application, council, moveIn, rowOf, service } from './documents-for-tests.ts'

const countsOf = async (db: Database) => {
  const rows = await Promise.all(
    (['services', 'applications', 'users'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((count) => count.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return rows.map((row) => row.rows)
}

describeDatabase('an export that is imported again', (database) => {
  const user = 'p@panchayat.example'
  const ids = ['birth certificate 321', 'जन्म321', 'x'.repeat(300), '..', ' ', 'P-1']
  const serviceIds = ['water tax', 'birth', 'जन्म', 'a/b', 'g1', 'G1']
  const content = {
    ...council('P'),
    services: Object.fromEntries(serviceIds.map((id) => [id, service(id)])),
    applications: Object.fromEntries(
      ids.map((id, at) => [id, application(id, serviceIds[at] ?? 'gone', user)]),
    ),
  }
  content.applications['of no service'] = application('of no service', 'gone away', user)

  test('doubles nothing, whatever ids had to be changed', async () => {
    const db = database()
    await moveIn(db, content)
    const before = await countsOf(db)
    const again = await moveIn(db, content)
    const { users } = content
    const brought = [users, serviceIds, content.applications].map((all) => Object.keys(all).length)
    assert.deepEqual(again.counts, {
      'already there, from an earlier import': brought.reduce((sum, each) => sum + each),
    })
    assert.deepEqual(again.listed, [])
    assert.deepEqual(await countsOf(db), before)
  })

  test('brings what was added or corrected since, to the services that it had', async () => {
    const db = database()
    await moveIn(db, content)
    const more = {
      'new 1': application('new 1', 'water tax', user),
      'new 2': application('new 2', 'G1', user),
    }
    const { counts } = await moveIn(db, { ...content, applications: { ...content.applications, ...more } })
    assert.equal(counts.applications, 2)
    assert.equal((await rowOf(db, 'new-1'))?.serviceId, 'WATER-TAX')
    assert.equal((await rowOf(db, 'new-2'))?.serviceId, 'G1-2')
  })

  test('knows whom it brought, whatever they are called by now and whoever has taken their name', async () => {
    const db = database()
    const [email, phone, now] = ['q@panchayat.example', '9876500001', 'q-new@panchayat.example']
    const people = {
      ...council('Q'),
      users: { [email]: { name: 'Q', email, role: 'user' }, other: { name: 'R', phone, role: 'user' } },
      applications: { Q1: application('Q1', 'SERV-Q', email), Q2: application('Q2', 'SERV-Q', phone) },
    }
    await moveIn(db, people)
    const [id, other] = [(await rowOf(db, 'Q1'))?.user, (await rowOf(db, 'Q2'))?.user]
    await db.updateTable('users').set({ email: now }).where('email', '=', email).execute()
    for (const [old, next] of [
      [email, now],
      [phone, '9876500002'],
    ] as const)
      await db.updateTable('identifiers').set({ value: next }).where('value', '=', old).execute()
    await registerCitizen(db, { name: 'S', email, password: 'a sentence that is long' })
    const before = await countsOf(db)
    const again = await moveIn(db, people)
    assert.deepEqual(
      [Object.keys(again.counts), again.listed],
      [['already there, from an earlier import'], []],
    )
    assert.deepEqual(await countsOf(db), before)
    const more = { Q3: application('Q3', 'SERV-Q', email), Q4: application('Q4', 'SERV-Q', phone) }
    await moveIn(db, { ...people, applications: more })
    assert.deepEqual([(await rowOf(db, 'Q3'))?.user, (await rowOf(db, 'Q4'))?.user], [id, other])
  })

  test('a service of another old id is not taken for one that came before', async () => {
    const db = database()
    await moveIn(db, { services: { q1: service('q1') } })
    assert.deepEqual((await moveIn(db, { services: { Q1: service('Q1') } })).counts, { services: 1 })
  })
})

describeDatabase('what an export says of people, links and dates', (database) => {
  test('an application whose user is an object with an email, or the id of a user, finds its owner', async () => {
    const db = database()
    const { listed } = await moveIn(db, {
      ...council('R'),
      users: { uid123: { email: 'r@panchayat.example', name: 'Person R' } },
      applications: {
        R1: application('R1', 'SERV-R', '', { user: { uid: 'uid123', email: 'R@panchayat.example' } }),
        R2: application('R2', 'SERV-R', 'uid123'),
        R3: application('R3', 'SERV-R', 'uid456'),
        R4: application('R4', 'SERV-R', '', { user: { email: 7 } }),
      },
    })
    assert.deepEqual(listed, [
      'applications/R3: its user is no email address and no phone number, left out',
      'applications/R4: its user is no email address and no phone number, left out',
    ])
    const owner = await accountOf(db, 'r@panchayat.example')
    assert.ok(owner)
    for (const id of ['R1', 'R2']) assert.equal((await rowOf(db, id))?.user, owner.id, id)
  })

  test('of two users with one email in other letters the lower role is kept, whichever comes first', async () => {
    const db = database()
    const both = (one: string, other: string, letters: string) => ({
      [letters.toUpperCase()]: { email: letters.toUpperCase(), name: 'One', role: one },
      [letters]: { email: letters, name: 'Other', role: other },
    })
    await moveIn(db, {
      users: {
        ...both('staff', 'user', 's1@panchayat.example'),
        ...both('user', 'admin', 's2@panchayat.example'),
        ...both('admin', 'staff', 's3@panchayat.example'),
        ...both('superuser', 'staff', 's4@panchayat.example'),
      },
    })
    const roles = ['s1', 's2', 's3', 's4'].map(
      async (name) => (await accountOf(db, `${name}@panchayat.example`))?.role,
    )
    assert.deepEqual(await Promise.all(roles), ['user', 'user', 'staff', 'superuser'])
  })

  test('a link that is too long is emptied, for cut it would lead elsewhere', async () => {
    const db = database()
    const link = `https://panchayat.example/${'a'.repeat(500)}`
    const { listed } = await moveIn(db, { services: { 'SERV-T': service('SERV-T', { link }) } })
    assert.deepEqual(listed, ['services/SERV-T: its link has more than 500 characters, left empty'])
    const row = await db
      .selectFrom('services')
      .select('link')
      .where('serviceId', '=', 'SERV-T')
      .executeTakeFirst()
    assert.equal(row?.link, '')
  })

  test('the summary counts the dates that were replaced', async () => {
    const approved = { status: 'Approved', updatedAt: { seconds: 1_724_493_600, nanoseconds: 0 } }
    const { counts } = await moveIn(
      database(),
      council('U', {
        U1: application('U1', 'SERV-U', 'u@panchayat.example', approved),
        U2: application('U2', 'SERV-U', 'u@panchayat.example', { date: 'once' }),
        U3: application('U3', 'SERV-U', 'u@panchayat.example', { status: 'Approved', updatedAt: 'later' }),
      }),
    )
    assert.equal(counts['dates replaced'], 2)
    assert.equal((await rowOf(database(), 'U1'))?.updatedAt, '2024-08-24T10:00:00.000Z')
  })
})
