import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { holdFolder } from '../../council/database/open-sqlite.server.ts'
import { type CouncilsFolder, newCouncilsFolder, originOf, serveTestCouncils } from './councils-for-tests.ts'
import { messages } from './foreign-words.ts'
import { Visitor } from './visitor.ts'

/** A folder with these councils, served; both end with the test. */
async function serve(t: TestContext, slugs: string[], change?: (folder: CouncilsFolder) => Promise<unknown>) {
  const folder = newCouncilsFolder()
  t.after(() => folder.remove())
  for (const slug of slugs) await folder.add(slug)
  await change?.(folder)
  const served = await serveTestCouncils(folder)
  t.after(() => served.councils.close())
  const visitor = (slug: string) => new Visitor(served.councils, originOf(slug))
  const ask = (host: string | undefined, path = '/') =>
    served.councils.fetch(
      new Request(`http://127.0.0.1${path}`, { headers: host === undefined ? {} : { Host: host } }),
    )
  return { ...served, folder, visitor, ask }
}

test('each council answers at its own host, and is opened when somebody asks for it', async (t) => {
  const { visitor, records, logged } = await serve(t, ['vadgaon', 'pasarni'])
  for (const slug of ['vadgaon', 'pasarni', 'vadgaon']) {
    assert.equal((await visitor(slug).get('/services')).status, 200)
    assert.ok(records.at(-1)?.council === slug)
  }
  assert.deepEqual(logged, [])
})

test('an unknown host is refused in three languages before anything is opened', async (t) => {
  const { ask, records, councils } = await serve(t, ['vadgaon'])
  const wrong = [
    'other.test',
    'vadgaon.test.',
    'vadgaon.test:81',
    '[::1]',
    '127.0.0.1',
    'vadgaon.test, other.test',
    'other.test/vadgaon.test',
    'user@vadgaon.test',
    '',
    undefined,
    'x'.repeat(300),
    '..',
    'vadgaon.test vadgaon.test',
  ]
  for (const host of wrong) {
    const page = await ask(host)
    assert.equal(page.status, 421, host)
    const html = await page.text()
    for (const words of [messages.en, messages.hi, messages.mr])
      assert.ok(html.includes(words.pages.refused.noCouncil), host)
    assert.doesNotMatch(html, /vadgaon|other/)
  }
  assert.ok(records.every(({ council }) => council === undefined))
  for (const host of ['vadgaon.test', 'VADGAON.test', 'vadgaon.test:80'])
    assert.equal(
      (await councils.fetch(new Request(`http://${host}/`, { headers: { Host: host } }))).status,
      200,
    )
})

test('what asks whether the process lives needs no council, and opens none', async (t) => {
  const { ask, records, folder, councils } = await serve(t, ['vadgaon'])
  assert.equal(await (await ask('127.0.0.1:3000', '/healthz')).text(), 'ok')
  assert.equal(await (await ask('127.0.0.1:3000', '/readyz')).text(), 'ready')
  for (const host of ['vadgaon.test', 'other.test', undefined])
    assert.equal(await (await ask(host, '/balance')).text(), 'ok')
  assert.ok(records.every(({ council }) => council === undefined))
  // Who names a council asks for that.
  assert.equal((await ask('vadgaon.test', '/readyz')).status, 200)
  assert.equal(records.at(-1)?.council, 'vadgaon')
  await folder.add('pasarni')
  for (const host of ['pasarni.test', undefined])
    for (const path of ['/healthz', '/readyz', '/balance']) assert.equal((await ask(host, path)).status, 200)
  assert.equal(councils.count(), 1, 'no check has the folder read again')
})

test('an opening makes a new council, and changes no tables that are there', async (t) => {
  const { visitor, logged, folder } = await serve(t, ['vadgaon', 'pasarni'], async (councils) => {
    if (process.env.TEST_ENGINE !== 'postgres') await councils.add('nowgaon', { empty: true })
    const db = await councils.database('vadgaon')
    await db.deleteFrom('migrations').where('name', '!=', '0001-baseline.sql').execute()
  })
  assert.equal((await visitor('vadgaon').get('/')).status, 503)
  assert.match(logged.join(), /The tables lack 0002-[^"]*run councils migrate[^\n]*"council":"vadgaon"/)
  const db = await folder.database('vadgaon')
  assert.equal((await db.selectFrom('migrations').selectAll().execute()).length, 1)
  for (const slug of ['pasarni', 'nowgaon'])
    if (slug !== 'nowgaon' || process.env.TEST_ENGINE !== 'postgres')
      assert.equal((await visitor(slug).get('/services')).status, 200, slug)
})

test('a council that cannot note its next work is let go of all the same, and that is told', async (t) => {
  const { visitor, councils, folder, logged } = await serve(t, ['vadgaon'])
  assert.equal((await visitor('vadgaon').get('/')).status, 200)
  mkdirSync(join(folder.dir, 'vadgaon/wake'))
  await councils.close()
  assert.match(logged.join(), /EISDIR[^\n]*"council":"vadgaon"/)
  holdFolder(join(folder.dir, 'vadgaon'))()
})

test('a council whose settings are wrong answers its own host with 503, and nobody else’s', async (t) => {
  const { visitor, logged, ask } = await serve(t, ['vadgaon', 'pasarni', 'open-to-all'], async (councils) => {
    await councils.add('broken', { lines: ['SMTP_URL=http://no.mail.server'] })
    await councils.add('unknown', { lines: ['SMTP_ULR=smtps://mail.example'] })
    await councils.add('noline', { lines: ['hush: a password'] })
    chmodSync(join(councils.dir, 'open-to-all/settings'), 0o644)
  })
  for (const slug of ['broken', 'unknown', 'noline', 'open-to-all']) {
    const page = await visitor(slug).get('/services?search=water')
    assert.equal(page.status, 503, slug)
    assert.ok(page.headers.get('Retry-After'))
    for (const words of [messages.en, messages.hi, messages.mr])
      assert.ok(page.html.includes(words.pages.refused.repairing), slug)
    const [, style = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(page.html) ?? []
    assert.equal((await ask(`${slug}.test`, style)).status, 200)
    assert.equal((await visitor('vadgaon').get('/')).status, 200)
  }
  assert.match(logged.join('\n'), /SMTP_URL is no such address[^\n]*"council":"broken"/)
  assert.match(logged.join('\n'), /holds SMTP_ULR, which is no setting[^\n]*"council":"unknown"/)
  assert.match(logged.join('\n'), /no NAME=value in line 6[^\n]*"council":"noline"/)
  assert.match(logged.join('\n'), /can be read by others[^\n]*"council":"open-to-all"/)
  assert.doesNotMatch(logged.join('\n'), /hush/)
  const before = logged.length
  assert.equal((await visitor('broken').get('/')).status, 503)
  assert.equal(logged.length, before, 'it is not tried again at once')
})

test('a council whose database is gone does not begin anew with an empty one', async (t) => {
  const { visitor, folder, logged } = await serve(t, ['vadgaon', 'pasarni'], async ({ dir }) => {
    if (process.env.TEST_ENGINE === 'postgres') return
    writeFileSync(join(dir, 'pasarni/portal.lock'), '')
    rmSync(join(dir, 'pasarni/council.sqlite'))
  })
  if (process.env.TEST_ENGINE === 'postgres') return
  assert.equal((await visitor('pasarni').get('/')).status, 503)
  assert.match(logged.join(), /is gone: restore a backup/)
  renameSync(join(folder.dir, 'vadgaon'), join(folder.dir, 'elsewhere'))
  assert.equal((await visitor('vadgaon').get('/')).status, 503)
})
