// One engine is enough: what is not genuine is refused before any act writes.
import assert from 'node:assert/strict'
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { newAccount } from '../actors.ts'
import { ServiceBrowser } from '../identity-service.ts'
import { until } from '../until.ts'
import { begin, comeBack, type HostedPortal, linked, openHostedPortal, pathOf } from './hosted-portal.ts'
import type { TestPortal } from './open-test-portal.ts'

let hosted: HostedPortal
let portal: TestPortal
let id: string
const written: string[] = []
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
before(async () => {
  hosted = await openHostedPortal({}, (record) => void written.push(JSON.stringify(record)))
  portal = hosted.portal
  ;({ id } = await newAccount(portal.council.db, 'user', 'Asha'))
  await linked(hosted, id, 'asha')
})
beforeEach(() => hosted.service.interfere())
after(() => hosted.close())

function takeLogged() {
  return portal.logged.splice(0).map((line) => (JSON.parse(line) as { what: string }).what)
}

type Claims = Record<string, unknown>

function sign(
  claims: Claims,
  { key = stranger.privateKey, kid = 'a' }: { key?: KeyObject; kid?: string } = {},
) {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const text = `${encode({ alg: 'RS256', kid })}.${encode(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

/** Puts keys of the test's own at the service, which then says what the test wants. */
function speakFor(change: (claims: Claims) => Claims) {
  const jwk = { ...stranger.publicKey.export({ format: 'jwk' }), kid: 'a', alg: 'RS256', use: 'sig' }
  hosted.service.interfere(async (request, response) => {
    if (request.url === '/jwks') return answer(response, { keys: [jwk] })
    if (request.url !== '/token' || request.headers.through !== undefined) return false
    const tokens = (await (await pass(request)).json()) as { id_token: string }
    const [, payload = ''] = tokens.id_token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
    return answer(response, { ...tokens, id_token: sign(change(claims)) })
  })
}

function answer(response: ServerResponse, body: object) {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  return true
}

async function pass(request: IncomingMessage) {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const headers: Record<string, string> = { through: 'yes' }
  for (const name of ['authorization', 'content-type']) headers[name] = String(request.headers[name] ?? '')
  return fetch(new URL(request.url ?? '', hosted.service.issuer), {
    method: 'POST',
    headers,
    body: Buffer.concat(pieces),
  })
}

const refusals: [string, (claims: Claims) => Claims][] = [
  ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['another portal', (claims) => ({ ...claims, aud: 'another' })],
  ['another sign-in', (claims) => ({ ...claims, nonce: 'another' })],
  ['an hour ago', (claims) => ({ ...claims, exp: Number(claims.iat) - 3600 })],
]

for (const sub of ['', ' '.repeat(256), 'a'.repeat(256), 'आशा', 'a\u0000'])
  test(`a subject of ${sub.length} characters that is none is not believed: ${JSON.stringify(sub.slice(0, 4))}`, async () => {
    const visitor = portal.visitor()
    speakFor((claims) => ({ ...claims, sub }))
    const page = await visitor.follow(await comeBack(visitor, 'asha'))
    assert.match(page.text, /Login Failed Village ID gave an answer that cannot be trusted\./)
    assert.deepEqual(takeLogged(), ['identity.refused NO_SUBJECT'])
  })

for (const [what, change] of refusals)
  test(`an identity for ${what} is not believed`, async () => {
    const visitor = portal.visitor()
    speakFor(change)
    const page = await visitor.follow(await comeBack(visitor, 'asha'))
    assert.match(page.text, /Login Failed Village ID gave an answer that cannot be trusted\./)
    assert.match(takeLogged().join(), /^identity\.refused OAUTH_\w+$/)
    assert.equal(visitor.cookies.has('session'), false)
  })

test('a signature by other keys than those of the service is not believed', async () => {
  const visitor = portal.visitor()
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
  const known = (await (await fetch(`${hosted.service.issuer}/jwks`)).json()) as { keys: object[] }
  hosted.service.interfere((request, response) =>
    request.url === '/jwks'
      ? answer(response, { keys: [{ ...known.keys[0], n: other.n, e: other.e }] })
      : false,
  )
  const page = await visitor.follow(await comeBack(visitor, 'asha'))
  assert.match(page.text, /gave an answer that cannot be trusted/)
  assert.equal(takeLogged().length, 1)
})

test('a clock of the service that is five minutes off keeps nobody out, and lets no old session pass', async () => {
  for (const seconds of [300, -300]) {
    const shifted = (claims: Claims) => {
      const moved = Object.entries(claims).map(([name, value]) =>
        ['iat', 'exp', 'auth_time'].includes(name) ? [name, Number(value) + seconds] : [name, value],
      )
      return Object.fromEntries(moved) as Claims
    }
    speakFor(shifted)
    const phone = portal.visitor()
    assert.equal((await comeBack(phone, 'asha')).location, '/user')
    await phone.post('/logout')
    assert.equal((await comeBack(phone, 'asha')).location, '/user', 'who has just said who they are comes in')
    await phone.post('/logout')
    speakFor((claims) => shifted({ ...claims, auth_time: Number(claims.iat) - 200 }))
    const page = await phone.follow(await comeBack(phone, 'asha'))
    assert.match(page.text, /gave an answer that cannot be trusted/)
    assert.deepEqual(takeLogged(), ['identity.refused OLD_SESSION'])
  }
})

test('keys that the service has changed are accepted at once', async () => {
  assert.equal((await comeBack(portal.visitor(), 'asha')).location, '/user')
  hosted.service.rotateKeys()
  assert.equal((await comeBack(portal.visitor(), 'asha')).location, '/user')
})

test('more than four sign-ins at a time are not kept', async () => {
  const visitor = portal.visitor()
  const addresses: string[] = []
  for (let count = 0; count < 6; count += 1) addresses.push(await begin(visitor))
  assert.equal([...visitor.cookies.keys()].filter((name) => name.startsWith('hosted-')).length, 4)
  const last = await new ServiceBrowser().signIn(addresses.at(-1) ?? '', 'asha')
  assert.equal((await visitor.get(pathOf(last))).location, '/user')
})

/** A notice as the service sends it: no cookie, and no page that it comes from. */
function notify(token: string) {
  return portal.visitor().send('/login/hosted/ended', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  })
}

test('each word of a notice is checked', async () => {
  const jwk = { ...stranger.publicKey.export({ format: 'jwk' }), kid: 'ended', alg: 'RS256', use: 'sig' }
  const known = (await (await fetch(`${hosted.service.issuer}/jwks`)).json()) as { keys: object[] }
  hosted.service.interfere((request, response) =>
    request.url === '/jwks' ? answer(response, { keys: [...known.keys, jwk] }) : false,
  )
  const now = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const { issuer: iss, clientId: aud } = hosted.service
  const whole = { iss, aud, iat: now, exp: now + 120, jti: 'checked', sub: 'asha', events }
  const send = (claims: Claims) => notify(sign(claims, { kid: 'ended' }))
  const visitor = portal.visitor()
  const browser = new ServiceBrowser()
  assert.equal((await comeBack(visitor, 'asha', { browser })).location, '/user')
  const wrong: Claims[] = [
    { ...whole, iss: 'https://evil.example' },
    { ...whole, aud: 'another' },
    { ...whole, iat: now - 300 },
    { ...whole, iat: now + 300 },
    { ...whole, events: {} },
    { ...whole, nonce: 'n' },
    { ...whole, sub: undefined },
    { ...whole, jti: undefined },
  ]
  for (const claims of wrong) assert.equal((await send(claims)).status, 400, JSON.stringify(claims))
  assert.equal((await visitor.get('/user')).status, 200)
  assert.equal((await send(whole)).status, 200)
  assert.equal((await visitor.get('/user')).status, 303)
  assert.equal((await send(whole)).status, 400, 'each counts once')
})

test('a forged notice ends no session', async () => {
  const visitor = portal.visitor()
  const browser = new ServiceBrowser()
  await comeBack(visitor, 'asha', { browser })
  const now = Math.floor(Date.now() / 1000)
  const whole = {
    iss: hosted.service.issuer,
    aud: hosted.service.clientId,
    iat: now,
    exp: now + 120,
    jti: 'one',
    sub: 'asha',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  }
  assert.equal((await notify(sign(whole))).status, 400, 'signed by nobody whom the service knows')
  for (const wrong of ['', 'a.b.c', 'x'.repeat(20_000)]) assert.equal((await notify(wrong)).status, 400)
  assert.equal((await visitor.get('/user')).status, 200)
})

test('signing out at the service ends the session here by the next request', async () => {
  const visitor = portal.visitor()
  const browser = new ServiceBrowser()
  await comeBack(visitor, 'asha', { browser })
  assert.equal((await visitor.get('/user')).status, 200)
  const page = await browser.open((await visitor.get('/login/hosted/out')).location)
  const action = /action="([^"]+)"/.exec(page.html ?? '')?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.html ?? '')?.[1] ?? ''
  assert.equal((await browser.open(action, { xsrf, logout: 'yes' })).address, 'http://portal.test/')
  await until(async () => (await visitor.get('/user')).status === 303)
  const { subject } = await portal.council.db
    .selectFrom('audit')
    .select('subject')
    .where('act', '=', 'session.endedByService')
    .orderBy('date', 'desc')
    .executeTakeFirstOrThrow()
  assert.equal(subject, id)
})

test('no word of the service’s tokens is kept, logged or shown', async () => {
  const marked = 'MARKED-WORD'
  speakFor((claims) => ({ ...claims, marked, at_hash: undefined }))
  const visitor = portal.visitor()
  assert.equal((await comeBack(visitor, 'asha')).location, '/user')
  const rows = await Promise.all(
    (['credentials', 'sessions', 'audit', 'throttles', 'spentTokens'] as const).map((table) =>
      portal.council.db.selectFrom(table).selectAll().execute(),
    ),
  )
  const pages = [await visitor.get('/user'), await visitor.get('/account/sign-in')].map(({ html }) => html)
  const all = [
    JSON.stringify(rows),
    ...pages,
    ...written,
    ...portal.logged,
    ...visitor.cookies.values(),
  ].join('\n')
  for (const word of [marked, Buffer.from(marked).toString('base64url').slice(2, -2)])
    assert.equal(all.includes(word), false, word)
  assert.doesNotMatch(all, /eyJ[\w-]+\.eyJ/)
})

test('a service that is down is said on a page with the password, and needs no restart', async () => {
  // Of its own: the description of the service is kept for a minute.
  const alone = await openHostedPortal()
  const visitor = alone.portal.visitor()
  const held: ServerResponse[] = []
  alone.service.interfere((_, response) => {
    held.push(response)
    return true
  })
  try {
    for (const door of ['user', 'staff']) {
      const page = await visitor.get(`/login/hosted?as=${door}&next=%2Fuser%2Fapplications`)
      assert.equal(page.status, 503)
      assert.equal(page.headers.get('Retry-After'), '60')
      assert.match(page.html, /role="alert"[\s\S]*Village ID cannot be reached just now\./)
      assert.match(page.text, /You can sign in with your password, or try again in a few minutes\./)
      assert.match(page.html, new RegExp(`<form[^>]*action="/login\\?as=${door}&amp;next=`))
    }
    const lines = alone.portal.logged.splice(0)
    assert.equal(lines.length, 1, 'one line a minute, however many wait')
    assert.match(lines[0] ?? '', /identity\.unreachable/)
    alone.service.interfere()
    assert.match(await begin(visitor), new RegExp(`^${alone.service.issuer}`))
  } finally {
    for (const response of held) response.destroy()
    await alone.close()
  }
})

test('where passwords are closed, neither the form nor the post opens anything, and the administrator keeps both', async () => {
  const closed = await openHostedPortal({ only: ['staff', 'user'] })
  try {
    const { db } = closed.portal.council
    for (const role of ['staff', 'user', 'admin'] as const) {
      const { email } = await newAccount(db, role, `Closed ${role}`)
      const visitor = closed.portal.visitor()
      const page = await visitor.get(`/login?as=${role}`)
      assert.equal(/type="password"/.test(page.html), role === 'admin', role)
      assert.equal(/Forgot your password\?/.test(page.text), role === 'admin', role)
      const answer = await visitor.post('/login', { email, password: 'a village sentence' })
      assert.equal(answer.status, role === 'admin' ? 303 : 401, role)
    }
    const visitor = closed.portal.visitor()
    assert.equal((await visitor.get('/registration/user')).location, '/login?as=user')
    assert.equal((await visitor.post('/registration/user', { fullName: 'X' })).location, '/login?as=user')
  } finally {
    await closed.close()
  }
})

test('without a service none of its pages exist', async () => {
  const { openTestPortal } = await import('./open-test-portal.ts')
  const plain = await openTestPortal()
  try {
    for (const path of ['/login/hosted', '/login/hosted/back', '/login/hosted/new', '/login/hosted/out']) {
      const page = await plain.visitor().get(path)
      assert.equal(page.status, 404, path)
      assert.match(page.html, /<h1>Page not found<\/h1>/, path)
    }
    const notice = await plain.visitor().send('/login/hosted/ended', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'logout_token=a.b.c',
    })
    assert.equal(notice.status, 400)
    assert.doesNotMatch((await plain.visitor().get('/login')).html, /login\/hosted/)
  } finally {
    await plain.close()
  }
})
