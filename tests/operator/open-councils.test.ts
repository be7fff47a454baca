import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { readCouncilsSettings } from '../../server/councils-settings.ts'
import { closedMark, OpenCouncils } from '../../server/open-councils.ts'
import type { RegisteredCouncil } from '../../server/registry.ts'
import { SettingsRefused } from '../../server/settings-refused.ts'

const root = mkdtempSync(join(tmpdir(), 'open-councils-'))
after(() => rmSync(root, { recursive: true }))

const known = new Map<string, RegisteredCouncil>()
/** The same while its settings stay the same, as the registry has it. */
function councilOf(slug: string) {
  const council = known.get(slug) ?? { slug, folder: join(root, slug), origin: `http://${slug}.test` }
  known.set(slug, council)
  return council
}

/** Councils that open when their turn comes, and say what was done with them. */
function councils(mostOpen: number) {
  const said: string[] = []
  const broken = new Set<string>()
  const open = new OpenCouncils({
    mostOpen,
    failed: ({ slug }) => void said.push(`failed ${slug}`),
    async open({ slug }) {
      said.push(`opens ${slug}`)
      await Promise.resolve()
      if (broken.has(slug)) throw new Error('broken')
      return { fetch: async () => new Response(slug), close: async () => void said.push(`closes ${slug}`) }
    },
  })
  const visit = async (slug: string) => {
    const entry = open.enter(councilOf(slug))
    const portal = await open.portalOf(entry)
    open.leave(entry)
    return portal
  }
  return { open, said, broken, visit }
}

test('a council that many ask for at once is opened once', async () => {
  const { visit, said } = councils(2)
  const found = await Promise.all(['a', 'a', 'a'].map(visit))
  assert.deepEqual(said, ['opens a'])
  assert.equal(new Set(found).size, 1)
})

test('the council that was used least recently makes room, and none that somebody is in', async () => {
  const { open, visit, said } = councils(2)
  const inside = open.enter(councilOf('a'))
  await open.portalOf(inside)
  for (const slug of ['b', 'c']) await visit(slug)
  assert.deepEqual(said, ['opens a', 'opens b', 'opens c', 'closes b'])
  open.leave(inside)
  await visit('a')
  await visit('b')
  assert.deepEqual(said.slice(4), ['opens b', 'closes c'])
  await open.close()
  assert.deepEqual(said.slice(6).sort(), ['closes a', 'closes b'])
})

test('a council that cannot be opened is tried again after ten seconds, then after twice as long', async (t: TestContext) => {
  let now = 1_000_000
  t.mock.method(performance, 'now', () => now)
  const { visit, said, broken } = councils(2)
  broken.add('a')
  const tried = async (afterMs: number) => {
    now += afterMs
    const before = said.length
    await visit('a')
    return said.length > before
  }
  assert.deepEqual([await tried(0), await tried(9_999), await tried(1)], [true, false, true])
  assert.deepEqual([await tried(19_999), await tried(1)], [false, true])
  for (let index = 0; index < 10; index += 1) await tried(600_000)
  assert.equal(await tried(59_999), false, 'never longer than a minute')
  broken.clear()
  assert.ok(await tried(1))
  assert.ok(await visit('a'))
})

test('a council is closed after half an hour without anybody, and when the operator closes it', async (t) => {
  let now = 1_000_000
  t.mock.method(performance, 'now', () => now)
  const { open, visit, said } = councils(5)
  await visit('quiet')
  now += 29 * 60_000
  await visit('other')
  open.tidy([...known.values()])
  assert.ok(!said.includes('closes quiet'))
  now += 60_000
  open.tidy([...known.values()])
  assert.ok(said.includes('closes quiet') && !said.includes('closes other'))
  const folder = mkdtempSync(join(root, 'x'))
  const council = { ...councilOf('kept'), folder }
  const entry = open.enter(council)
  await open.portalOf(entry)
  writeFileSync(join(folder, closedMark), '')
  open.tidy([council])
  assert.ok(!said.includes('closes kept'), 'somebody is in it')
  open.leave(entry)
  open.tidy([council])
  assert.ok(said.includes('closes kept'))
  assert.equal(await open.portalOf(open.enter(council)), undefined)
})

test('a council whose settings have changed is opened anew once nobody is in it', async () => {
  const { open, visit, said } = councils(5)
  const inside = open.enter(councilOf('a'))
  await open.portalOf(inside)
  const changed = open.enter({ ...councilOf('a') })
  open.leave(changed)
  assert.deepEqual(said, ['opens a'])
  open.leave(inside)
  await visit('a')
  assert.deepEqual(said, ['opens a', 'closes a', 'opens a'])
})

test('what a round has opened is closed after it, unless a visitor came meanwhile', async () => {
  const { open, visit, said } = councils(1)
  await visit('a')
  const round = open.enter(councilOf('b'), 'round')
  await open.portalOf(round)
  open.leave(round)
  assert.deepEqual(said, ['opens a', 'opens b', 'closes b'], 'and it took nobody’s place')
  const again = open.enter(councilOf('c'), 'round')
  await open.portalOf(again)
  await visit('c')
  open.leave(again)
  assert.ok(!said.includes('closes c'))
  const first = open.enter(councilOf('d'))
  const opening = open.portalOf(first)
  const second = open.enter(councilOf('d'), 'round')
  assert.equal(await open.portalOf(second), await opening)
  for (const entry of [first, second]) open.leave(entry)
  assert.ok(!said.includes('closes d'), 'a round that came second takes it from nobody')
})

test('a round that cannot open a council has no visitor wait for longer', async () => {
  const { open, visit, broken } = councils(2)
  broken.add('a')
  for (const _ of [1, 2, 3]) {
    const round = open.enter(councilOf('a'), 'round')
    assert.equal(await open.portalOf(round), undefined)
    open.leave(round)
  }
  broken.clear()
  assert.ok(await visit('a'))
})

test('a council that is never empty is let go of all the same, and who comes waits for that', async () => {
  const { open, said } = councils(5)
  const first = open.enter(councilOf('a'))
  const opening = open.portalOf(first)
  const changed = { ...councilOf('a') }
  const second = open.enter(changed)
  assert.ok(await opening, 'its settings changed while it was opened')
  const waiting = open.portalOf(second)
  await setImmediate()
  assert.deepEqual(said, ['opens a'])
  open.leave(first)
  assert.ok(await waiting)
  assert.deepEqual(said, ['opens a', 'closes a', 'opens a'])
  open.tidy([])
  assert.equal(said.length, 3, 'the registry lists it no more, but somebody is in it')
  const late = open.enter(changed)
  open.leave(second)
  assert.deepEqual(said.slice(3), ['closes a'])
  assert.ok(await open.portalOf(late))
})

test('at the end those that nobody is in are closed while the rounds go on', async () => {
  const { open, visit, said } = councils(5)
  await visit('a')
  const round = open.enter(councilOf('b'), 'round')
  await open.portalOf(round)
  const { promise, resolve } = Promise.withResolvers<void>()
  const closed = open.close(promise)
  assert.deepEqual(said.slice(2), ['closes a'])
  open.leave(round)
  resolve()
  await closed
  assert.deepEqual(said.slice(2), ['closes a', 'closes b'])
})

function refusal(env: Record<string, string>) {
  try {
    readCouncilsSettings(env, 'serve', root)
  } catch (error) {
    assert.ok(error instanceof SettingsRefused)
    assert.doesNotMatch(error.message, /\n|hush/)
    return error.message
  }
  return assert.fail(`nothing was wrong with ${JSON.stringify(env)}`)
}

test('settings that contradict many councils in one process stop the start in one line', () => {
  const fine = { COUNCILS_DIR: root, COUNCILS_OPEN: '20' }
  assert.equal(readCouncilsSettings({}, 'serve', root), undefined)
  assert.deepEqual(readCouncilsSettings({ ...fine, SHARD: '2/4' }, 'serve', root)?.shard, {
    number: 2,
    count: 4,
  })
  for (const name of [
    'SECRET',
    'PUBLIC_ORIGIN',
    'DATABASE_URL',
    'SMTP_URL',
    'SECOND_FACTOR',
    'DATA_DIR',
    'SIGNING_KEYS',
  ])
    assert.match(refusal({ ...fine, [name]: 'hush' }), new RegExp(`^${name} is set beside COUNCILS_DIR`))
  assert.match(refusal({ COUNCILS_OPEN: '5' }), /^COUNCILS_OPEN is set without COUNCILS_DIR/)
  for (const wrong of ['0', '-1', 'many', '1.5'])
    assert.match(refusal({ ...fine, COUNCILS_OPEN: wrong }), /^COUNCILS_OPEN is "/)
  // With those that may be open beyond them, and the connections of all.
  assert.match(
    refusal({ ...fine, COUNCILS_OPEN: '100000' }),
    /^COUNCILS_OPEN is 100000.*LimitNOFILE=704970 in its unit/,
  )
  for (const wrong of ['2', '3/2', '0/1', 'a/b'])
    assert.match(refusal({ ...fine, SHARD: wrong }), /^SHARD is "/)
  assert.match(refusal({ ...fine, PORT: 'x' }), /^PORT is "x"/)
  assert.match(refusal({ ...fine, MESSAGES: 'maybe' }), /^MESSAGES is/)
})
