// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()

test('what visitors and citizens search and do not find is listed for the admin, without who it was', async () => {
  const citizen = await portal.signedIn('user', 'Sunita Searching')
  const admin = await portal.signedIn('admin')
  assert.match((await admin.get('/admin/searches')).text, /Nothing was searched in vain/)
  await portal.visitor().get('/services?search=Passport')
  await citizen.get('/user?search=passport')
  await citizen.get('/user?search=98765+43210')
  // Officers try words themselves.
  await admin.get('/services?search=passport')
  await (await portal.signedIn('staff')).get('/services?search=passport')
  const { text, html } = await admin.get('/admin/searches')
  assert.match(text, /passport \d+ \w+ 20\d\d · English 2 times Search again/)
  assert.doesNotMatch(text, /Sunita|98765/)
  assert.match(html, /href="\/services\?search=passport"/)
})

test('the list has pages', async () => {
  const { db } = portal.council
  const rows = Array.from({ length: 30 }, (_, index) => `word ${String(index).padStart(2, '0')}`)
  await db.deleteFrom('searchesNotFound').execute()
  await db
    .insertInto('searchesNotFound')
    .values(rows.map((words) => ({ day: '2026-11-20', language: 'mr', words, count: 3 })))
    .execute()
  const admin = await portal.signedIn('admin')
  const first = await admin.get('/admin/searches')
  assert.match(first.text, /30 searches/)
  const next = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(first.html)
  const second = await admin.get((next?.[1] ?? next?.[2] ?? '').replaceAll('&amp;', '&'))
  assert.match(second.text, /word 04[\s\S]*word 00/)
  assert.doesNotMatch(second.text, /word 05/)
})
