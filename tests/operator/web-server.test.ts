import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../council-places.ts'
import { findFreePort } from '../free-port.ts'
import { until } from '../until.ts'
import { read } from './read-documents.ts'
import { finished, root } from './run.ts'

const nginx = '/usr/sbin/nginx'
const [, documented = ''] = /^```nginx\n([\s\S]*?)^```$/m.exec(read('docs/operating.md')) ?? []
const page = read('deploy/unavailable.html')

/** The documented settings on ports of this machine, without TLS, for which there is no certificate here. */
function settingsFor(folder: string, { port, from }: { port: number; from: number }) {
  const changes: [string | RegExp, string][] = [
    [/^ +(listen (80|\[::\]:80|\[::\]:443 ssl)|ssl_\w+ .*|http2 on);\n/gm, ''],
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    [/server \{\n {2}server_name[\s\S]*?^\}\n/m, ''],
    ['/var/log/nginx/panchayat.log', join(folder, 'log')],
    ['/opt/panchayat', root],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${from}`],
  ]
  const settings = changes.reduce((text, [found, instead]) => text.replace(found, instead), documented)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off; pid ${folder}/pid; error_log ${folder}/errors; events {} http { ${places.join(' ')}\n${settings}}\n`
}

test('nginx, set as documented, passes what the portal answers, and has a page for when it does not', {
  skip: !existsSync(nginx) && 'no nginx here',
}, async (t) => {
  const folder = newFolder(t)
  const [port, from] = [await findFreePort(), await findFreePort()]
  writeFileSync(join(folder, 'nginx.conf'), settingsFor(folder, { port, from }))
  const portal = createServer(({ headers, url }, response) => {
    response
      .writeHead(url === '/busy' ? 503 : 200)
      .end(`${url} ${headers.host} ${headers['x-forwarded-for']}`)
  }).listen(from, '127.0.0.1')
  t.after(() => portal.close())
  await once(portal, 'listening')
  const server = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-p', folder])
  const end = finished(server)
  t.after(() => server.kill('SIGTERM'))
  const ask = async (path: string, method = 'GET') => {
    const headers = { Host: 'panchayat.example' }
    const asked = request({ host: '127.0.0.1', port, path, method, headers }).end()
    const [answer] = await once(asked, 'response')
    let text = ''
    for await (const piece of answer) text += piece
    return { status: answer.statusCode as number, text, server: answer.headers.server as string }
  }
  const up = await Promise.race([
    until(() =>
      ask('/')
        .then(() => true)
        .catch(() => false),
    ),
    end,
  ])
  assert.equal((up as { output?: string } | undefined)?.output, undefined)

  assert.deepEqual(await ask('/x'), { status: 200, text: '/x panchayat.example 127.0.0.1', server: 'nginx' })
  assert.equal((await ask('/busy')).text, '/busy panchayat.example 127.0.0.1')
  for (const path of ['/healthz', '/readyz', '/readyz?write', '/balance', '/unavailable.html'])
    assert.equal((await ask(path)).status, 404)
  const posts = await Promise.all(Array.from({ length: 80 }, () => ask('/login', 'POST')))
  const refused = posts.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0 && refused.length < 20, `${refused.length} of 80 were refused`)
  assert.equal(refused[0]?.text, page)
  for (const [path, method] of [
    ['/login', 'GET'],
    ['/track', 'POST'],
  ] as const)
    assert.equal((await ask(path, method)).status, 200)

  portal.closeAllConnections()
  await new Promise((resolve) => portal.close(resolve))
  assert.deepEqual(await ask('/user', 'POST'), { status: 502, text: page, server: 'nginx' })
})

test('the page for when the portal does not answer speaks three languages, without script and from nowhere else', () => {
  for (const language of ['en', 'hi', 'mr'])
    assert.ok(page.includes(`<section lang="${language}">`), language)
  assert.doesNotMatch(page, /<script|src=|url\(|https?:/)
  assert.equal(page.match(/<a href="\?">/g)?.length, 3)
})
