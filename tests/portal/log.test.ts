// One engine is enough: it reads the lines of the log, which no engine writes.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { RequestRecord } from '../../server/log.ts'
import { recordLine } from '../../server/log.ts'
import { makeMetrics } from '../../server/metrics/metrics.ts'
import { root } from '../operator/run.ts'
import { readMetrics } from '../read-metrics.ts'
import { type HostileCouncil, openHostileCouncil } from './hostile-council.ts'
import { forms } from './hostile-forms.ts'
import { answeredRoutes } from './route-patterns.ts'

const records: RequestRecord[] = []
const metrics = makeMetrics({
  dataDir: tmpdir(),
  version: { version: '1.0.0', commit: 'unknown' },
  log: (line) => assert.fail(line),
})
const count = metrics.recorder()
let council: HostileCouncil
before(async () => {
  council = await openHostileCouncil((record) => {
    records.push(record)
    count(record)
  })
})
after(() => council.portal.close())

const canary = 'canary-4f1c'

test('no form leaves a word of what was sent in the log, nor a label in the metrics', async () => {
  const secrets = new Set<string>([canary])
  for (const { sound } of Object.values(forms)) {
    const { at, who, fields } = await sound(council)
    for (const value of [...Object.values(fields), ...at.split(/[/?=&]/)]) {
      if (value.length > 7) secrets.add(value)
    }
    const visitor = council.as(who)
    for (const value of visitor.cookies.values()) secrets.add(value)
    await visitor.get(at)
    await visitor.post(at, Object.fromEntries(Object.keys(fields).map((name) => [name, `${canary} ${name}`])))
    await visitor.post(at, fields)
    await visitor.get(`/${canary}?search=${canary}`)
  }
  await sql`alter table "serviceWords" rename to "elsewhere"`.execute(council.db)
  const broken = await council.portal.visitor().get(`/services?search=${canary}`)
  await sql`alter table "elsewhere" rename to "serviceWords"`.execute(council.db)
  const told = council.portal.logged.splice(0)
  assert.equal(told.length, 1)
  // What the driver says is a sentence of its own, which may quote a row.
  assert.doesNotMatch(told[0] ?? '', /no such table|does not exist/)
  for (const place of JSON.parse(told[0] ?? '').places) assert.match(place, /^at /)
  const id = /give this number: ([0-9a-f]{12})/.exec(broken.text)?.[1]
  assert.equal(JSON.parse(told[0] ?? '').request, id, 'the page names what the log names')
  // Words that stand in the patterns of addresses are no secrets.
  const public_ = ['routes', 'officer-routes', 'privacy-routes', 'appeal-routes']
    .map((name) => readFileSync(join(root, `app/${name}.ts`), 'utf8'))
    .join()
  // Of today's date, which some forms send, the times of the log itself say nothing.
  const log = [...told, ...records.map(recordLine)].join('\n').replaceAll(/"time":"[^"]*"/g, '')
  assert.ok(records.length > 3 * Object.keys(forms).length)
  for (const secret of secrets) {
    if (!public_.includes(secret)) assert.ok(!log.includes(secret), `the log holds ${secret}`)
  }
  const { samples } = readMetrics(await metrics.write())
  const routes = new Set(samples.flatMap(({ labels: { route } }) => (route === undefined ? [] : [route])))
  assert.ok(routes.size > 60, String(routes.size))
  assert.deepEqual(
    [...routes].filter((route) => !answeredRoutes.has(route)),
    [],
  )
  const other = samples.flatMap(({ labels: { route: _, ...rest } }) => Object.values(rest))
  assert.match(other.join(' '), /^((\dxx|429|503|507|\+Inf|[\d.]+|unknown|v\d+[\d.]*) ?)+$/)
})

test('a request is one line: its id, method, pattern, status and time', async () => {
  records.splice(0)
  const link = await council.newLink()
  const { headers } = await council.portal.visitor().get(`/password/${link}`)
  assert.equal(records.length, 1)
  const { request, ms, ...rest } = JSON.parse(recordLine(records[0] ?? assert.fail()))
  assert.equal(request, headers.get('X-Request-Id'))
  assert.ok(ms > 0)
  delete rest.time
  assert.deepEqual(rest, {
    level: 'info',
    what: 'request',
    method: 'GET',
    route: '/password/:token',
    status: 200,
  })
})
