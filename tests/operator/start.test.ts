import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '../../council/database/connect.server.ts'
import { newAdmin } from '../actors.ts'
import { withFactor } from '../authenticator.ts'
import { finished, freePort, run, says, start } from './run.ts'

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
  const chosen = await send(link, { newPassword: password, confirmPassword: password })
  assert.equal(chosen.status, 303)
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
