import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { operator } from '../../../council/actors/actors.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { setAsideApplication } from '../../../council/cases/applications/set-aside.server.ts'
import { createService, deleteService } from '../../../council/catalogue/services/keep-services.server.ts'
import type { DatabaseLocation } from '../../../council/database/connect.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { changeDisabled } from '../../../council/identity/accounts/disabling.server.ts'
import { limits } from '../../../rules/limits.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { type EngineName, engineNames, newPlace, type Tidied } from '../../council-places.ts'
import { everything } from '../../everything.ts'
import { answers } from '../../portal/services-for-tests.ts'
import { submitted } from '../../submit-for-tests.ts'
import { application, moveIn, service } from '../importing/documents-for-tests.ts'
import { exported, importTexts, type Texts, within } from './exported-places.ts'

const lines = '"quotes" \\n \\u0000, </script>,\nline\n\tbreaks, जल कनेक्शन, नळजोडणी, اردو, 🏠👩‍👩‍👧, क्‍ष'
const hostile = [lines, '🏠'.repeat(limits.details), '__proto__', '{"users":{}}', '']
const day = (index: number) => new Date(Date.UTC(2024, 2, 1 + index))

const phone = '9812345670'

/** Leaves the account its phone number alone, as of somebody who registers without an email. */
async function forgetEmail(db: Database, id: string) {
  await db.updateTable('users').set({ email: null }).where('id', '=', id).execute()
  await db.updateTable('identifiers').set({ kind: 'phone', value: phone }).where('userId', '=', id).execute()
}

/** As the portal makes them: people of all roles, services in or out of the catalogue, cases of all fates. */
async function furnish(db: Database) {
  const admin = await newAdmin(db, 'Secretary "of" the council')
  const staff = await newStaff(db, 'लिपिक')
  const citizens = [await newCitizen(db, 'आशा पाटील'), await newCitizen(db, 'اردو')]
  await forgetEmail(db, citizens[0]?.id ?? '')
  const fields = { category: 'जल', link: 'https://w.example/?a=%22&b=1' }
  for (const serviceId of ['WATER', 'GONE', 'NO-ONE'])
    await createService(
      db,
      admin,
      { serviceId, serviceName: `${serviceId} पानी`, serviceDescription: lines, ...fields },
      { mr: { serviceName: 'नळजोडणी', serviceDescription: 'मजकूर' } },
    )
  const ids: string[] = []
  for (const [at, text] of hostile.entries()) {
    const asked = { fields: { ...answers, userDetails: text, additionalInfo: lines }, now: day(at) }
    for (const [who, serviceId] of ['WATER', 'GONE'].entries()) {
      const citizen = citizens[(at + who) % 2] ?? assert.fail()
      ids.push(await submitted(db, citizen, serviceId, { ...asked, submissionKey: `${at} ${serviceId}` }))
    }
  }
  const [approved = '', rejected = '', reopened = '', aside = ''] = ids
  const decide = (id: string, status: 'Approved' | 'Rejected' | 'Pending', revision: number) =>
    decideApplication(db, staff, id, {
      status,
      revision,
      reason: status === 'Rejected' ? lines : undefined,
      whyChanged: status === 'Pending' ? lines : undefined,
      now: day(10 + revision),
    })
  const decided = [
    await decide(approved, 'Approved', 1),
    await decide(rejected, 'Rejected', 1),
    await decide(reopened, 'Approved', 1),
    await decide(reopened, 'Pending', 2),
  ]
  assert.ok(decided.every((one) => one?.decided))
  assert.ok((await setAsideApplication(db, staff, aside, { reason: lines, revision: 1 }))?.done)
  await deleteService(db, admin, 'GONE')
  await deleteService(db, admin, 'NO-ONE')
  const disabled = await newCitizen(db, 'Disabled')
  await db
    .transaction()
    .execute((trx) => changeDisabled(trx, operator, disabled.id, { disabled: true, reason: 'x' }))
  const noRole = await newCitizen(db, 'Without a role')
  await db.updateTable('users').set({ role: null }).where('id', '=', noRole.id).execute()
}

/** What came in from an older database, none of which is as the portal writes it. */
async function bringIn(db: Database) {
  const long = `${'a'.repeat(200)}@panchayat.example`
  await moveIn(db, {
    users: {
      'Odd@Panchayat.example': { email: 'odd@panchayat.example', name: 'a\0b\u001b[2J\r\n', role: 'Chief' },
      [long]: { name: '' },
      'old@panchayat.example': { name: 'ड'.repeat(300), role: 'staff' },
    },
    services: {
      'water tax/2': service('water tax/2', { serviceDescription: '\0'.repeat(9), link: 'javascript:1' }),
      empty: { serviceId: 'empty' },
    },
    applications: {
      'old 1/2': application('old 1/2', 'water tax/2', 'Odd@panchayat.example', {
        userDetails: '\0'.concat('x'.repeat(3000)),
        status: 'in review',
      }),
      'old-2': application('old-2', 'never there', 'nobody@panchayat.example', {
        status: 'Approved',
        date: { _seconds: 1_500_000_000, _nanoseconds: 123_456_789 },
        updatedAt: '2017-08-01T00:00:00+05:30',
      }),
      OLD_3: {
        user: long,
        serviceId: 'empty',
        status: 'Rejected',
        date: '2005-01-01',
        updatedAt: 1_200_000_000,
      },
      'OLD-4': { user: long, serviceId: 'empty', date: '2005-01-01', link: '\0' },
      __proto__x: application('__proto__x', 'empty', long, {
        applicantPhoneNo: 'none\r\n',
        applicantPincode: 7,
      }),
    },
  })
}

/** A database of PostgreSQL takes a while to make, and none of it hangs on the engine. */
const runs = { SQLite: 6, PostgreSQL: 1 }

describe('documents that are exported, imported and exported again', () => {
  for (const engine of engineNames) {
    test(`of a council with everything in it are the same bytes, on the other engine too (from ${engine})`, async (t) => {
      const place = await newPlace(t, engine, 'migrated')
      await within(place, async (db) => {
        await furnish(db)
        await bringIn(db)
      })
      const first = await exported(t, place)
      const { users } = JSON.parse(first['users.json'])
      assert.deepEqual(users[phone], { name: 'आशा पाटील', role: 'user', phone })
      assert.ok(first['applications.json'].includes(`"user":"${phone}"`))
      assert.deepEqual([...new Set(Object.values<{ role: string }>(users).map(({ role }) => role))].sort(), [
        'Chief',
        'admin',
        'staff',
        'user',
      ])
      const { applications } = JSON.parse(first['applications.json'])
      assert.equal(Object.keys(applications).length, 2 * hostile.length - 1 + 5)
      for (const target of engineNames.filter((one) => everything || one !== engine)) {
        const empty = await newPlace(t, target, 'migrated')
        const { counts, listed } = await importTexts(empty, first)
        assert.equal(counts.applications, Object.keys(applications).length)
        assert.equal(counts['dates replaced'], undefined)
        // The portal's own documents bring nothing that does not fit, save what they say of a deleted
        // service.
        const odd = /^(applications\/(WATER|GONE)\S*|users\/\S+-\S+): (?!there is no service "GONE")/
        assert.deepEqual(
          listed.filter((line) => odd.test(line)),
          [],
        )
        assert.deepEqual(await exported(t, empty), first)
      }
    })

    test(`are the same bytes, whatever an import has made of what came (${engine})`, async (t) => {
      await fc.assert(
        fc.asyncProperty(anyDocuments, async (documents) => {
          const place = await newPlace(t, engine, 'migrated')
          await within(place, (db) => moveIn(db, documents))
          const first = await exported(t, place)
          assert.deepEqual(await exported(t, await imported(t, engine, first)), first)
        }),
        { numRuns: runs[engine] * (everything ? 20 : 1) },
      )
    })
  }
})

async function imported(t: Tidied, engine: EngineName, texts: Texts): Promise<DatabaseLocation> {
  const place = await newPlace(t, engine, 'migrated')
  await importTexts(place, texts)
  return place
}

const piece = fc.constantFrom(
  '\0',
  '\r\n',
  '\t',
  '"',
  '\\',
  '\u2028',
  '\u200D',
  'e\u0301',
  '🏠',
  'क्ष',
  ' ',
  'x'.repeat(90),
  '\uD800',
  'ﬁ',
)
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece).map((parts) => parts.join('')),
)
const email = fc.constantFrom('a@p.example', 'B@p.example', `${'c'.repeat(150)}@p.example`, 'not one')
const serviceId = fc.constantFrom('WATER', 'water', 'जल', 'a/b', '', 'x'.repeat(40))
const time = fc.oneof(
  fc.date({ min: day(0), max: day(400), noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('', 'once', 1_700_000_000, { seconds: 1_700_000_000, nanoseconds: 999_999_999 }),
)
const status = fc.constantFrom('Pending', 'Approved', 'Rejected', 'approved ', '')
const anyService = fc.record(
  { serviceName: text, serviceDescription: text, category: text, link: fc.oneof(fc.webUrl(), text) },
  { requiredKeys: [] },
)
const anyApplication = fc
  .tuple(
    anyService,
    fc.record({ serviceId, user: email, status, date: time, updatedAt: time }),
    fc.record(
      {
        userDetails: text,
        additionalInfo: text,
        applicantName: text,
        applicantPhoneNo: fc.oneof(text, fc.constant('+91 98765-43210')),
        applicantVillage: text,
        applicantPincode: fc.oneof(text, fc.constant('४१३००१')),
      },
      { requiredKeys: [] },
    ),
  )
  .map((parts) => Object.assign({}, ...parts))
const anyDocuments = fc.record({
  users: fc.dictionary(
    email,
    fc.record(
      { name: text, role: fc.oneof(text, fc.constantFrom('admin', 'staff', null)) },
      { requiredKeys: [] },
    ),
    { maxKeys: 12 },
  ),
  services: fc.dictionary(serviceId, anyService, { maxKeys: 12 }),
  applications: fc.dictionary(fc.oneof(text, fc.constantFrom('WATER321', 'water321')), anyApplication, {
    maxKeys: 12,
  }),
})
