// One engine is enough: its acts are asked on both engines in tests/council/citizens.test.ts.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { updateCitizen } from '../../council/identity/accounts/citizens.server.ts'
import { freshEmail, newCitizen, newStaff, password } from '../actors.ts'
import { accountNamed, expireSessions } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'
import { addPlaces, inVadgaon } from './places-for-tests.ts'
import { assertSays } from './visitor.ts'

const screen = '/staff/update-user'
const portal = await portalForFile()
const { db } = portal.council
const clerk = await portal.signedIn('staff', 'S. Kulkarni')

before(() => addPlaces(portal))

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
