import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '../../council/database/connect.server.ts'
import { readVersion } from '../../server/built-from.mjs'
import { listenFault } from '../../server/portal-server.ts'
import { newAdmin } from '../actors.ts'
import { withFactor } from '../authenticator.ts'
import { finished, freePort, root, run, says, start } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-'))
after(() => rmSync(folder, { recursive: true }))

const real = (name: string) => ({ DATA_DIR: join(folder, name), PUBLIC_ORIGIN: 'http://portal.test' })

test('the demonstration prints its address and sign-ins, keeps what was entered, and is no real council', async (t) => {
  const port = await freePort()
  const demo = { DATA_DIR: join(folder, 'demo'), PORT: port }
  for (const time of ['first', 'second']) {
    const portal = start(t, 'server/main.ts', ['--demo'], demo)
    const end = finished(portal)
    await says(portal, 'Stop it with Ctrl+C')
    for (const host of ['localhost', '127.0.0.1']) {
      const page = await fetch(`http://${host}:${port}/login`)
      assert.equal(page.status, 200)
      assert.match(await page.text(), /This is not a real council/)
    }
    portal.kill('SIGTERM')
    const { code, output } = await end
    assert.equal(code, 0, `${time}: ${output}`)
    assert.match(output, new RegExp(`http://localhost:${port}\\n`))
    for (const word of ['admin@panchayat.example', 'staff@', 'user@', 'gram-panchayat-demo']) {
      assert.ok(output.includes(word), word)
    }
    assert.match(output, /Two-step sign-in is not demanded here\. To try it, open \/account\/second-factor/)
  }
  const refused = await run('server/main.ts', [], { ...demo, PUBLIC_ORIGIN: 'http://portal.test' })
  assert.equal(refused.code, 1)
  assert.match(refused.output, /^DATA_DIR is ".*demo", a demonstration: give another folder\.\n$/)
})

test('a taken port is said in one line', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const PORT = String(typeof address === 'object' ? address?.port : '')
  const { code, output } = await run('server/main.ts', [], { ...real('taken'), PORT })
  server.close()
  assert.equal(code, 1)
  assert.equal(output, `PORT is ${PORT}, which another program uses: give another one.\n`)
})

test('a host or a port on which this machine cannot listen is said in one line', async () => {
  for (const [wrong, line] of [
    [
      { HOST: 'no-host.invalid' },
      /^HOST is "no-host\.invalid", which .* \((ENOTFOUND|EAI_AGAIN)\): give 127\.0\.0\.1, [^\n]+\n$/,
    ],
    [
      { HOST: '203.0.113.7' },
      /^HOST is "203\.0\.113\.7", which .* \(EADDRNOTAVAIL\): give 127\.0\.0\.1, [^\n]+\n$/,
    ],
  ] as const) {
    const env = { ...real('nowhere'), PORT: await freePort(), ...wrong }
    const { code, output } = await run('server/main.ts', [], env)
    assert.equal(code, 1, output)
    assert.match(output, line)
  }
})

test('a port that only root may use is said in one line', () => {
  assert.equal(
    listenFault({ host: '127.0.0.1', port: 80 }, 'EACCES'),
    'PORT is 80, which this user may not use: give one from 1024 to 65535, such as 3000.',
  )
  assert.equal(listenFault({ host: '127.0.0.1', port: 80 }, 'EMFILE'), undefined)
})

test('a portal that serves begins with a line that names it; the journal gets priorities, nobody else', async (t) => {
  const env = { ...real('named'), SECRET: 'another secret, 32 characters long' }
  await run('server/portal.ts', ['migrate'], env)
  const db = await openDatabase({ dataDir: env.DATA_DIR })
  await withFactor(db, { secret: 'the secret that there was before' }, await newAdmin(db))
  await db.destroy()
  const linesOf = async (more: Record<string, string>) => {
    const portal = start(t, 'server/main.ts', [], { ...env, PORT: await freePort(), ...more })
    const end = finished(portal)
    await says(portal, 'The portal is at')
    portal.kill('SIGTERM')
    return (await end).output.trimEnd().split('\n')
  }
  const lineOf = (lines: string[], what: string) => lines.find((line) => line.includes(what)) ?? ''
  const plain = await linesOf({})
  const { time, ...told } = JSON.parse(lineOf(plain, '"started"'))
  const version = readVersion(root)
  assert.deepEqual(told, {
    level: 'info',
    what: 'started',
    origin: env.PUBLIC_ORIGIN,
    version: version.version,
    commit: version.commit ?? 'unknown',
  })
  assert.ok(plain.indexOf(lineOf(plain, '"started"')) < plain.indexOf(lineOf(plain, 'The portal is at')))
  const journal = await linesOf({ JOURNAL_STREAM: '8:12345' })
  assert.match(lineOf(journal, '"started"'), /^<6>\{"time":/)
  assert.match(lineOf(journal, '"audit heads"'), /^<6>\{"time":/)
  assert.match(lineOf(journal, 'The second factor of 1 account'), /^<3>The second/)
  const refused = await run('server/main.ts', [], { DATA_DIR: env.DATA_DIR, JOURNAL_STREAM: '8:12345' })
  assert.match(refused.output, /^<3>PUBLIC_ORIGIN is missing: [^\n]+\n$/)
})

test('a start without its settings says which', async () => {
  const { code, output } = await run('server/main.ts', [], { DATA_DIR: join(folder, 'none') })
  assert.equal(code, 1)
  assert.match(output, /^PUBLIC_ORIGIN is missing: [^\n]+\n$/)
})

test('a real council starts with no account, and its first admin gets in by a link', async (t) => {
  const port = await freePort()
  const env = { ...real('real'), PORT: port, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` }
  const made = await run(
    'server/portal.ts',
    ['create-admin', '--name', 'Secretary', '--email', 'first@p.example'],
    env,
  )
  assert.equal(made.code, 0, made.output)
  const link = /http:\S+/.exec(made.output)?.[0] ?? ''
  const portal = start(t, 'server/main.ts', [], env)
  const end = finished(portal)
  await says(portal, 'The portal is at')
  const send = (path: string, fields: Record<string, string>) =>
    fetch(new URL(path, env.PUBLIC_ORIGIN), {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: env.PUBLIC_ORIGIN },
      body: new URLSearchParams(fields),
    })
  const password = 'a sentence that is long'
  assert.equal((await fetch(link)).status, 200)
  assert.equal((await send(link, { newPassword: password, confirmPassword: password })).status, 303)
  const entered = await send('/login', { email: 'first@p.example', password })
  assert.equal(entered.headers.get('Location'), '/admin')
  // A real council lets no administrator in with a password alone.
  const Cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const inside = await fetch(new URL('/admin', env.PUBLIC_ORIGIN), {
    headers: { Cookie },
    redirect: 'manual',
  })
  assert.equal(inside.headers.get('Location'), '/account/second-factor')
  const demo = await send('/login', { email: 'admin@panchayat.example', password: 'gram-panchayat-demo' })
  assert.equal(demo.status, 401)
  portal.kill('SIGTERM')
  assert.equal((await end).code, 0)
})

test('a start with another secret says that second factors cannot be read, and what to do', async (t) => {
  const env = { ...real('sealed'), PORT: await freePort(), SECRET: 'another secret, 32 characters long' }
  await run('server/portal.ts', ['migrate'], env)
  const db = await openDatabase({ dataDir: env.DATA_DIR })
  await withFactor(db, { secret: 'the secret that there was before' }, await newAdmin(db))
  await db.destroy()
  const portal = start(t, 'server/main.ts', [], env)
  const end = finished(portal)
  await says(portal, 'The portal is at')
  portal.kill('SIGTERM')
  assert.match(
    (await end).output,
    /^The second factor of 1 account cannot be read, because SECRET is not the one/m,
  )
})
