// One engine is enough: it reads the words of pages whose queries other tests ask on both.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '../../rules/roles.ts'
import { freshPhone } from '../actors.ts'
import { accountNamed, findRow } from '../rows.ts'
import { readAllPages } from './crawl-languages.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visited, Visitor } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

/** Somebody who has a phone number alone, as an account that registers without an email. */
async function phoneOnly(role: Role, name: string): Promise<{ visitor: Visitor; id: string; phone: string }> {
  const visitor = await portal.signedIn(role, name)
  const { id } = await accountNamed(db, name)
  const phone = freshPhone()
  await db.updateTable('users').set({ email: null }).where('id', '=', id).execute()
  await db.deleteFrom('citizenWords').where('id', '=', id).where('word', 'like', '%@%').execute()
  await db.updateTable('identifiers').set({ kind: 'phone', value: phone }).where('userId', '=', id).execute()
  return { visitor, id, phone }
}

/** Whether the page or the file says that there is nothing in the words of a program. */
function saysNull({ text }: Visited) {
  return /\b(null|undefined)\b/.test(text)
}

test('no page, letter or export makes a word of the email that somebody has not', async () => {
  const citizen = await phoneOnly('user', 'Kusum Gaikwad')
  const clerk = await phoneOnly('staff', 'Clerk Without')
  const admin = await phoneOnly('admin', 'Admin Without')
  const serviceId = await newService(portal)
  const applied = await citizen.visitor.submit(`/user/apply/${serviceId}`, answers, 'applicantName')
  assert.equal(applied.status, 303)
  const { applicationId } = await findRow(db, 'applications', { user: citizen.id })
  await citizen.visitor.submit(`/user/${citizen.id}?request=new`, { message: 'I live in Wagholi now.' })
  const profile = `/staff/update-user?search=${citizen.phone}&user=${citizen.id}`
  const linked = await clerk.visitor.submit(profile, { intent: 'link' }, 'value="link"')
  const letter = await clerk.visitor.follow(linked)
  const [, token = ''] = /\/password\/([\w-]+)/.exec(letter.html) ?? []
  assert.ok(token, 'the clerk has a link to give')
  const decided = { status: 'Approved', remark: '' }
  const update = `/staff/application/update/${applicationId}`
  await clerk.visitor.submit(update, decided, 'name="status"')

  const seeds: [string, Visitor, string[]][] = [
    ['a stranger', portal.visitor(), [`/password/${token}`]],
    [
      'the citizen',
      citizen.visitor,
      ['/user', '/account/sign-in', '/account/sessions', `/user/${citizen.id}`],
    ],
    ['the clerk', clerk.visitor, ['/staff', profile, update, '/account/sign-in']],
    [
      'the administrator',
      admin.visitor,
      [
        '/admin',
        '/admin/citizens?search=kusum',
        `/admin/citizens/${citizen.id}`,
        `/admin/staff/${clerk.id}`,
        '/admin/create-staff',
        '/admin/requests',
        `/admin/audit?person=${citizen.phone}`,
        `/admin/application/update/${applicationId}`,
      ],
    ],
  ]
  const names: string[] = []
  for (const [who, visitor, from] of seeds)
    for (const [path, page] of await readAllPages(visitor, from, true)) {
      assert.equal(saysNull(page), false, `${who}: ${path}`)
      if (page.text.includes('Kusum Gaikwad')) names.push(path)
    }
  for (const path of [`/password/${token}`, profile, `/admin/citizens/${citizen.id}`, '/admin/requests'])
    assert.ok(names.includes(path), `${path} is about her`)

  const files: [Visitor, string][] = [
    [citizen.visitor, `/user/applications/${applicationId}/acknowledgement`],
    [citizen.visitor, `/user/applications/${applicationId}/data`],
    [clerk.visitor, `/staff/application/update/${applicationId}/acknowledgement`],
    [clerk.visitor, '/staff/application/export'],
    [admin.visitor, '/admin/application/export'],
  ]
  for (const [visitor, path] of files) {
    const file = await visitor.get(path)
    assert.equal(file.status, 200, path)
    assert.ok(file.html.length > 100, path)
    assert.equal(saysNull(file), false, path)
  }
  // Its lines hold JSON, where other values may be null.
  assert.doesNotMatch((await admin.visitor.get('/admin/audit/export')).html, /email\W+null/i)
})
