// One engine is enough: its addresses are no pages, or ask the same queries again and again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTestPortal, portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()

test('an address that is no page is not found, in the portal’s own frame', async () => {
  const answer = await portal.visitor().get('/nowhere/at/all')
  assert.equal(answer.status, 404)
  assert.match(answer.html, /<title>Page not found - Gram Panchayat<\/title>/)
  assert.match(answer.html, /<header/)
  assert.match(answer.html, /<footer/)
  assert.match(answer.html, /<h1[^>]*>Page not found<\/h1>/)
  assert.equal((await portal.visitor().get('/nowhere.data')).status, 404)
  const posted = await portal.visitor().post('/nowhere')
  assert.equal(posted.status, 404)
  assert.equal(posted.text, answer.text)
})

test('an address is the same page in capitals, encoded or with a slash at its end, and none is found below it', async () => {
  const citizen = await portal.signedIn('user')
  for (const [path, ...others] of [
    ['/services', '/SERVICES', '/%73ervices', '/services/', '/services//'],
    ['/user', '/User', '/use%72', '/user/'],
  ] as const) {
    const page = await citizen.get(path)
    assert.equal(page.status, 200)
    for (const other of others) {
      const same = await citizen.get(other)
      assert.equal(same.status, 200, other)
      assert.equal(titleOf(same.html), titleOf(page.html), other)
    }
  }
  for (const path of ['/user/nowhere', '/USER/nowhere', '/services/X/nowhere', '/admins', '/user.html'])
    assert.equal((await citizen.get(path)).status, 404, path)
})

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

test('a signed-in visitor finds the way to their own area from there', async () => {
  const staff = await portal.signedIn('staff')
  const { status, html } = await staff.get('/nowhere')
  assert.equal(status, 404)
  assert.match(html, /<a[^>]*href="\/staff"[^>]*>Go to your own page<\/a>/)
})

test('a post to a page that takes no form is not allowed, and nothing breaks', async () => {
  const citizen = await portal.signedIn('user')
  for (const path of ['/', '/services', '/services/X', '/403', '/user', '/services.data']) {
    const answer = await citizen.post(path)
    assert.equal(answer.status, 405, path)
    assert.equal(answer.headers.get('Allow'), 'GET, HEAD', path)
  }
  assert.match((await citizen.post('/services')).text, /This page takes no form Nothing was saved\./)
})

test('an address that cannot be decoded is a bad request', async () => {
  for (const path of ['/%', '/services/%E0%A4%A', '/password/%zz', '/%C0%AF.data']) {
    assert.equal((await portal.visitor().get(path)).status, 400, path)
  }
  for (const path of ['/services?search=%E0%A4%A', '/services?after=%%%', '/login?next=%zz']) {
    assert.equal((await portal.visitor().get(path)).status, 200, path)
  }
})

test('who may not see a page is told so, and nothing else', async () => {
  const stranger = await portal.visitor().get('/403')
  assert.equal(stranger.status, 403)
  assert.match(stranger.html, /<h1>You do not have permission to view this page\.<\/h1>/)
  assert.doesNotMatch(stranger.text, /Go to your own page/)
  const citizen = await portal.signedIn('user')
  const { status, html } = await citizen.follow(await citizen.get('/admin'))
  assert.equal(status, 403)
  assert.match(html, /<a[^>]*href="\/user"[^>]*>Go to your own page<\/a>/)
  assert.equal((await citizen.get('/403.data')).status, 403)
})

test('a fault gives a clean page in the frame, with the way to try again', async () => {
  const broken = await openTestPortal()
  await sql`alter table "serviceWords" rename to "elsewhere"`.execute(broken.council.db)
  const answer = await broken.visitor().get('/services?search=tap')
  assert.equal(answer.status, 500)
  assert.match(answer.text, /Something went wrong It is not your fault, and nothing was half-saved\./)
  assert.match(answer.html, /<a[^>]*href="\/services\?search=tap"[^>]*>Try again<\/a>/)
  assert.match(answer.html, /<footer/)
  assert.doesNotMatch(answer.html, /no such table|council\/|node_modules|at async/)
  assert.doesNotMatch(broken.logged.splice(0).join('\n'), /tap/)
  await broken.close()
})

test('a fault before anything of the council is known gives a plain page', async () => {
  const broken = await openTestPortal()
  const { db } = broken.council
  const citizen = await broken.signedIn('user')
  const names = ['councilProfile', 'sessions']
  for (const name of names) {
    await sql`alter table ${sql.table(name)} rename to "elsewhere"`.execute(db)
    const answer = await citizen.get('/services')
    assert.equal(answer.status, 500, name)
    assert.match(answer.html, /<title>Something went wrong<\/title>/)
    assert.match(answer.html, /<h1[^>]*>Something went wrong<\/h1>/)
    assert.match(answer.html, /<link[^>]*rel="stylesheet"/)
    assert.doesNotMatch(answer.html, /<header|<footer|no such table/)
    await sql`alter table "elsewhere" rename to ${sql.table(name)}`.execute(db)
  }
  assert.equal(broken.logged.splice(0).length >= 2, true)
  await broken.close()
})
