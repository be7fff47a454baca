import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Role } from '../../rules/roles.ts'
import { freshPhone } from '../actors.ts'
import { readAllPages } from './crawl-languages.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visited, Visitor } from './visitor.ts'

let portal: TestPortal
const written: string[] = []
before(async () => {
  portal = await openTestPortal({}, (record) => void written.push(JSON.stringify(record)))
})
after(() => portal.close())

/** Somebody who has a phone number alone, as an account that registers without an email. */
async function phoneOnly(role: Role, name: string): Promise<{ visitor: Visitor; id: string; phone: string }> {
  const { db } = portal.council
  const visitor = await portal.signedIn(role, name)
  const { id } = await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const phone = freshPhone()
  const email = `${id}@no-email.invalid`
  await db.updateTable('users').set({ email }).where('id', '=', id).execute()
  await db.deleteFrom('citizenWords').where('id', '=', id).where('word', 'like', '%@%').execute()
  await db.updateTable('identifiers').set({ kind: 'phone', value: phone }).where('userId', '=', id).execute()
  return { visitor, id, phone }
}

/** Where the address that stands for an email is shown: in the page, or in a header of it. */
function shows({ html, headers }: Visited) {
  return /\.invalid/.test(html) || [...headers].some(([, value]) => value.includes('.invalid'))
}

test('the address that stands for an email is on no page, letter, export or log line', async () => {
  const { db } = portal.council
  const citizen = await phoneOnly('user', 'Kusum Gaikwad')
  const clerk = await phoneOnly('staff', 'Clerk Without')
  const admin = await phoneOnly('admin', 'Admin Without')
  const serviceId = await newService(portal)
  const applied = await citizen.visitor.submit(`/user/apply/${serviceId}`, answers, 'applicantName')
  assert.equal(applied.status, 303)
  const { applicationId } = await db
    .selectFrom('applications')
    .select('applicationId')
    .where('user', '=', citizen.id)
    .executeTakeFirstOrThrow()
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
      assert.equal(shows(page), false, `${who}: ${path}`)
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
    [admin.visitor, '/admin/audit/export'],
  ]
  for (const [visitor, path] of files) {
    const file = await visitor.get(path)
    assert.equal(file.status, 200, path)
    assert.ok(file.html.length > 100, path)
    assert.equal(shows(file), false, path)
  }

  assert.ok(written.length > 100)
  assert.doesNotMatch([...written, ...portal.logged].join('\n'), /\.invalid/)
  const lines = await db.selectFrom('audit').select(['before', 'after']).execute()
  assert.doesNotMatch(JSON.stringify(lines), /\.invalid/)
})
