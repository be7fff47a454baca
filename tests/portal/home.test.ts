import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

let portal: TestPortal
before(async () => {
  portal = await openTestPortal()
})
after(() => portal.close())

test('the home page of a new council greets, and says that there is no service yet', async () => {
  const { status, html, text } = await portal.visitor().get('/')
  assert.equal(status, 200)
  assert.match(text, /Welcome to E Gram Panchayat/)
  assert.equal(html.match(/<h1/g)?.length, 1)
  assert.match(html, /<title>Welcome to E Gram Panchayat - Gram Panchayat<\/title>/)
  assert.match(text, /No services yet/)
})

test('three doors lead to the login, each under its own name', async () => {
  const { html } = await portal.visitor().get('/')
  for (const [as, name] of [
    ['user', 'User Login'],
    ['admin', 'Admin Login'],
    ['staff', 'Staff Login'],
  ]) {
    assert.match(html, new RegExp(`<a[^>]*href="/login\\?as=${as}"[^>]*>${name}</a>`))
    assert.match((await portal.visitor().get(`/login?as=${as}`)).html, new RegExp(`<h1>${name}</h1>`))
  }
  assert.match(html, /<a[^>]*href="\/registration\/user"[^>]*>Register as a new user<\/a>/)
})

test('the home page shows eight services, how many there are, and the categories', async () => {
  const council = await openTestPortal()
  for (let index = 0; index < 10; index += 1) await newService(council)
  const { html, text } = await council.visitor().get('/')
  assert.equal(html.match(/<a[^>]*href="\/services\/TEST-/g)?.length, 8)
  assert.match(text, /See all 10 services/)
  assert.match(html, /<a[^>]*href="\/services\?category=Tests"[^>]*>Tests<\/a>/)
  await council.close()
})

test('signing out is said on the home page, once', async () => {
  const citizen = await portal.signedIn('user')
  const home = await citizen.follow(await citizen.post('/logout'))
  assert.match(home.html, /role="status"[\s\S]*You have signed out\./)
  assert.doesNotMatch((await citizen.get('/')).text, /You have signed out/)
})

test('whoever is signed in finds the way to their own area', async () => {
  for (const role of ['admin', 'staff', 'user'] as const) {
    const visitor = await portal.signedIn(role, `A ${role}`)
    const { html, text } = await visitor.get('/')
    assert.match(text, new RegExp(`Signed in as A ${role}`))
    assert.match(html, new RegExp(`<a[^>]*href="/${role}"[^>]*>Go to your own page</a>`))
    assert.match(text, /User Login Admin Login Staff Login/)
  }
})
