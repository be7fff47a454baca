import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { throttles } from '../../rules/limits.ts'
import { codeOf } from '../authenticator.ts'
import { answers } from '../portal/services-for-tests.ts'
import { Visitor } from '../portal/visitor.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { carelessly } from './careless-postgres.ts'
import { freePort, run, says, start } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'several-'))
after(() => rmSync(folder, { recursive: true }))

const password = 'a sentence that is long'
let database: Awaited<ReturnType<typeof newPostgresDatabase>>
let env: Record<string, string>
before(async () => {
  database = await newPostgresDatabase()
  const secret = 'one secret for every process of the tests'
  env = { DATABASE_URL: database.url, SECRET: secret, PUBLIC_ORIGIN: 'http://portal.test', DATA_DIR: folder }
})
after(() => database.drop())

/** A visitor at each of two processes, as a balancer would send one person to either. */
async function openBoth(t: TestContext) {
  const ports = [await freePort(), await freePort()]
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  const processes = ports.map((port, index) =>
    start(t, 'server/main.ts', [], { ...env, PORT: port, PUBLIC_ORIGIN: origins[index] ?? '' }),
  )
  await Promise.all(processes.map((one) => says(one, 'The portal is at')))
  const [first, second] = origins.map(
    (origin) => new Visitor({ fetch: (request) => fetch(request, { redirect: 'manual' }) }, origin),
  )
  assert.ok(first && second)
  return [first, second] as const
}

test('two processes that start at once on one empty database serve one council', async (t) => {
  const [one, other] = await openBoth(t)
  const admin = await run(
    'server/portal.ts',
    ['create-admin', '--name', 'Secretary', '--email', 'a@p.example'],
    env,
  )
  const link = /\/password\/\S+/.exec(admin.output)?.[0] ?? ''
  await one.submit(link, { newPassword: password, confirmPassword: password, adult: 'yes' })
  await other.signIn('a@p.example', password)
  const setUp = '/account/second-factor'
  const secret =
    /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec((await other.get(setUp)).text)?.[0].replaceAll(' ', '') ?? ''
  await other.submit(setUp, { code: codeOf(secret), currentPassword: password })
  const service = {
    serviceName: 'Water',
    category: 'Repairs',
    serviceDescription: 'Taps',
    link: 'https://w.example',
  }
  assert.equal((await other.submit('/admin/create-service', { serviceId: 'WATER', ...service })).status, 303)
  other.cookies.clear()

  const person = {
    name: 'Asha Patil',
    email: 'u@p.example',
    password,
    confirmPassword: password,
    adult: 'yes',
  }
  const registered = await one.submit('/registration/user', { ...person, fullName: person.name })
  assert.equal(registered.status, 303, registered.text)
  for (const [name, value] of one.cookies) other.cookies.set(name, value)
  assert.equal((await other.get('/user')).status, 200, 'a session of one process is one of the other')

  const { html } = await one.get('/user/apply/WATER')
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
  const form = { ...answers, account: hidden('account'), submissionKey: hidden('submissionKey') }
  const brothers = ['Vijay', 'Ajay', 'Sanjay'].map((applicantName) => ({ ...form, applicantName }))
  const sent = await Promise.all(
    [form, ...brothers].flatMap((fields) =>
      [one, other].map((visitor) => visitor.post('/user/apply/WATER', fields)),
    ),
  )
  assert.deepEqual(new Set(sent.map((answer) => answer.status)), new Set([303]))
  const list = (await one.get('/user/applications')).text
  const numbers = new Set(list.match(/WATER321(-\d+)?/g))
  assert.deepEqual([...numbers].sort(), ['WATER321', 'WATER321-2', 'WATER321-3', 'WATER321-4'])
})

test('failures at either process count for both', async (t) => {
  const both = await openBoth(t)
  const statuses: number[] = []
  for (let index = 0; index <= throttles.accountFailures.points; index += 1) {
    const visitor = both[index % 2 === 0 ? 0 : 1]
    visitor.cookies.clear()
    statuses.push((await visitor.post('/login', { email: 'x@p.example', password: 'wrong' })).status)
  }
  assert.equal(statuses.pop(), 429)
  assert.deepEqual(new Set(statuses), new Set([401]))
})

test('a PostgreSQL that could lose what it acknowledged is refused', async (t) => {
  await carelessly(t, async (setting, url) => {
    const { code, output } = await run('server/main.ts', [], { ...env, DATABASE_URL: url, PORT: '0' })
    assert.equal(code, 1)
    assert.match(output, new RegExp(`^PostgreSQL has ${setting} off: [^\\n]+\\n$`))
  })
})

test('a PostgreSQL that does not answer is said in one line, without its password', async () => {
  const gone = `postgres://clerk:hush@127.0.0.1:${await freePort()}/council`
  const { code, output } = await run('server/main.ts', [], { ...env, DATABASE_URL: gone, PORT: '0' })
  assert.equal(code, 1)
  assert.match(
    output,
    /^DATABASE_URL names a PostgreSQL that does not let the portal in \(ECONNREFUSED\)\.\n$/,
  )
})
