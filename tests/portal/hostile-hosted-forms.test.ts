// One engine is enough: hostile values are refused before any act writes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newAccount, password } from '../actors.ts'
import { accountNamed } from '../rows.ts'
import { comeBack, type HostedPortal, openHostedPortal } from './hosted-portal.ts'
import { assertDecent, postRaw } from './hostile-answers.ts'
import { fewValues, type HostileValue, hostileValues } from './hostile-values.ts'
import type { TestPortal } from './open-test-portal.ts'
import type { Visitor } from './visitor.ts'

let hosted: HostedPortal
let portal: TestPortal
before(async () => {
  hosted = await openHostedPortal()
  portal = hosted.portal
})
after(() => hosted.close())

/** What the forms of hosted identity write. */
async function kept() {
  const { db } = portal.council
  return {
    accounts: await db.selectFrom('users').select(['id', 'name']).orderBy('id').execute(),
    names: await db.selectFrom('identifiers').selectAll().orderBy('kind').orderBy('value').execute(),
    ways: await db.selectFrom('credentials').select(['id', 'providerId']).orderBy('id').execute(),
    invitations: await db.selectFrom('invitedIdentities').select(['userId', 'email']).execute(),
  }
}

interface HostileForm {
  at: string
  who: Visitor
  fields: Record<string, string>
}

/**
 * Sends a form in which one field at a time is hostile, and nothing else is wrong. `values`: what it is sent.
 * Each must be refused, as a form that lacks something is or as a wrong password is, without a fault of the
 * portal or a written row.
 */
async function assertRefused({ at, who, fields }: HostileForm, field: string, values: HostileValue[]) {
  const earlier = await kept()
  const twice: HostileValue = { sort: 'twice', sent: `x&${field}=x`, kept: '' }
  for (const { sent } of [...values, twice]) {
    await portal.council.db.deleteFrom('throttles').execute()
    const others = Object.entries(fields).filter(([name]) => name !== field)
    const pairs = others.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    if (sent !== undefined) pairs.push(`${field}=${sent}`)
    const what = `${at} with ${field}=${sent?.slice(0, 80)}`
    const answer = await postRaw(who, at, pairs.join('&'))
    assertDecent(answer, what)
    assert.ok([400, 401, 422].includes(answer.status), `${what} answers ${answer.status}`)
  }
  assert.deepEqual(await kept(), earlier, `${field} of ${at} was refused, yet something was written`)
}

const filled = hostileValues.filter(({ sort }) => sort !== 'empty' && sort !== 'blank')
/** What a line of text may not be. */
const unreadable = hostileValues.filter(({ sort }) => sort !== 'text' && sort !== 'braces')

test('first time: hostile values of either form link nothing and register nobody', async () => {
  const who = portal.visitor()
  await comeBack(who, 'phone-only')
  const { email } = await newAccount(portal.council.db, 'user', 'Asha')
  const at = '/login/hosted/new'
  const link = { at, who, fields: { intent: 'link', name: email, password } }
  await assertRefused(link, 'intent', hostileValues)
  await assertRefused(link, 'name', hostileValues)
  await assertRefused(link, 'password', fewValues)
  const fields = { intent: 'register', fullName: 'Kisan Rao', email: '', phone: '', adult: 'yes' }
  const register = { at, who, fields }
  await assertRefused(register, 'fullName', unreadable)
  await assertRefused(register, 'email', filled)
  await assertRefused(register, 'phone', filled)
  await assertRefused(register, 'adult', hostileValues)
})

test('ways to sign in: hostile values link nothing and unlink nothing', async () => {
  const who = await portal.signedIn('user', 'Links')
  await comeBack(who, 'asha', { query: 'link=yes' })
  const at = '/account/sign-in'
  for (const intent of ['link', 'unlink']) {
    const form = { at, who, fields: { intent, currentPassword: password } }
    await assertRefused(form, 'currentPassword', fewValues)
    await assertRefused(form, 'intent', hostileValues)
  }
})

test('identity of a staff account: hostile values invite nobody', async () => {
  const who = await portal.signedIn('admin')
  const { id } = await newAccount(portal.council.db, 'staff', 'A Clerk')
  const at = `/admin/staff/${id}/identity`
  const form = { at, who, fields: { intent: 'invite', email: 'clerk@village.example' } }
  await assertRefused(form, 'intent', hostileValues)
  await assertRefused(form, 'email', hostileValues)
})

test('text that could be markup comes back and is kept as it was typed', async () => {
  for (const { sent = '', kept: name } of hostileValues.filter(
    ({ sort }) => sort === 'text' || sort === 'braces',
  )) {
    const who = portal.visitor()
    await portal.council.db.deleteFrom('throttles').execute()
    await comeBack(who, 'stranger')
    const answer = await postRaw(who, '/login/hosted/new', `intent=register&fullName=${sent}&adult=yes`)
    assert.equal(answer.status, 303, name)
    assertDecent(await who.get('/account/sign-in'), name)
    const { id } = await accountNamed(portal.council.db, name)
    await portal.council.db.deleteFrom('credentials').where('userId', '=', id).execute()
  }
})
