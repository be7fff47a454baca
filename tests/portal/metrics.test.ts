import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { after, before, test } from 'node:test'
import { noteBackup } from '../../council/office/known-backups.server.ts'
import type { WatchedCouncil, WatchedFigures } from '../../council/office/watched-council.server.ts'
import type { RequestRecord } from '../../server/log.ts'
import { type Metrics, makeMetrics } from '../../server/metrics/metrics.ts'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { readMetrics, type Sample } from '../read-metrics.ts'
import { type HostileCouncil, openHostileCouncil } from './hostile-council.ts'
import { forms } from './hostile-forms.ts'
import { answeredRoutes } from './route-patterns.ts'

const logged: string[] = []
const newMetrics = () =>
  makeMetrics({
    dataDir: tmpdir(),
    version: { version: '1.0.0', commit: '1a2b3c4d5e' },
    log: (line) => void logged.push(line),
  })

const metrics = newMetrics()
let council: HostileCouncil
before(async () => {
  council = await openHostileCouncil(metrics.recorder())
  metrics.watch(council.portal.council.watched)
})
after(() => council.portal.close())

/** The values of a metric, by what the labels say. */
function valuesIn(samples: Sample[], name: string) {
  const own = samples.filter((one) => one.name === name)
  return new Map(own.map(({ labels, value }) => [Object.values(labels).join(' '), value]))
}

async function valuesOf(name: string, from: Metrics = metrics) {
  return valuesIn(readMetrics(await from.write()).samples, name)
}

test('addresses that nobody has make no new series, and the portal itself has no metrics', async () => {
  const visitor = council.portal.visitor()
  assert.equal((await visitor.get('/metrics')).status, 404)
  const before = readMetrics(await metrics.write()).samples.length
  for (let index = 0; index < 20; index += 1) {
    await visitor.get(`/${randomUUID()}`)
    await visitor.get(`/services/${randomUUID()}?x=${index}`)
  }
  await visitor.get('/services/none-here')
  const after = readMetrics(await metrics.write()).samples.length
  assert.ok(after - before <= 1 + 8, `${after - before} new`)
})

test('kept pages, sent applications and throttled sign-ins are counted', async () => {
  const requests = async (key: string) => (await valuesOf('portal_requests_total')).get(key) ?? 0
  const before = await requests('/services 2xx')
  const stranger = council.portal.visitor()
  for (let index = 0; index < 3; index += 1) await stranger.get('/services')
  assert.equal((await requests('/services 2xx')) - before, 3)
  const sent = async () => (await valuesOf('portal_applications_sent_total')).get('') ?? 0
  const sentBefore = await sent()
  const { at, fields } = (await forms.apply?.sound(council)) ?? assert.fail()
  await council.as('user').post(at, { ...fields, applicantName: '' })
  assert.equal(await sent(), sentBefore)
  assert.equal((await council.as('user').post(at, fields)).status, 303)
  assert.equal(await sent(), sentBefore + 1)
  let tried = 0
  while ((await stranger.post('/login', { email: 'a@p.example', password: 'wrong' })).status !== 429)
    tried += 1
  assert.ok(tried > 0)
  assert.equal(await requests('/login 429'), 1)
})

test('figures of the council are read when somebody asks', async () => {
  const { db } = council
  const one = async (name: string) => (await valuesOf(name)).get('')
  assert.equal(await one('portal_database_up'), 1)
  assert.equal(await one('portal_backup_timestamp_seconds'), 0)
  const overdue = (await one('portal_cases_overdue')) ?? 0
  const number = await apply(db, await newCitizen(db), await offer(db, factsOf(20)))
  const inboxKey = '0:2026-01-01:2025-12-01T00:00:00.000Z'
  await db.updateTable('applications').set({ inboxKey }).where('applicationId', '=', number).execute()
  assert.equal(await one('portal_cases_overdue'), overdue + 1)
  const takenAt = '2026-11-20T00:00:00.000Z'
  await noteBackup(db, { name: 'a.backup', takenAt, bytes: 1, encrypted: 0 })
  assert.equal(await one('portal_backup_timestamp_seconds'), Date.parse(takenAt) / 1000)
  const connections = [...(await valuesOf('portal_database_connections')).keys()]
  const states = process.env.TEST_ENGINE === 'postgres' ? ['used', 'idle', 'waiting'] : []
  assert.deepEqual(connections, states)
})

const figures: WatchedFigures = {
  messagesWaiting: 1,
  messagesLate: 2,
  messagesFailed: 3,
  casesOverdue: 4,
  storedFiles: 5,
  storedBytes: 6,
  backupAt: new Date(1_000_000),
  drillAt: undefined,
}
const answering: WatchedCouncil = {
  readFigures: async () => figures,
  countConnections: () => ({ used: 1, idle: 2, waiting: 3 }),
}
const record = (route: string, status: number) => ({ route, status, ms: 1 }) as RequestRecord

test('a database that says nothing is down, is asked once, and the rest is told', async () => {
  const own = newMetrics()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let asked = 0
  own.watch({
    ...answering,
    readFigures: () => {
      asked += 1
      return promise
    },
  })
  own.recorder()(record('/', 200))
  for (const _ of ['once', 'again']) {
    const { samples } = readMetrics(await own.write())
    assert.deepEqual(valuesIn(samples, 'portal_database_up'), new Map([['', 0]]))
    assert.deepEqual(valuesIn(samples, 'portal_cases_overdue'), new Map())
    assert.deepEqual(valuesIn(samples, 'portal_requests_total'), new Map([['/ 2xx', 1]]))
    assert.equal(valuesIn(samples, 'portal_database_connections').get('waiting'), 3)
  }
  assert.equal(asked, 1)
  resolve(undefined)
})

test('a fault of the portal in a read is logged, and takes nothing else away', async () => {
  const own = newMetrics()
  own.watch({ ...answering, readFigures: () => Promise.reject(new Error('hush-4f1c')) })
  assert.deepEqual(await valuesOf('portal_database_up', own), new Map([['', 0]]))
  const [line = ''] = logged.splice(0)
  assert.match(line, /"what":"unexpected","request":"metrics"/)
  assert.ok(!line.includes('hush'))
})

test('five hundred councils have labels of their own, the others one together, and all are at most 10,000 series', async (t) => {
  const own = newMetrics()
  const before = process.memoryUsage().rss
  const ends = Array.from({ length: 503 }, (_, index) => {
    const slug = `village-${index}`
    const note = own.recorder(slug)
    for (const status of [200, 303, 404, 429, 503]) note(record('/services', status))
    return own.watch(answering, slug)
  })
  const note = own.recorder()
  for (const route of answeredRoutes) for (const status of [200, 303, 404, 500]) note(record(route, status))
  const { samples } = readMetrics(await own.write())
  const text = await own.write()
  t.diagnostic(
    `${samples.length} series, ${Math.round(text.length / 1000)} kB of text, ${Math.round((process.memoryUsage().rss - before) / 1e6)} MB`,
  )
  assert.ok(samples.length <= 10_000, String(samples.length))
  const overdue = await valuesOf('portal_cases_overdue', own)
  assert.equal(overdue.size, 501)
  assert.deepEqual(
    [overdue.get('village-499'), overdue.get('village-500'), overdue.get('other')],
    [4, undefined, 12],
  )
  assert.equal((await valuesOf('portal_council_requests_total', own)).get('other 2xx'), 3)
  assert.deepEqual(await valuesOf('portal_stored_bytes', own), new Map([['', 503 * 6]]))
  for (const end of ends.slice(1)) await end()
  // What is closed still has its overdue cases and its last backup, and one that is broken is down.
  assert.equal((await valuesOf('portal_cases_overdue', own)).size, 501)
  own.noteFailure('village-7')
  assert.deepEqual(
    await valuesOf('portal_database_up', own),
    new Map([
      ['village-0', 1],
      ['village-7', 0],
    ]),
  )
  own.keepOnly(new Set(['village-0', 'village-1']))
  assert.deepEqual(await valuesOf('portal_database_up', own), new Map([['village-0', 1]]))
  assert.equal((await valuesOf('portal_cases_overdue', own)).size, 2, 'nothing stands of who is gone')
  assert.equal((await valuesOf('portal_councils_open', own)).get(''), 1)
  assert.equal((await valuesOf('portal_council_openings_total', own)).get(''), 503)
})
