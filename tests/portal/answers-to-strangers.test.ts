// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { changeIdentifier } from '../../council/actors/change-identifier.server.ts'
import { freshPhone, newAccount, password } from '../actors.ts'
import { newSlip } from '../new-slip.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visited } from './visitor.ts'

const portal = await portalForFile()
let serviceId: string
before(async () => {
  serviceId = await newService(portal)
})

async function numberOf(role: 'user' | 'staff', change: { disabledAt?: string } = {}) {
  const { db } = portal.council
  const { id } = await newAccount(db, role, 'Somebody')
  const phone = freshPhone()
  await changeIdentifier(db, id, { kind: 'phone', value: phone }, '2026-01-01T00:00:00.000Z')
  if (change.disabledAt) await db.updateTable('users').set(change).where('id', '=', id).execute()
  return phone
}

/** What a phone number can be to the portal. */
const numbers: Record<string, () => Promise<string>> = {
  'nobody’s': async () => freshPhone(),
  'a citizen’s': () => numberOf('user'),
  'an officer’s': () => numberOf('staff'),
  'of a disabled account': () => numberOf('user', { disabledAt: '2026-01-01T00:00:00.000Z' }),
  'on a paper at the counter': async () => (await newSlip(portal.council.db)).phone,
}

const wrong = 'not this long sentence'
/** Where a stranger can ask about a number, with a password that is nobody's, and with one that fits. */
const doors: Record<string, (phone: string, secret: string) => Promise<Visited>> = {
  login: (phone, secret) => portal.visitor().submit('/login', { email: phone, password: secret }),
  registration: (phone, secret) =>
    portal.visitor().submit('/registration/user', {
      fullName: 'Asha Patil',
      phone,
      email: '',
      password: secret,
      confirmPassword: secret,
      adult: 'yes',
    }),
  apply: (phone, secret) =>
    portal.visitor().submit(`/apply/${serviceId}`, {
      ...answers,
      applicantPhoneNo: phone,
      password: secret,
      confirmPassword: secret,
      adult: 'yes',
    }),
}

/** An answer without what differs from one number to the next. */
const answerOf = ({ status, location, text }: Visited) =>
  `${status} ${location.replace(/=.*/, '')} ${text}`.replaceAll(/\d{10}|TEST-\d+/g, '…')

test('an application tells a stranger no two numbers apart that signing in and registering do not', async (t) => {
  for (const secret of [wrong, password]) {
    const said: Record<string, Record<string, string>> = {}
    for (const [name, make] of Object.entries(numbers)) {
      await portal.council.db.deleteFrom('throttles').execute()
      const told: Record<string, string> = {}
      // A number that is free is taken once it has been asked about with success.
      for (const [door, ask] of Object.entries(doors)) told[door] = answerOf(await ask(await make(), secret))
      said[name] = told
      t.diagnostic(
        `${name}: ${Object.values(told)
          .map((answer) => answer.slice(0, 3))
          .join(' ')}`,
      )
    }
    const names = Object.keys(said)
    for (const one of names)
      for (const other of names) {
        const differs = (door: string) => said[one]?.[door] !== said[other]?.[door]
        if (differs('apply'))
          assert.ok(differs('login') || differs('registration'), `${one} and ${other} with ${secret}`)
      }
    if (secret === wrong) assert.notEqual(said['nobody’s']?.apply, said['a citizen’s']?.apply)
  }
})
