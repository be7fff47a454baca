// One engine is enough: its headers are refused before the database, or change no query.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshEmail } from '../actors.ts'
import { assertDecent } from './hostile-answers.ts'
import { portalForFile } from './open-test-portal.ts'

const proxy = '192.0.2.9'

const portal = await portalForFile({ trustedProxies: [proxy] })
const citizen = await portal.signedIn('user')

test('the portal knows its own host however it is written, and no other', async () => {
  const asked = (host: string) => portal.visitor().send('/login', { headers: { Host: host } })
  for (const host of ['portal.test', 'PORTAL.Test', 'portal.test:80', 'portal.test:']) {
    const { status, html } = await asked(host)
    assert.equal(status, 200, host)
    assert.ok(!html.includes('PORTAL'), host)
  }
  const others = [
    'portal.test.',
    'portal.test:443',
    'portal.test:8080',
    'x@portal.test',
    'portal.test/x',
    'portal.test#',
    '',

    'portal.test, evil.example',
    'evil.example',
    'portal.test.evil.example',
    '[::1',
    '\u00E9',
    '..',
    'portal.test:x',
  ]
  for (const host of others) {
    const { status, html } = await asked(host)
    assert.equal(status, 421, host)
    assert.ok(!html.includes('evil'))
    assert.equal(portal.logged.splice(0).length, 1, 'one line each')
  }
})

test('what a stranger says of where it comes from is not believed, and a proxy’s nonsense is harmless', async () => {
  const said = [
    'junk',
    '',
    ' ',
    ',,,,',
    '1.2.3.4:80',
    '[::1]',
    '1.2.3.4, junk',
    "'; drop table throttles; --",
    '\u00FF',

    'a'.repeat(10_000),
    '::',
    '1::2:3:4:5:6:7',
    'fe80::1%eth0',
    '::ffff:1.2.3.4',
    '0x7f.1',
    '1.2.3.4,'.repeat(500),

    '203.0.113.7',
    '203.0.113.8',
    `203.0.113.7, ${proxy}`,
    `${proxy}, ${proxy}`,
    '::1.2.3.4',
    '1:2:3:4:5:6:7::',
  ]
  for (const address of ['198.51.100.1', proxy, `::ffff:${proxy}`, '']) {
    const visitor = portal.visitor()
    visitor.address = address
    for (const words of address.includes(':') || address === '' ? said.slice(0, 3) : said) {
      const fields = { email: freshEmail('nobody'), password: 'x' }
      const answer = await visitor.post('/login', fields, { 'X-Forwarded-For': words })
      assert.equal(answer.status, 401, words.slice(0, 60))
    }
  }
  assert.match(portal.logged.splice(0).join(), /^[^,]*,[^\n]*TRUSTED_PROXIES does not name[^\n]*$/)
  const counted = await portal.council.db.selectFrom('throttles').select(['key', 'points']).execute()
  const points = (client: string) => counted.find(({ key }) => key === `clientFailures:${client}`)?.points
  assert.equal(points('198.51.100.1'), said.length)
  assert.equal(points('203.0.113.8'), 1)
  assert.equal(points('1:0:2:3::/64'), 1)
  assert.equal(points('1:2:3:4::/64'), 1)
})

const oddHeaders: [string, string[]][] = [
  ['Accept-Language', ['*', ';q=', 'mr,hi;q=NaN', '\u00FF', '__proto__', `en-${'x-'.repeat(3000)}`]],
  ['Accept-Encoding', ['gzip;q=0, *', 'br, zstd, \u00FF', '__proto__', ',,,']],
  ['Accept', ['', '*/*;q=x', 'application/json', 'a'.repeat(5000)]],
  [
    'Range',
    ['bytes=0-0', 'bytes=999999999-', 'bytes=-0', 'bytes=0-0,1-1', 'junk', `bytes=${'9'.repeat(40)}-1`],
  ],
  ['If-None-Match', ['*', 'W/"x"', '"']],
  ['If-Modified-Since', ['junk', '0']],
  ['If-Range', ['junk']],
  ['Upgrade', ['websocket', 'h2c']],
  ['X-HTTP-Method-Override', ['DELETE', 'POST']],
  ['X-Forwarded-Host', ['evil.example']],
  ['X-Forwarded-Proto', ['javascript', 'https,http']],
  ['X-Original-URL', ['/admin']],
  ['X-React-Router-Request', ['yes']],
  ['Referer', ['javascript:alert(1)', '\u00FF', 'http://[']],
]

test('headers that mean nothing here change no answer', async () => {
  const asset = /\/assets\/[^"]+\.css/.exec((await portal.visitor().get('/')).html)?.[0] ?? ''
  for (const [name, values] of oddHeaders) {
    for (const value of values) {
      const headers = { [name]: value }
      const page = await citizen.send('/user', { headers })
      assert.equal(page.status, 200, `${name}: ${value.slice(0, 60)}`)
      assertDecent(page, name)
      assert.ok(!page.html.includes('evil.example'))
      const file = await portal.visitor().send(asset, { headers })
      assert.ok([200, 206, 304, 416].includes(file.status), `${name}: ${value} answers ${file.status}`)
      const posted = await portal.visitor().post('/login', {}, headers)
      assert.equal(posted.status, 422, `${name}: ${value.slice(0, 60)}`)
    }
  }
})
