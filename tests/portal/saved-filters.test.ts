// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalForFile } from './open-test-portal.ts'
import { assertSays, type Visited } from './visitor.ts'

const portal = await portalForFile()

/** The saved filters of a page: their names, with their addresses. */
function savedIn({ html }: Visited) {
  const [list = ''] = /<nav class="saved-filters[\s\S]*?<\/nav>/.exec(html) ?? []
  return [...list.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to = '', name]) => ({
    name,
    to: to.replaceAll('&amp;', '&'),
  }))
}

test('a filter that an officer saves stands above the list and in My work until it is removed', async () => {
  for (const role of ['staff', 'admin'] as const) {
    const officer = await portal.signedIn(role)
    const other = await portal.signedIn(role)
    const list = `/${role}/application/update`
    const at = `${list}?timing=late&service=WATER`
    const answer = await officer.submit(
      at,
      { intent: 'saveFilter', filterName: '  Late,  water ' },
      'name="filterName"',
    )
    assert.equal(answer.location, at)
    const saved = [{ name: 'Late,  water', to: `${list}?service=WATER&timing=late` }]
    const shown = await officer.follow(answer)
    assert.match(shown.text, /The filter was saved/)
    assert.deepEqual(savedIn(shown), saved)
    assert.match(shown.html, /<a[^>]*aria-current="true"[^>]*>Late, {2}water</)
    assert.doesNotMatch(shown.html, /name="filterName"/)
    const work = await officer.get(`/${role}/work`)
    assert.deepEqual(savedIn(work), saved)
    assert.deepEqual(savedIn(await other.get(list)), [])
    const [button = ''] = /<button[^>]*name="filter"[^>]*>/.exec(work.html) ?? []
    const [, id = ''] = /value="([^"]+)"/.exec(button) ?? []
    assert.ok(id)
    const notTheirs = await other.post(`/${role}/work`, { intent: 'removeFilter', filter: id })
    assert.match((await other.follow(notTheirs)).text, /That filter was gone already/)
    const removed = await officer.post(`/${role}/work`, { intent: 'removeFilter', filter: id })
    assert.equal(removed.location, `/${role}/work`)
    assert.deepEqual(savedIn(await officer.follow(removed)), [])
  }
})

test('without a filter, a name or room nothing is saved, and the page says why beside what was typed', async () => {
  const clerk = await portal.signedIn('staff')
  const list = '/staff/application/update'
  const save = (at: string, filterName: string) => clerk.post(list + at, { intent: 'saveFilter', filterName })
  for (const at of [
    '',
    '?sort=newest',
    '?search=asha&turn=council',
    '?number=X-1',
    '?aside=yes',
    '?due=never',
  ])
    assert.doesNotMatch((await clerk.get(list + at)).html, /name="filterName"/, at)
  assertSays(await save('', 'All'), 422, /Choose a filter first/)
  assert.match((await save('?due=today', ' ')).text, /Enter Name/)
  const long = await save('?due=today', 'x'.repeat(41))
  assert.equal(long.status, 422)
  assert.match(long.html, /name="filterName"[^>]*value="x{41}"/)
  assert.equal((await save('?due=today', 'Today')).status, 303)
  assertSays(await save('?due=overdue', 'today'), 422, /another of your filters has this name/)
})

test('a saved filter that a later version cannot read leads to the list all the same', async () => {
  const clerk = await portal.signedIn('staff')
  const { db } = portal.council
  const list = '/staff/application/update'
  assert.equal(
    (await clerk.post(`${list}?due=today`, { intent: 'saveFilter', filterName: 'Of old' })).status,
    303,
  )
  const parameters = JSON.stringify({ due: 'someday', colour: 'red', 'a&b': '"><x>' })
  await db.updateTable('savedFilters').set({ parameters }).where('name', '=', 'Of old').execute()
  const [saved] = savedIn(await clerk.get(list))
  assert.ok(saved)
  const page = await clerk.get(saved.to)
  assert.equal(page.status, 200)
  assert.doesNotMatch(page.html, /name="filterName"|<x>/)
})
