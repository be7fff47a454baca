import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { findLastDrill, noteDrill } from '../../council/office/last-drill.server.ts'
import { readMetricsSettings } from '../../server/metrics-settings.ts'
import { newFolder } from '../council-places.ts'
import { copyMigratedFile } from '../migrated-databases.ts'
import { readMetrics } from '../read-metrics.ts'
import { until } from '../until.ts'
import { read } from './read-documents.ts'
import { finished, freePort, root, run, says, start } from './run.ts'

const alerts = Array.from(
  read('deploy/metrics/alerts.yml').matchAll(/^ +expr: (.+)$/gm),
  ([, one = '']) => one,
)
const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
  read('deploy/metrics/dashboard.json'),
)
const drawn = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

test('a setting that names no port of its own is refused in one line', () => {
  assert.equal(readMetricsSettings('', 3000), undefined)
  assert.deepEqual(readMetricsSettings('9464', 3000), { host: '127.0.0.1', port: 9464 })
  assert.deepEqual(readMetricsSettings('10.0.0.7:9464', 3000), { host: '10.0.0.7', port: 9464 })
  assert.deepEqual(readMetricsSettings('[::1]:9464', 3000), { host: '::1', port: 9464 })
  for (const wrong of [
    '0',
    '70000',
    'on',
    '-1',
    'host:9464',
    '300.1.1.1:9464',
    '[10.0.0.7]:9464',
    ':9464',
    '9464 ',
  ])
    assert.throws(() => readMetricsSettings(wrong, 3000), {
      message: /^METRICS_PORT is ".*": give a port [^\n]+$/,
    })
  assert.throws(() => readMetricsSettings('3000', 3000), { message: /^METRICS_PORT is "3000": this is PORT/ })
})

/** A portal that serves its metrics, on free ports. */
async function launch(t: TestContext) {
  const dataDir = join(newFolder(t), 'council')
  mkdirSync(dataDir)
  await copyMigratedFile(dataDir)
  const [PORT, METRICS_PORT] = [await freePort(), await freePort()]
  const env = { DATA_DIR: dataDir, PUBLIC_ORIGIN: 'http://portal.test', PORT, METRICS_PORT }
  const portal = start(t, 'server/main.ts', [], env)
  const end = finished(portal)
  await says(portal, 'The portal is at')
  return { env, portal, end, at: `127.0.0.1:${METRICS_PORT}` }
}

test('metrics are served on a port of their own alone, which nobody else may have, and end with the portal', async (t) => {
  const { env, portal, end, at } = await launch(t)
  const answer = await fetch(`http://${at}/metrics`)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('Content-Type') ?? '', /^text\/plain; version=0\.0\.4/)
  const { samples } = readMetrics(await answer.text())
  assert.equal(samples.find(({ name }) => name === 'portal_database_up')?.value, 1)
  for (const path of ['/', '/metrics/', '/metrics?x', '/healthz', '/services'])
    assert.equal((await fetch(`http://${at}${path}`)).status, 404, path)
  assert.equal((await fetch(`http://${at}/metrics`, { method: 'POST', body: 'x' })).status, 404)
  const headers = { Host: 'portal.test' }
  assert.equal((await fetch(`http://127.0.0.1:${env.PORT}/metrics`, { headers })).status, 421)
  const other = { ...env, DATA_DIR: newFolder(t), PORT: await freePort() }
  const second = await run('server/main.ts', [], other)
  assert.deepEqual(second, {
    code: 1,
    output: `METRICS_PORT is ${env.METRICS_PORT}, which another program uses: give another one.\n`,
  })
  const elsewhere = await run('server/main.ts', [], { ...other, METRICS_PORT: '203.0.113.7:9464' })
  assert.match(
    elsewhere.output,
    /^METRICS_PORT is 203\.0\.113\.7:9464, which is no address of this machine: [^\n]+\n$/,
  )
  portal.kill('SIGTERM')
  assert.equal((await end).code, 0)
})

test('of many councils each is told by its name, and one that cannot be opened is down', async (t) => {
  const folder = newFolder(t)
  for (const slug of ['vadgaon', 'wai', 'broken']) {
    mkdirSync(join(folder, slug))
    await copyMigratedFile(join(folder, slug))
    const lines = [`PUBLIC_ORIGIN=http://${slug}.test`, `SECRET=${slug.repeat(20)}`]
    writeFileSync(join(folder, slug, 'settings'), lines.join('\n'), { mode: 0o600 })
  }
  const [PORT, METRICS_PORT] = [await freePort(), await freePort()]
  const portal = start(t, 'server/main.ts', [], {
    COUNCILS_DIR: folder,
    COUNCILS_OPEN: '20',
    PORT,
    METRICS_PORT,
  })
  await says(portal, 'The portals of 3 councils are at')
  const ask = async (host: string) => {
    const asked = request({ host: '127.0.0.1', port: PORT, path: '/services', headers: { Host: host } }).end()
    const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage]
    return statusCode
  }
  writeFileSync(join(folder, 'broken', 'council.sqlite'), 'no database')
  assert.deepEqual(
    [await ask('vadgaon.test'), await ask('nobody.test'), await ask('broken.test')],
    [200, 421, 503],
  )
  const answer = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)
  const { samples } = readMetrics(await answer.text())
  const told = samples.flatMap(({ name, labels: { council }, value }) =>
    council === undefined ? [] : [[name, council, value]],
  )
  const these = (name: string) => told.filter(([one]) => one === name)
  assert.deepEqual(these('portal_council_requests_total'), [['portal_council_requests_total', 'vadgaon', 1]])
  assert.deepEqual(these('portal_database_up'), [
    ['portal_database_up', 'vadgaon', 1],
    ['portal_database_up', 'broken', 0],
  ])
})

const ofLanguage = /^(sum|by|rate|increase|delta|topk|histogram_quantile|time|le)$/

/** The metrics that an expression of Prometheus names. */
function namedIn(expression: string) {
  const bare = expression.replace(/\{[^}]*\}|\[\w+\]|\b(by|without) \([^)]*\)/g, ' ')
  return Array.from(bare.matchAll(/\b[a-z_]\w*\b/gi), ([name]) => name).filter(
    (name) => !ofLanguage.test(name),
  )
}

test('alert rules and dashboard name nothing but metrics that are told', async (t) => {
  const { at, env } = await launch(t)
  await fetch(`http://127.0.0.1:${env.PORT}/healthz`)
  const { kinds } = readMetrics(await (await fetch(`http://${at}/metrics`)).text())
  const told = new Set(['up', ...kinds.keys()])
  for (const [name, kind] of kinds)
    if (kind === 'histogram') for (const part of ['bucket', 'sum', 'count']) told.add(`${name}_${part}`)
  assert.ok(alerts.length > 10 && drawn.length > 20)
  for (const expression of [...alerts, ...drawn]) {
    const names = namedIn(expression)
    assert.ok(names.length > 0, expression)
    assert.deepEqual(
      names.filter((name) => !told.has(name)),
      [],
      expression,
    )
  }
})

const promtool = '/usr/bin/promtool'
const skip = !existsSync(promtool) && 'no Prometheus here (apt-get install prometheus)'

test('Prometheus reads the rules, its settings and the metrics, and answers what is drawn', {
  skip,
}, async (t) => {
  const folder = newFolder(t)
  const { at, env } = await launch(t)
  const check = (words: string[], input?: string) => {
    const { status, stdout, stderr } = spawnSync(promtool, ['check', ...words], { input, encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  }
  check(['rules', join(root, 'deploy/metrics/alerts.yml')])
  check(['config', join(root, 'deploy/metrics/prometheus.yml')])
  const headers = { Host: 'portal.test' }
  await fetch(`http://127.0.0.1:${env.PORT}/services`, { headers })
  check(['metrics'], await (await fetch(`http://${at}/metrics`)).text())
  const settings = read('deploy/metrics/prometheus.yml').replace('127.0.0.1:9464', at).replace('15s', '1s')
  writeFileSync(join(folder, 'prometheus.yml'), settings)
  writeFileSync(join(folder, 'alerts.yml'), read('deploy/metrics/alerts.yml'))
  const address = `127.0.0.1:${await freePort()}`
  const words = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
  ]
  const server = spawn('/usr/bin/prometheus', words)
  const end = finished(server)
  t.after(async () => {
    server.kill('SIGKILL')
    await end
  })
  const ask = async (query: string) => {
    const answer = await fetch(`http://${address}/api/v1/query?${new URLSearchParams({ query })}`).catch(
      () => undefined,
    )
    // Before it is ready it answers in words.
    const { status, data } = answer?.ok ? await answer.json() : { status: 'none' }
    return status === 'success' ? (data.result as { value: [number, string] }[]) : undefined
  }
  await until(async () => ((await ask('count_over_time(up[1m])'))?.[0]?.value[1] ?? '0') > '1')
  assert.equal((await ask('up{job="panchayat"}'))?.[0]?.value[1], '1')
  const empty: string[] = []
  for (const expression of [...alerts, ...drawn]) {
    const found = await ask(expression.replaceAll('$instance', '.*'))
    assert.ok(found, `Prometheus does not take ${expression}`)
    if (found.length === 0) empty.push(expression)
  }
  t.diagnostic(
    `${alerts.length + drawn.length - empty.length} of ${alerts.length + drawn.length} expressions found something`,
  )
})

test('a drill that was passed is noted in the data folder, where there is one', (t) => {
  const dataDir = newFolder(t)
  assert.equal(findLastDrill(dataDir), undefined)
  noteDrill(join(dataDir, 'elsewhere'))
  assert.ok(!existsSync(join(dataDir, 'elsewhere')))
  noteDrill(dataDir)
  assert.ok(findLastDrill(dataDir) instanceof Date)
})
