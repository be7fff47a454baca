// One engine is enough: its requests are refused before they reach the database.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { areaOf } from '../../rules/roles.ts'
import { newAccount, password } from '../actors.ts'
import { openTestPortal, origin, portalForFile } from './open-test-portal.ts'

const portal = await portalForFile({ trustedProxies: ['192.0.2.1'] })

const form = 'application/x-www-form-urlencoded'

/** The content security policy, directive by directive; nothing may be added or left out unseen. */
const blankPolicy = [
  "default-src 'none'",
  "script-src 'self' 'nonce-…' 'sha256-…'",
  "style-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const withoutValues = (policy: string) => policy.replace(/'(nonce|sha256)-[^']+'/g, "'$1-…'")

test('a post from another site is refused, whatever it says of itself', async () => {
  const citizen = await portal.signedIn('user')
  const strangers: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: `${origin}.evil.example` },
    { Origin: origin, 'Sec-Fetch-Site': 'cross-site' },
    { Origin: origin, 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Referer: 'https://evil.example/' },
    {},
  ]
  for (const headers of strangers) {
    const answer = await citizen.send('/logout', {
      method: 'POST',
      headers: { 'Content-Type': form, ...headers },
      body: '',
    })
    assert.equal(answer.status, 403, JSON.stringify(headers))
  }
  assert.equal((await citizen.get('/user')).status, 200)
})

test('a phone that sends neither Origin nor Sec-Fetch-Site is believed by its Referer', async () => {
  const citizen = await portal.signedIn('user')
  const headers = { 'Content-Type': form, Referer: `${origin}/user` }
  assert.equal((await citizen.send('/logout', { method: 'POST', headers, body: '' })).status, 303)
  assert.equal((await citizen.get('/user')).status, 303)
})

test('a request for another host is refused, and the log names the setting', async () => {
  assert.equal((await portal.visitor().send('/', { headers: { Host: 'evil.example' } })).status, 421)
  assert.match(portal.logged.splice(0).join('\n'), /^[^\n]*PUBLIC_ORIGIN[^\n]*$/)
})

test('only GET, HEAD and POST are answered', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    const answer = await portal.visitor().send('/login', { method })
    assert.equal(answer.status, 405, method)
    assert.equal(answer.headers.get('Allow'), 'GET, HEAD, POST')
  }
})

test('HEAD answers like GET, without a body', async () => {
  const answer = await portal.visitor().send('/login', { method: 'HEAD' })
  assert.equal(answer.status, 200)
  assert.equal(answer.html, '')
})

test('a post that is not a plain form is refused', async () => {
  const types = ['application/json', 'multipart/form-data; boundary=x', 'text/plain', '']
  for (const type of types) {
    const headers = new Headers({ Origin: origin })
    if (type) headers.set('Content-Type', type)
    const body = new TextEncoder().encode('{"email":"a@b.example"}')
    const answer = await portal.visitor().send('/login', { method: 'POST', headers, body })
    assert.equal(answer.status, 415, type)
  }
})

test('a body that is too large is refused before it is read', async () => {
  const fields = { email: 'a@b.example', password: 'x'.repeat(70_000) }
  assert.equal((await portal.visitor().post('/login', fields)).status, 413)
})

test('an address that cannot be decoded is a bad request', async () => {
  assert.equal((await portal.visitor().get('/services/%E0%A4%A')).status, 400)
})

test('every page carries a strict policy and is told to nobody else', async () => {
  const { headers, html } = await portal.visitor().get('/login')
  const policy = headers.get('Content-Security-Policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  assert.equal(withoutValues(policy), blankPolicy)
  assert.ok(nonce.length >= 22)
  const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)/g)]
  assert.ok(scripts.length > 0)
  for (const [script, attributes = '', text = ''] of scripts) {
    const digest = createHash('sha256').update(text).digest('base64')
    assert.ok(/^ src="\/assets\//.test(attributes) || policy.includes(`'sha256-${digest}'`), script)
  }
  assert.doesNotMatch(html, /\son\w+="/)
  assert.equal(headers.get('X-Content-Type-Options'), 'nosniff')
  assert.equal(headers.get('X-Frame-Options'), 'DENY')
  assert.equal(headers.get('Referrer-Policy'), 'same-origin')
  assert.equal(
    headers.get('Permissions-Policy'),
    'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  )
  const again = await portal.visitor().get('/login')
  assert.notEqual(again.headers.get('Content-Security-Policy'), policy)
})

test('only where a photo is added may a page show a picture that it has drawn itself', async () => {
  const policyAt = async (path: string) =>
    (await portal.visitor().get(path)).headers.get('Content-Security-Policy') ?? ''
  for (const path of ['/user/apply/TREE/documents/1', '/user/applications/TREE321/documents/2'])
    assert.equal(withoutValues(await policyAt(path)), blankPolicy.replace('data:', 'data: blob:'))
  for (const path of ['/user/apply/TREE', '/user/papers', '/user/applications/TREE321/documents/2/1'])
    assert.equal(withoutValues(await policyAt(path)), blankPolicy)
})

test('what is refused, redirected or not there carries the same policy as a page', async () => {
  const citizen = await portal.signedIn('user')
  const answers = [
    await citizen.get('/user'),
    await citizen.get('/user.data'),
    await citizen.get('/admin'),
    await citizen.get('/nowhere'),
    await citizen.get('/services/%E0%A4%A'),
    await citizen.post('/login', { email: 'x' }, { Origin: 'https://evil.example' }),
    await citizen.post('/login', { password: 'x'.repeat(70_000) }),
    await citizen.send('/login', { method: 'PUT' }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 303, 404, 400, 403, 413, 405],
  )
  for (const { status, headers } of answers) {
    const policy = headers.get('Content-Security-Policy') ?? ''
    assert.equal(withoutValues(policy), blankPolicy, String(status))
    assert.equal(headers.get('X-Frame-Options'), 'DENY', String(status))
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff', String(status))
  }
})

test('signed-in pages are not stored, refused ones neither', async () => {
  const citizen = await portal.signedIn('user')
  for (const path of ['/user', '/user.data', '/user/applications', '/staff', '/user/nobody']) {
    assert.equal((await citizen.get(path)).headers.get('Cache-Control'), 'no-store', path)
  }
})

test('a redirect leads only to pages of the portal that the role may see', async () => {
  const citizen = await portal.signedIn('user')
  const targets = [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/admin',
    '/.//evil.example',
  ]
  for (const next of targets) {
    assert.equal((await citizen.get(`/login?next=${encodeURIComponent(next)}`)).location, '/user', next)
  }
  assert.equal((await citizen.get('/login?next=/user/applications')).location, '/user/applications')
})

test('behind a proxy that ends TLS forms work and cookies are for https alone', async () => {
  const secure = await openTestPortal({ origin: 'https://portal.test', origins: ['https://portal.test'] })
  const { email } = await newAccount(secure.council.db, 'user', 'Asha Patil')
  const citizen = await secure.visitor().signIn(email, password)
  assert.deepEqual([...citizen.cookies.keys()].sort(), ['__Host-device', '__Host-session'])
  const page = await secure.fetch(
    new Request('http://portal.test/login', { headers: { Host: 'portal.test' } }),
  )
  assert.equal(page.headers.get('Strict-Transport-Security'), 'max-age=63072000')
  await secure.close()
})

test('every answer forbids to guess its type, and on https to come without it', async () => {
  const secure = await openTestPortal({ origin: 'https://portal.test', origins: ['https://portal.test'] })
  const page = await secure.visitor().get('/login')
  const asset = /\/assets\/[^"]+\.css/.exec(page.html)?.[0] ?? ''
  const paths = [
    '/healthz',
    '/readyz',
    '/balance',
    '/council-image/x',
    '/robots.txt',
    '/sw.js',
    asset,
    '/services.data',
    '/%E0',
    '/x',
  ]
  for (const path of paths) {
    const { headers } = await secure.visitor().get(path)
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff', path)
    assert.equal(headers.get('Cross-Origin-Resource-Policy'), 'same-origin', path)
    assert.equal(headers.get('Strict-Transport-Security'), 'max-age=63072000', path)
  }
  await secure.close()
})

test('every text names its charset', async () => {
  for (const path of [
    '/services.data',
    '/login',
    '/robots.txt',
    '/healthz',
    '/council-image/x',
    '/nowhere',
  ]) {
    const { headers } = await portal.visitor().get(path)
    assert.match(headers.get('Content-Type') ?? '', /^text\/[\w-]+; ?charset=utf-8$/i, path)
  }
})

test('search engines may read the catalogue, and nothing behind a door', async () => {
  const { status, html } = await portal.visitor().get('/robots.txt')
  assert.equal(status, 200)
  for (const area of Object.values(areaOf)) assert.ok(html.includes(`Disallow: ${area}\n`), area)
  assert.doesNotMatch(html, /^Disallow: \/(services)?$/m)
})

test('security.txt names the setting, else the council’s email, else is not there', async () => {
  const at = '/.well-known/security.txt'
  assert.equal((await portal.visitor().get(at)).status, 404)
  await setCouncilProfile(portal.council.db, operator, { email: 'office@panchayat.example' })
  const { html } = await portal.visitor().get(at)
  assert.match(html, /^Contact: mailto:office@panchayat\.example\n/)
  assert.match(html, /\nCanonical: http:\/\/portal\.test\/\.well-known\/security\.txt\n/)
  const expires = Date.parse(/\nExpires: (\S+)\n/.exec(html)?.[1] ?? '')
  assert.ok(expires > Date.now() && expires < Date.now() + 365 * 86_400_000)
  const other = await openTestPortal({ securityContact: 'https://cert.example/report' })
  assert.match((await other.visitor().get(at)).html, /^Contact: https:\/\/cert\.example\/report\n/)
  await other.close()
})
