import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Citizen, operator } from '../../../council/actors/actors.server.ts'
import { findApplication, listApplications } from '../../../council/cases/applications/inbox.server.ts'
import { listStatusChanges } from '../../../council/cases/applications/status-changes.server.ts'
import { listServices } from '../../../council/catalogue/services/catalogue.server.ts'
import { citizensMatching } from '../../../council/database/search-words.server.ts'
import { registerCitizen } from '../../../council/identity/accounts/create-account.server.ts'
import { useLink } from '../../../council/identity/accounts/one-time-links.server.ts'
import { importDocuments } from '../../../council/records/importing/import-documents.server.ts'
import { linkTokenFor, newStaff, password } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { findRow, findRows } from '../../rows.ts'
import { submitted } from '../../submit-for-tests.ts'
import { faultsOf } from '../chains/walk.ts'
import {
  accountOf,
  application,
  council,
  type Documents,
  moveIn,
  rowOf,
  service,
} from './documents-for-tests.ts'

describeDatabase('documents of the hosted database', (database) => {
  test('an application keeps its id, owner, snapshot and dates, and the register tells them', async () => {
    const db = database()
    const date = { _seconds: 1_709_287_200, _nanoseconds: 123_000_000 }
    const content = council('A', {
      'SERV-A321': application('SERV-A321', 'SERV-A', 'a@panchayat.example', {
        status: 'Approved',
        date,
        updatedAt: '2024-03-05T00:00:00+05:30',
        serviceName: 'As it was',
      }),
    })
    const { counts, listed } = await moveIn(db, content)
    assert.deepEqual(listed, [])
    assert.deepEqual(counts, { 'accounts, without a password': 1, services: 1, applications: 1 })
    const row = await rowOf(db, 'SERV-A321')
    const owner = await accountOf(db, 'a@panchayat.example')
    assert.deepEqual(
      [row?.user, row?.serviceName, row?.status, row?.date, row?.updatedAt, row?.revision],
      [owner?.id, 'As it was', 'Approved', '2024-03-01T10:00:00.123Z', '2024-03-04T18:30:00.000Z', 2],
    )
    const changes = (await listStatusChanges(db, ['SERV-A321'])).get('SERV-A321')
    assert.deepEqual(
      changes?.map((one) => [one.status, one.date, one.by]),
      [
        ['Pending', '2024-03-01T10:00:00.123Z', 'Person A'],
        ['Approved', '2024-03-04T18:30:00.000Z', undefined],
      ],
    )
    assert.deepEqual(await findRows(db, 'credentials', { userId: owner?.id ?? '' }, ['id']), [])
    const citizens = await citizensMatching(db, 'person')?.select('found.id').execute()
    assert.deepEqual(
      citizens?.map(({ id }) => id),
      [owner?.id],
    )
    const { rows: services } = await listServices(db, 'en', { search: 'serv' }, undefined)
    assert.deepEqual(
      services.map(({ serviceId }) => serviceId),
      ['SERV-A'],
    )
  })

  test('the lines of an import stand whole beside those that the council had, and more follow both', async () => {
    const db = database()
    const one = (mark: string) =>
      council(mark, {
        [`SERV-${mark}321`]: application(
          `SERV-${mark}321`,
          `SERV-${mark}`,
          `${mark.toLowerCase()}@panchayat.example`,
        ),
      })
    const linesOf = async () => {
      const rows = await db.selectFrom('auditChains').select(['chain', 'lines']).execute()
      return Object.fromEntries(rows.map(({ chain, lines }) => [chain, lines]))
    }
    const register = (name: string) =>
      registerCitizen(db, { name, email: `${name}@panchayat.example`, password })
    for (const name of ['first', 'second', 'third']) await register(name)
    const before = await linesOf()
    await moveIn(db, one('AUDIT-A'))
    const after = await linesOf()
    assert.ok(Object.keys(before).length > 0)
    assert.ok((after.imports ?? 0) > (before.imports ?? 0))
    assert.deepEqual({ ...after, imports: 0 }, { ...before, imports: 0 }, 'no other chain has grown')
    assert.deepEqual(await faultsOf(db), [])
    await moveIn(db, one('AUDIT-B'))
    await register('later')
    assert.deepEqual(await faultsOf(db), [])
  })

  test('the form with __collections__ and typed timestamps reads alike', async () => {
    const stamp = { __datatype__: 'timestamp', value: { _seconds: 1_709_287_200, _nanoseconds: 0 } }
    const { users, services } = council('B')
    const one = application('SERV-B321', 'SERV-B', 'b@panchayat.example', { date: stamp })
    const under = (documents: Documents) =>
      Object.fromEntries(
        Object.entries(documents).map(([id, fields]) => [id, { ...fields, __collections__: {} }]),
      )
    const __collections__ = {
      users: under(users),
      services: under(services),
      applications: under({ 'SERV-B321': one }),
    }
    assert.deepEqual((await moveIn(database(), { __collections__ })).listed, [])
    assert.equal((await rowOf(database(), 'SERV-B321'))?.date, '2024-03-01T10:00:00.000Z')
  })

  test('the next number goes on after the imported ones', async () => {
    const db = database()
    const ids = ['SERV-C321', 'SERV-C321-3', 'SERV-C321-x']
    const owned = ids.map((id) => [id, application(id, 'SERV-C', 'c@panchayat.example')])
    await moveIn(db, council('C', Object.fromEntries(owned)))
    const owner = await accountOf(db, 'c@panchayat.example')
    const actor = { id: owner?.id, role: 'user', duty: null } as Citizen
    const fields = { ...application('', '', '') }
    const { applicantName, applicantFatherName, applicantMotherName, applicantPhoneNo } = fields
    const { applicantVillage, applicantPincode, applicantLandmark, userDetails, additionalInfo } = fields
    const asked = {
      applicantName,
      applicantFatherName,
      applicantMotherName,
      applicantPhoneNo,
      applicantVillage,
      applicantPincode,
      applicantLandmark,
      userDetails,
      additionalInfo,
    }
    const number = await submitted(db, actor, 'SERV-C', { fields: asked, submissionKey: 'k' })
    assert.equal(number, 'SERV-C321-4')
    assert.equal((await findRow(db, 'applicationNumbers', { stem: 'SERV-C321' })).last, 4)
  })

  test('an imported citizen chooses a password by a one-time link', async () => {
    await moveIn(database(), council('D'))
    const token = await linkTokenFor(database(), 'd@panchayat.example')
    assert.equal(await useLink(database(), token, password), true)
  })

  test('an old number in small letters is found as it was typed', async () => {
    const one = application('serv-e321', 'SERV-E', 'e@panchayat.example')
    await moveIn(database(), council('E', { 'serv-e321': one }))
    const staff = await newStaff(database())
    const filter = { applicationId: 'SERV-E321', rawApplicationId: 'serv-e321' }
    const { rows } = await listApplications(database(), staff, { ...filter, language: 'en' }, undefined)
    assert.deepEqual(
      rows.map((row) => row.applicationId),
      ['serv-e321'],
    )
    assert.equal(
      (await findApplication(database(), staff, 'serv-e321', 'en'))?.applicantEmail,
      'e@panchayat.example',
    )
  })

  test('users that do not fit are listed, and none gets more than the export gives', async () => {
    const db = database()
    const users = {
      'F@panchayat.example': { email: 'F@panchayat.example', name: 'First', role: 'staff', password: 'x' },
      'f@panchayat.example': { email: 'f@panchayat.example', name: 'Second' },
      'no email': { name: 'N' },
      'f2@panchayat.example': { email: 'other@panchayat.example', name: '', role: 'Admin' },
      'f3@panchayat.example': { email: 'f3@panchayat.example', name: 'a\u001b[2Jb', role: 7 },
      'f4@panchayat.example': 'text',
    }
    const { listed } = await moveIn(db, { users })
    assert.deepEqual(listed, [
      'export.json: users/f4@panchayat.example: is no document, left out',
      'users: the field "password" has no place here, left out of 1 documents',
      'users/f@panchayat.example: another user is called f@panchayat.example too, left out; one account has the applications of both and the lower of their roles',
      'users/no email: no email address and no phone number, left out',
      'users/f2@panchayat.example: its field email says something else, f2@panchayat.example is kept',
      'users/f2@panchayat.example: nothing in name, left empty',
      'users/f2@panchayat.example: its role is none of the portal\'s and opens nothing, kept as "Admin"',
      'users/f3@panchayat.example: name has characters that cannot be kept, which are spaces now',
      'users/f3@panchayat.example: its role is none of the portal\'s and opens nothing, kept as "unknown"',
    ])
    assert.equal((await accountOf(db, 'f@panchayat.example'))?.role, 'user')
    assert.equal((await accountOf(db, 'f2@panchayat.example'))?.name, 'f2@panchayat.example')
    assert.equal((await accountOf(db, 'f3@panchayat.example'))?.name, 'a [2Jb')
  })

  test('services that do not fit get the nearest id, and a bad link is left out', async () => {
    const services = {
      g1: service('g1'),
      G1: service('G1', { link: 'javascript:alert(1)' }),
      'भ g/9': service('भ g/9'),
    }
    const one = application('g1321', 'G1', 'g@panchayat.example')
    const { listed } = await moveIn(database(), { ...council('G', { g1321: one }), services })
    assert.deepEqual(listed, [
      'services/g1: the service has the id G1 here',
      'services/G1: its link is no address of a page, left empty',
      'services/G1: the service has the id G1-2 here',
      'services/भ g/9: the service has the id G-9 here',
    ])
    assert.equal((await rowOf(database(), 'g1321'))?.serviceId, 'G1-2')
    const row = await database()
      .selectFrom('services')
      .selectAll()
      .where('serviceId', '=', 'G1-2')
      .executeTakeFirst()
    assert.deepEqual([row?.link, row?.nameKey], ['', 'name g1'])
  })

  test('applications that do not fit are imported in the nearest honest form, or left out, and listed', async () => {
    const h = 'h@panchayat.example'
    const odd = (id: string, more: object) => [id, application(id, 'SERV-H', h, more)]
    const { listed } = await moveIn(
      database(),
      council(
        'H',
        Object.fromEntries([
          odd('H1', { status: 'approved', updatedAt: '2024-03-02T00:00:00Z' }),
          odd('H2', { status: 'In review' }),
          odd('H3', { date: '01/03/2024', updatedAt: '2024-03-02', status: 'Rejected' }),
          odd('H4', { date: '2024-02-30T00:00:00Z' }),
          odd('H5', { updatedAt: '2024-02-01T00:00:00Z', status: 'Approved' }),
          odd('H6', { applicantPhoneNo: 'none', applicantPincode: 413001, userDetails: 'x'.repeat(2001) }),
          odd('H7', { user: 'nobody' }),
          odd('H8', { user: 'orphan@panchayat.example' }),
          odd('H9', { serviceId: 'GONE', serviceName: 'Once there' }),
          odd('H/10', { applicationId: 'H11', applicantLandmark: { deep: 1 }, extra: 1 }),
        ]),
      ),
    )
    assert.deepEqual(listed, [
      'applications: the field "extra" has no place here, left out of 1 documents',
      'applications/H1: its status is "approved", which is none: Approved is kept',
      'applications/H2: its status is "In review", which is none: Pending is kept',
      'applications/H3: its date is none: that of its last change is kept',
      'applications/H4: its date is none: that of the import is kept',
      'applications/H5: no date of its last change, or none that can be: that of the import is kept',
      'applications/H6: userDetails has more than 2000 characters, and is cut there',
      'applications/H6: its phone number is none, kept as written',
      'applications/H7: its user is no email address and no phone number, left out',
      'applications/H8: no user is called orphan@panchayat.example: an account of role user is made for it',
      'applications/H9: there is no service "GONE": one is made from the application, off the catalogue',
      'applications/H/10: what is no text in applicantLandmark, left empty',
      'applications/H/10: its field applicationId says "H11", the key is kept',
      'applications/H/10: its number cannot stand in an address, and is H-10 here',
    ])
    assert.equal((await rowOf(database(), 'H6'))?.applicantPincode, '413001')
    assert.equal((await rowOf(database(), 'H3'))?.date, '2024-03-02T00:00:00.000Z')
    assert.equal((await rowOf(database(), 'H-10'))?.applicantLandmark, '')
    assert.equal(await rowOf(database(), 'H7'), undefined)
    const gone = await database()
      .selectFrom('services')
      .selectAll()
      .where('serviceId', '=', 'GONE')
      .executeTakeFirst()
    assert.deepEqual([gone?.listed, gone?.serviceName], [0, 'Once there'])
    const changes = (await listStatusChanges(database(), ['H5'])).get('H5')
    assert.deepEqual(
      changes?.map((one) => one.status),
      ['Pending', 'Approved'],
    )
  })

  test('a second import changes nothing that is here', async () => {
    const content = council('J', { J1: application('J1', 'SERV-J', 'j@panchayat.example') })
    await moveIn(database(), content)
    const before = await rowOf(database(), 'J1')
    const { counts, listed } = await moveIn(database(), content)
    assert.deepEqual(counts, { 'already there, from an earlier import': 3 })
    assert.deepEqual(listed, [])
    assert.deepEqual(await rowOf(database(), 'J1'), before)
  })

  test('nobody gets an application by registering its owner’s email before the import', async () => {
    await registerCitizen(database(), { name: 'Stranger', email: 'k@panchayat.example', password })
    const { listed } = await moveIn(
      database(),
      council('K', { K1: application('K1', 'SERV-K', 'k@panchayat.example') }),
    )
    assert.match(listed.at(-1) ?? '', /^applications\/K1: k@panchayat\.example registered here/)
    assert.equal(await rowOf(database(), 'K1'), undefined)
  })

  test('a dry run says the same and writes nothing', async () => {
    const content = council('L', { L1: application('L1', 'SERV-L', 'l@panchayat.example', { status: '?' }) })
    const dry = await moveIn(database(), content, { dryRun: true })
    assert.equal(await accountOf(database(), 'l@panchayat.example'), undefined)
    assert.deepEqual(await moveIn(database(), content), dry)
  })

  test('a file that is no export is refused in one line', async () => {
    const unfit: [Buffer, RegExp][] = [
      [Buffer.from('{"users": {'), /no JSON/],
      [Buffer.from(''), /no JSON/],
      [Buffer.from('[]'), /none of the collections/],
      [Buffer.from('{"other": {}}'), /none of the collections/],
      [Buffer.from('{"users": [1]}'), /"users" holds no documents/],
      [Buffer.from('{"users": {}}', 'utf16le'), /UTF-8/],
      [Buffer.from('{"users": {"caf\xe9": {}}}', 'latin1'), /UTF-8/],
      [Buffer.from('{"users": {"a": {}, "\\u0061": {}}}'), /two entries of the key/],
      [Buffer.from('['.repeat(1_000_000) + ']'.repeat(1_000_000)), /nested more than 100 deep/],
      [Buffer.from('{"a":'.repeat(200_000).concat('1', '}'.repeat(200_000))), /nested more than 100 deep/],
      [Buffer.from(`"${'\\n'.repeat(10_000_000)}"`), /none of the collections/],
    ]
    for (const [bytes, said] of unfit) {
      await assert.rejects(
        importDocuments(database(), operator, [{ name: 'x.json', bytes }]),
        (error: Error) => {
          assert.equal(error.constructor.name, 'ImportRefused', String(error))
          assert.match(error.message, said)
          assert.doesNotMatch(error.message, /\n/)
          return true
        },
      )
    }
    const long = {
      users: { 'm@panchayat.example': { email: 'm@panchayat.example', name: '"\\'.repeat(3_000_000) } },
    }
    assert.equal((await moveIn(database(), long)).listed.length, 1)
  })

  test('names that JavaScript knows are documents like any other', async () => {
    const text = '{"users": {"__proto__": {"email": "n@panchayat.example", "name": "N", "constructor": 1}}}'
    const { listed } = await importDocuments(database(), operator, [
      { name: 'x.json', bytes: Buffer.from(text) },
    ])
    assert.equal((await accountOf(database(), 'n@panchayat.example'))?.name, 'N')
    assert.equal(listed.length, 1)
  })
})
