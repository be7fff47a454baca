// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { updateCitizen } from '../../council/identity/accounts/citizens.server.ts'
import { sendRequest } from '../../council/privacy/requests.server.ts'
import { freshEmail, newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { accountNamed, accountRow, expireSessions, findRows } from '../rows.ts'
import { origin, portalForFile } from './open-test-portal.ts'
import { addPlaces, inVadgaon } from './places-for-tests.ts'
import { assertSays } from './visitor.ts'

const screen = '/staff/update-user'
const portal = await portalForFile()
const { db } = portal.council
const clerk = await portal.signedIn('staff', 'S. Kulkarni')

before(() => addPlaces(portal))

/** The labels of the lists of places in the finder, and the words of its button. */
function finder(html: string) {
  const form = /<form(?:(?!<\/form>)[\s\S])*find-state[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  const labels = [...form.matchAll(/<label[^>]*>([^<]*)</g)].map(([, label]) => label)
  return { labels, button: />([^<]*)<\/button>/.exec(form)?.[1] }
}

function accountOf(id: string) {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'placeId', 'updatedAt'])
    .$narrowType<{ email: string }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A citizen of its own for each test, with the address that opens the profile and what its form holds. */
async function newPerson(name = 'Savita Jadhav') {
  const { id } = await newCitizen(db, name)
  const { email, updatedAt } = await accountOf(id)
  const typed = { username: name, email, state: '', readAt: updatedAt, user: id }
  return { id, email, path: `${screen}?search=savita&user=${id}`, typed }
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

test('name, email and place are stored, and the person has to sign in with the new email', async () => {
  const { id, email, path } = await newPerson()
  const citizen = await portal.visitor().signIn(email, password)
  const next = freshEmail('savita')
  const typed = { username: ' सविता जाधव ', email: next.toUpperCase(), ...inVadgaon }
  const answer = await clerk.submit(path, typed, 'name="username"')
  assert.equal(answer.status, 303)
  assert.equal(answer.location, `${path}#content`)
  const page = await clerk.follow(answer)
  assert.match(page.html, /role="status"[\s\S]*Profile Updated/)
  assert.match(page.html, /<option value="vadgaon" selected="">/)
  const { updatedAt: _, ...kept } = await accountOf(id)
  assert.deepEqual(kept, { name: 'सविता जाधव', email: next, placeId: 'vadgaon' })
  assert.match((await citizen.get('/user')).location, /^\/login/)
  assert.equal((await portal.visitor().signIn(next, password)).cookies.has('session'), true)
})

test('what is not in order is said at its field, and everything typed stays', async () => {
  const { id, email, path, typed } = await newPerson()
  const refusals: [Record<string, string>, RegExp][] = [
    [{ username: ' ' }, /Profile Update Failed Enter Username/],
    [{ email: 'nobody' }, /Profile Update Failed Enter Email like/],
    [{ state: 'maharashtra' }, /Profile Update Failed Choose one: District/],
    // The block was chosen before the district was changed.
    [{ ...inVadgaon, district: 'pune' }, /Profile Update Failed Choose one: Block/],
    [{ ...inVadgaon, district: 'pune', block: 'empty block' }, /Block has no village in the list/],
    [{ ...inVadgaon, village: '' }, /Profile Update Failed Choose one: Village/],
  ]
  for (const [wrong, words] of refusals) {
    const answer = await clerk.post(path, { ...typed, username: 'New <Name>', ...wrong })
    assertSays(answer, 422, words)
    assert.match(answer.html, wrong.username ? new RegExp(email) : /value="New &lt;Name&gt;"/)
    for (const place of ['maharashtra', 'pune'])
      if (Object.values(wrong).includes(place)) assert.ok(answer.html.includes(`value="${place}" selected`))
  }
  assert.equal((await accountOf(id)).name, 'Savita Jadhav')
})

test('no state means that the place is not known', async () => {
  const { id, path, typed } = await newPerson()
  await db.updateTable('users').set({ placeId: 'vadgaon' }).where('id', '=', id).execute()
  assert.equal((await clerk.post(path, { ...typed, ...inVadgaon, state: '' })).status, 303)
  assert.equal((await accountOf(id)).placeId, null)
})

test('the next list is shown with everything that was typed, and nothing is stored', async () => {
  const { id, path, typed } = await newPerson()
  const asked = { ...typed, username: 'Not yet', state: 'maharashtra', district: 'pune', block: 'wai' }
  const answer = await clerk.post(path, { ...asked, intent: 'places' })
  assert.equal(answer.status, 200)
  assert.doesNotMatch(answer.html, /role="alert"/)
  assert.match(answer.html, /value="Not yet"/)
  const form = /<form(?:(?!<\/form>)[\s\S])*name="username"[\s\S]*?<\/form>/.exec(answer.html)?.[0] ?? ''
  assert.match(form, /value="pune" selected[\s\S]*id="block"[\s\S]*Haveli/)
  assert.doesNotMatch(form, /id="village"/)
  assert.equal((await accountOf(id)).name, 'Savita Jadhav')
})

test('an email that somebody else has is refused as taken', async () => {
  const { id, path, typed } = await newPerson()
  const other = await newPerson('Other Person')
  const answer = await clerk.post(path, { ...typed, username: 'Kept Words', email: other.email })
  assertSays(answer, 409, /Profile Update Failed Email is already registered/)
  assert.match(answer.html, /value="Kept Words"/)
  assert.equal((await accountOf(id)).email, typed.email)
})

test('who comes second sees the profile as it is now, and can update it on purpose', async () => {
  const { id, path, typed } = await newPerson()
  const first = {
    name: 'First Clerk’s Word',
    email: typed.email,
    phone: '',
    placeId: 'vadgaon',
    readAt: typed.readAt,
  }
  assert.equal(await updateCitizen(db, await newStaff(db), id, first), 'updated')
  const late = await clerk.post(path, { ...typed, username: 'Second Word' })
  assert.equal(late.status, 409)
  assert.match(late.text, /Profile Update Failed Somebody else changed this after you opened it/)
  assert.match(late.text, /as it is kept now Username First Clerk’s Word .*Village Vadgaon/)
  assert.match(late.html, /value="Second Word"/)
  assert.equal((await accountOf(id)).name, 'First Clerk’s Word')
  const readAt = /name="readAt" value="([^"]*)"/.exec(late.html)?.[1] ?? ''
  assert.equal((await clerk.post(path, { ...typed, username: 'Second Word', readAt })).status, 303)
  assert.equal((await accountOf(id)).name, 'Second Word')
})

test('what was typed when the session had run out comes back for that person’s profile alone', async () => {
  const { path, typed } = await newPerson()
  const other = await newPerson('Savita Other')
  const visitor = await portal.signedIn('staff', 'A. Patil')
  const account = await accountNamed(db, 'A. Patil')
  await expireSessions(db, account.id)
  const refused = await visitor.post(path, { ...typed, username: 'Half Typed', ...inVadgaon })
  assert.equal(refused.location, `/login?as=staff&next=${encodeURIComponent(path)}`)
  await visitor.signIn(account.email, password)
  assert.doesNotMatch((await visitor.get(other.path)).html, /Half Typed/)
  const page = await visitor.get(path)
  assert.match(page.html, /value="Half Typed"/)
  assert.match(page.html, /<option value="vadgaon" selected="">/)
  const sent = await visitor.submit(
    path,
    { username: 'Whole', email: typed.email, state: '' },
    'name="username"',
  )
  assert.equal(sent.status, 303)
  assert.doesNotMatch((await visitor.get(path)).text, /is back/)
})
