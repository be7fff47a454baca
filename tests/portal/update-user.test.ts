// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sendRequest } from '../../council/privacy/requests.server.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { accountRow, findRows } from '../rows.ts'
import { origin, portalForFile } from './open-test-portal.ts'
import { addPlaces, inVadgaon } from './places-for-tests.ts'

const screen = '/staff/update-user'
const portal = await portalForFile()
const { db } = portal.council
const clerk = await portal.signedIn('staff')

before(() => addPlaces(portal))

/** The labels of the lists of places in the finder, and the words of its button. */
function finder(html: string) {
  const form = /<form(?:(?!<\/form>)[\s\S])*find-state[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  const labels = [...form.matchAll(/<label[^>]*>([^<]*)</g)].map(([, label]) => label)
  return { labels, button: />([^<]*)<\/button>/.exec(form)?.[1] }
}

test('people are found by the beginnings of name or email, officers never', async () => {
  const { id } = await newCitizen(db, 'Meena <Kamble>')
  await newStaff(db, 'Meena Staff')
  await newAdmin(db, 'Meena Admin')
  const page = await clerk.get(`${screen}?search=kam+MEE`)
  assert.match(page.html, new RegExp(`href="[^"]*user=${id}#profile"[^>]*>Meena &lt;Kamble&gt;<`))
  assert.doesNotMatch(page.text, /Meena (Staff|Admin)/)
  const { email } = await accountRow(db, id)
  assert.ok((await clerk.get(`${screen}?search=${email}`)).html.includes(`user=${id}#profile`))
  assert.match((await clerk.get(`${screen}?search=nobodyatall`)).text, /No user found/)
})

test('each list of places follows the one above, and one with nothing to choose is absent', async () => {
  const steps = [
    ['', ['State'], 'Show the next list'],
    ['state=maharashtra', ['State', 'District'], 'Show the next list'],
    ['state=maharashtra&district=pune', ['State', 'District', 'Block'], 'Show the next list'],
    [
      'state=maharashtra&district=pune&block=empty+block',
      ['State', 'District', 'Block'],
      'Show the next list',
    ],
    // A block of another district is no choice in this one.
    [
      'state=maharashtra&district=pune&block=wai&village=vadgaon',
      ['State', 'District', 'Block'],
      'Show the next list',
    ],
    ['state=maharashtra&district=satara&block=wai', ['State', 'District', 'Block', 'Village'], 'Show people'],
    ['state=nowhere&district=pune', ['State'], 'Show the next list'],
  ] as const
  for (const [query, labels, button] of steps) {
    assert.deepEqual(finder((await clerk.get(`${screen}?${query}`)).html), { labels, button }, query)
  }
})

test('people are found by their village', async () => {
  const { id } = await newCitizen(db, 'Village Person')
  await db.updateTable('users').set({ placeId: 'vadgaon' }).where('id', '=', id).execute()
  const there = await clerk.get(`${screen}?${new URLSearchParams(inVadgaon)}`)
  assert.ok(there.html.includes(`user=${id}#profile`))
  const elsewhere = await clerk.get(`${screen}?${new URLSearchParams({ ...inVadgaon, village: 'ambewadi' })}`)
  assert.match(elsewhere.text, /No user found/)
})

test('a profile stays open while somebody else is looked for', async () => {
  const { id } = await newCitizen(db, 'Open Person')
  const { html } = await clerk.get(`${screen}?user=${id}`)
  const finders = html.match(/<form[^>]*method="get"[\s\S]*?<\/form>/g) ?? []
  assert.equal(finders.length, 2)
  for (const form of finders) assert.ok(form.includes(`<input type="hidden" name="user" value="${id}"`))
})

test('only a citizen’s profile opens', async () => {
  for (const { id } of [await newStaff(db), await newAdmin(db), { id: 'nobody' }]) {
    assert.equal((await clerk.get(`${screen}?user=${id}`)).status, 404)
    for (const intent of ['update', 'places', 'link'])
      assert.equal((await clerk.post(`${screen}?user=${id}`, { intent })).status, 404, intent)
  }
  assert.equal((await clerk.post(screen, { intent: 'link' })).status, 404)
})

test('a one-time link is shown in the answer to its own post and nowhere else', async () => {
  const { id } = await newCitizen(db, 'Forgetful Person')
  const address = `${screen}?user=${id}`
  const answer = await clerk.post(address, { intent: 'link' })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('Cache-Control'), 'no-store')
  const link = new RegExp(`${origin}/password/([\\w-]{43})`).exec(answer.text)
  assert.ok(link)
  assert.match(answer.text, /Forgetful Person .*until \d+ \w+ \d+ at /)
  assert.ok(!(await clerk.get(address)).html.includes('/password/'))
  const kept = await findRows(db, 'oneTimeLinks', { userId: id }, ['userId', 'tokenDigest'])
  assert.equal(kept.length, 1)
  assert.notEqual(kept[0]?.tokenDigest, link[1])
})

test('requests from profiles stand above until they are marked as done', async () => {
  const citizen = await newCitizen(db, 'Asking Person')
  await sendRequest(db, citizen, 'correct', 'My name is\nwritten <wrongly>')
  const page = await clerk.get(screen)
  assert.match(page.html, /Asking Person[\s\S]*My name is\nwritten &lt;wrongly&gt;/)
  assert.ok(page.html.includes(`href="${screen}?user=${citizen.id}#profile"`))
  const answer = await clerk.submit(screen, {}, 'name="requestId"')
  assert.equal(answer.location, screen)
  assert.match((await clerk.follow(answer)).text, /Request marked as done/)
  assert.doesNotMatch((await clerk.get(screen)).text, /Asking Person/)
  const gone = await clerk.post(screen, { intent: 'done', requestId: 'none' })
  assert.match((await clerk.follow(gone)).text, /Nothing was changed/)
})
