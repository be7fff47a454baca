import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Staff } from '../../council/actors/actors.server.ts'
import { chains } from '../../council/audit/append-line.server.ts'
import { recordAct } from '../../council/audit/audit.server.ts'
import { lockCalendar } from '../../council/calendar/lock-calendar.server.ts'
import { applyUnregistered } from '../../council/cases/applications/apply-unregistered.server.ts'
import { isPostgres } from '../../council/database/dialect.server.ts'
import { digest } from '../../council/database/digest.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { registerHosted } from '../../council/identity/hosted/first-time.server.ts'
import { freshEmail, newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { answers } from '../portal/services-for-tests.ts'
import { until } from '../until.ts'
import { areWaiting } from '../waiting.ts'
import { offer } from './cases-for-tests.ts'

const hosted = {
  issuer: 'https://id.example',
  clientId: 'portal',
  clientSecret: 'hush',
  name: 'Village ID',
  roles: ['user'] as const,
  only: [],
  scopes: 'openid',
}
const council = { secret: 'a secret of the tests, 32 characters', origin: 'http://portal.test', hosted }
const arrival = { client: '192.0.2.1', device: { value: 'a device', kind: 'phone' as const } }

/** Records an act in each chain, as others do meanwhile. A file has one writer, for whom all wait anyway. */
async function recordInEachChain(db: Database, staff: Staff) {
  if (!isPostgres(db)) return
  const numbers = [...Array(500).keys()].map(String)
  const date = new Date().toISOString()
  for (const chain of chains) {
    const subject = numbers.find((number) => digest(number).startsWith(chain)) ?? ''
    await recordAct(db, staff, { act: 'application.noted', subject, date })
  }
}

describeDatabase('acts that record another act first', (database) => {
  test('a stranger who waits for the calendar holds no chain of the audit', async () => {
    const db = database()
    const [staff, serviceId, email] = [await newStaff(db), await offer(db), freshEmail('stranger')]
    const names = { name: 'Asha Patil', email, phone: '' }
    const submission = { fields: answers, submissionKey: randomUUID() }
    const asked = { names, password, ...arrival, serviceId, typed: answers, submission }
    const sent = await db.transaction().execute(async (trx) => {
      await lockCalendar(trx, 'exclusive')
      const sending = applyUnregistered(db, council, asked)
      await until(() => areWaiting(db))
      await recordInEachChain(db, staff)
      return { sending }
    })
    assert.ok('applicationId' in (await sent.sending))
  })

  test('a registration that waits for an identity holds no chain of the audit', async () => {
    const db = database()
    const [staff, citizen] = [await newStaff(db), await newCitizen(db)]
    const [issuer, subject, now] = [hosted.issuer, 'subject', new Date().toISOString()]
    const identity = { issuer, subject, emailVerified: false }
    const names = { name: 'Asha Patil', email: '', phone: '' }
    const made = await db.transaction().execute(async (trx) => {
      const linked = { providerId: issuer, accountId: subject, userId: citizen.id, password: null }
      const row = { id: randomUUID(), ...linked, createdAt: now, updatedAt: now }
      await trx.insertInto('credentials').values(row).execute()
      const registering = registerHosted(db, council, { identity, arrival, names })
      await until(() => areWaiting(db))
      await recordInEachChain(db, staff)
      return { registering }
    })
    const answer = await made.registering
    assert.equal(answer.signedIn && answer.id, citizen.id)
  })
})
