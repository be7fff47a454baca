// One engine is enough: its requests end at the doors, or at lists that intermediaries.test.ts asks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { councilDay } from '../../rules/days.ts'
import { type Duty, kindOfAccount } from '../../rules/roles.ts'
import { freshEmail, freshPhone, password } from '../actors.ts'
import { offer } from '../council/cases-for-tests.ts'
import { openTestPortal, portalForFile } from './open-test-portal.ts'
import { routePatterns } from './route-patterns.ts'
import { answers } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

const portal = await portalForFile()
const centre = await portal.signedIn('staff', 'Service Centre', 'counter')

type Answers = { get: number; post: number }

/** What opens to an account that is kept to a duty, with what a GET and an empty form are answered. */
const opens: Record<Duty, { visitor: Visitor; home: string; open: Record<string, Answers> }> = {
  counter: {
    visitor: centre,
    home: '/staff/counter',
    open: {
      '/staff/counter': { get: 200, post: 404 },
      '/staff/counter/entries': { get: 200, post: 405 },
      '/staff/counter/slip/:applicationId': { get: 404, post: 404 },
    },
  },
  appeals: {
    visitor: await portal.signedIn('staff', 'Block Officer', 'appeals'),
    home: '/staff/appeals',
    open: {
      '/staff/appeals': { get: 200, post: 405 },
      // No such appeal lies before them.
      '/staff/appeals/:appealId': { get: 404, post: 422 },
      '/staff/appeals/:appealId/hearing': { get: 404, post: 422 },
      '/staff/appeals/:appealId/order': { get: 404, post: 405 },
    },
  },
}

for (const [duty, { visitor, home, open }] of Object.entries(opens))
  test(`of the areas nothing but its own pages opens to the duty ${duty}, as a page, for the script and to a form`, async () => {
    const inAreas = routePatterns.filter(({ pattern }) => /^\/(admin|staff|user)(\/|$)/.test(pattern))
    assert.ok(inAreas.length > 80)
    for (const { pattern, ids } of inAreas) {
      const address = pattern.replace(/:\w+/g, '1')
      const asData = `${address}.data`
      const alone = `${asData}?_routes=${encodeURIComponent(ids.at(-1) ?? '')}`
      const own = open[pattern]
      if (own) {
        assert.equal((await visitor.get(address)).status, own.get, pattern)
        assert.equal((await visitor.get(asData)).status, own.get, pattern)
        assert.equal((await visitor.post(address)).status, own.post, pattern)
        continue
      }
      const target = pattern === '/staff' ? home : '/403'
      const answered = [await visitor.get(address), await visitor.get(asData), await visitor.get(alone)]
      const inside = ids.length > 1 && pattern === `/${pattern.split('/')[1]}` ? '?index' : ''
      answered.push(await visitor.post(address + inside), await visitor.post(asData + inside))
      for (const { status, location, html } of answered) {
        assert.ok([202, 303].includes(status), `${pattern}: ${status}`)
        assert.ok((location || html).includes(target), pattern)
      }
    }
  })

test('a duty that nobody knows opens nothing, and a second factor is asked of who hears appeals', async (t) => {
  for (const duty of ['unknown', 'toString', '']) assert.equal(kindOfAccount('staff', duty), undefined)
  const strict = await openTestPortal({ secondFactorFor: ['admin'] })
  t.after(() => strict.close())
  const officer = await strict.signedIn('staff', 'Block Officer', 'appeals')
  assert.equal((await officer.get('/staff/appeals')).location, '/account/second-factor')
  assert.equal((await officer.get('/account/second-factor')).status, 200)
  assert.equal((await (await strict.signedIn('staff')).get('/staff')).status, 200)
})

test('however its address is spelt, a page of the staff stays shut', async () => {
  for (const address of [
    '/Staff/Update-User',
    '/staff/%75pdate-user',
    '/staff/update-user/',
    '//staff/work',
  ]) {
    const { status, text } = await centre.get(address)
    assert.ok([303, 404].includes(status), `${address}: ${status} ${text.slice(0, 80)}`)
  }
})

test('the pages of the own account open to an intermediary', async () => {
  for (const page of ['sign-in', 'second-factor', 'passkeys', 'sessions', 'phone', 'password'])
    assert.equal((await centre.get(`/account/${page}`)).status, 200, page)
  assert.equal((await centre.get('/account/messages')).location, '/403')
})

test('an intermediary’s counter names nobody, and its entries stand in the own list alone', async () => {
  const [serviceId, phone] = [await offer(portal.council.db), freshPhone()]
  const receivedOn = councilDay(new Date().toISOString())
  const word = { confirmation: 'signature', paperFile: 'B-417', language: 'en', receivedOn }
  const at = `/staff/counter?service=${serviceId}`
  const named = { ...answers, applicantPhoneNo: phone, ...word, applicantName: 'Sunita Jadhav' }
  const slip = await centre.follow(await centre.submit(at, named, 'paperFile'))
  assert.match(slip.text, /Sunita Jadhav/)
  const number = /counter-slip-number">([^<]+)</.exec(slip.html)?.[1] ?? ''
  const found = await centre.submit(at, { applicantPhoneNo: phone, intent: 'find' }, 'paperFile')
  assert.doesNotMatch(found.text, /Sunita|Known with this number/)
  const again = await centre.submit(at, named, 'paperFile')
  assert.match(again.text, /An application like this was sent in the last 30 days/)
  assert.doesNotMatch(again.text, new RegExp(number))
  assert.match((await centre.get('/staff/counter/entries')).text, new RegExp(`${number}.*Sunita Jadhav`, 's'))
  const other = await portal.signedIn('staff', 'Other Centre', 'counter')
  assert.doesNotMatch((await other.get('/staff/counter/entries')).text, /Sunita/)
})

test('the administrator chooses the duty with the account, and changes it', async () => {
  const admin = await portal.signedIn('admin')
  const [screen, email] = ['/admin/create-staff', freshEmail('centre')]
  const made = await admin.submit(screen, { name: 'Seva Kendra', email, duty: 'counter', password })
  assert.match((await admin.follow(made)).text, /Seva Kendra.*Only the counter/)
  const account = portal.council.db.selectFrom('users').select(['id', 'duty']).where('email', '=', email)
  const { id, duty } = await account.executeTakeFirstOrThrow()
  assert.equal(duty, 'counter')
  const changed = await admin.submit(`/admin/staff/${id}/duty`, { duty: '' })
  assert.match((await admin.follow(changed)).text, /Duty saved/)
  assert.equal((await account.executeTakeFirstOrThrow()).duty, null)
})
