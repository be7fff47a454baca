import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { shownTables } from '../../council/database/shown-tables.server.ts'
import { listTables } from '../../council/records/moving/contents.server.ts'
import type { RequestRecord } from '../../server/log.ts'
import { type KeptPortals, openKeptPortals } from './kept-portals.ts'
import type { TestPortal } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'

let portals: KeptPortals
let portal: TestPortal
let second: TestPortal
let serviceId: string
let records: RequestRecord[]
before(async () => {
  portals = await openKeptPortals()
  ;({ portal, second, serviceId, records } = portals)
})
after(() => portals.close())
afterEach(() => void records.splice(0))

const keptPaths = () => portals.paths
const lastRecord = () => records.at(-1)

test('with a session, a message, a search word or an unknown cookie the page is rendered for its reader alone', async () => {
  const citizen = await portal.signedIn('user')
  const asked: [string, RequestInit][] = [
    ['/?x=1', {}],
    ['/services?search=water', {}],
    ['/services?category=Tests&search=water', {}],
    ['/services?category=Tests&category=Tests', {}],
    ['/track?number=WATER321', {}],
    ['/overview', {}],
    ['/login', {}],
    ['/registration/user', {}],
    ['/', { headers: { Cookie: 'session=forged.token' } }],
    ['/', { headers: { Cookie: 'flash=x' } }],
    ['/', { headers: { Cookie: 'something' } }],
    ['/', { headers: { Cookie: 'language=forged' } }],
    ['/', { headers: { Cookie: 'a=1', 'Accept-Language': 'mr' } }],
    ['/services', { headers: { 'Stored-Copy': '1' } }],
    ['/services.data', {}],
  ]
  for (const [path, init] of asked) {
    for (let round = 0; round < 2; round += 1) {
      const { headers } = await portal.visitor().send(path, init)
      assert.equal(lastRecord()?.kept, undefined, path)
      assert.equal(headers.get('ETag'), null, path)
    }
  }
  await citizen.get('/')
  assert.equal(lastRecord()?.kept, undefined)
  assert.equal((await portal.visitor().send('/', { headers: { Host: 'evil.example' } })).status, 421)
  portal.logged.splice(0)
})

test('no kept page bears the mark of a person who was there before', async () => {
  const mark = 'Zxmark'
  const citizen = await portal.signedIn('user', `${mark} Citizen`)
  const staff = await portal.signedIn('staff', `${mark} Clerk`)
  const admin = await portal.signedIn('admin', `${mark} Secretary`)
  await newService(portal)
  const form = { ...answers, applicantName: `${mark} Applicant`, applicantLandmark: `${mark} well` }
  assert.equal((await citizen.submit(`/user/apply/${serviceId}`, form)).status, 303)
  const number = `${serviceId}321`
  assert.equal((await citizen.submit(`/user/applications/${number}/withdraw`, {})).status, 303)
  const message = citizen.cookies.get('flash') ?? ''
  assert.notEqual(message, '')
  let shown = ''
  for (const path of [...keptPaths(), '/user', '/user/applications', '/login', `/track?number=${number}`]) {
    for (const somebody of [citizen, staff, admin]) shown += (await somebody.get(path)).html
    citizen.cookies.set('flash', message)
    shown += (await citizen.get(path)).html
    await portal.visitor().send(path, { headers: { Cookie: `device=${mark}; language=${mark}` } })
    await portal.visitor().send(path, {
      headers: {
        Referer: `http://portal.test/${mark}`,
        'User-Agent': mark,
        'X-Forwarded-For': mark,
        'If-None-Match': mark,
      },
    })
    for (const language of ['en', 'hi', 'mr']) {
      for (let round = 0; round < 2; round += 1) {
        const page = await portal.visitor().send(path, { headers: { 'Accept-Language': language } })
        const words = `${page.html} ${JSON.stringify([...page.headers])}`
        assert.ok(!words.includes(mark), `${path} in ${language}`)
        assert.deepEqual(page.headers.getSetCookie(), [], path)
      }
    }
  }
  assert.ok(shown.includes(mark) && shown.includes(number), 'they had pages with marks')
  portal.logged.splice(0)
})

test('a kept page reads no table whose changes would not be noticed', async () => {
  const { council } = portal
  const { db } = council
  const read = new Set<string>()
  const witness: KyselyPlugin = {
    transformQuery({ node }) {
      note(node, read)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  council.db = db.withPlugin(witness)
  try {
    for (const path of keptPaths()) {
      await second.council.db.updateTable('services').set({ sample: 0 }).execute()
      assert.equal((await portal.visitor().get(path)).status, 200)
      assert.equal(lastRecord()?.kept, undefined, path)
    }
  } finally {
    council.db = db
  }
  assert.ok(read.has('councilProfile') && read.has('serviceListing') && read.has('serviceFacts'))
  const tables = (await listTables(db)).map(({ name }) => name)
  assert.deepEqual(
    tables.filter((table) => read.has(table) && !shownTables.includes(table)),
    [],
    'describe it as shown in council/database/, or leave the page out of server/kept/addresses.ts',
  )
})

/** Collects the tables of a query's tree, also of its raw pieces. */
function note(node: unknown, tables: Set<string>) {
  if (typeof node !== 'object' || node === null) return
  const { kind, identifier, sqlFragments } = node as {
    kind?: string
    identifier?: { name: string }
    sqlFragments?: string[]
  }
  if (kind === 'SchemableIdentifierNode' && identifier) tables.add(identifier.name)
  for (const piece of sqlFragments ?? [])
    for (const [, table = ''] of piece.matchAll(/\b(?:from|join)\s+"(\w+)"/gi)) tables.add(table)
  for (const part of Object.values(node)) note(part, tables)
}
