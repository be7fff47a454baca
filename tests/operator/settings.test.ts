import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { clientAddress } from '../../server/client-address.ts'
import { type Purpose, readSettings } from '../../server/settings.ts'
import { SettingsRefused } from '../../server/settings-refused.ts'

const root = mkdtempSync(join(tmpdir(), 'settings-'))
after(() => rmSync(root, { recursive: true }))

const fine = { PUBLIC_ORIGIN: 'https://vadgaon.example' }

function refusal(env: Record<string, string>, purpose: Purpose = 'serve') {
  try {
    readSettings(env, purpose, root)
  } catch (error) {
    assert.ok(error instanceof SettingsRefused)
    assert.doesNotMatch(error.message, /\n/)
    return error.message
  }
  return assert.fail(`nothing was wrong with ${JSON.stringify(env)}`)
}

test('a contact for reports of security is an address that security.txt may name', () => {
  const contactOf = (text: string) =>
    readSettings({ ...fine, SECURITY_CONTACT: text }, 'serve', root).securityContact
  assert.equal(contactOf('cert@vadgaon.example'), 'mailto:cert@vadgaon.example')
  assert.equal(contactOf('https://vadgaon.example/report'), 'https://vadgaon.example/report')
  assert.equal(contactOf(''), undefined)
  for (const wrong of [
    'http://vadgaon.example',
    'the office',
    'https://x.example/ Expires: never',
    'javascript:x',
  ])
    assert.match(refusal({ ...fine, SECURITY_CONTACT: wrong }), /^SECURITY_CONTACT is "/)
})

test('administrators of a real council always sign in in two steps, its staff when it says so', () => {
  const rolesOf = (text: string) =>
    readSettings({ ...fine, SECOND_FACTOR: text }, 'serve', root).secondFactorFor
  assert.deepEqual(rolesOf(''), ['admin'])
  assert.deepEqual(rolesOf('admin'), ['admin'])
  assert.deepEqual(rolesOf('staff, admin'), ['admin', 'staff'])
  for (const wrong of ['staff', 'none', 'admin,user', 'admin,admin', 'Admin'])
    assert.match(refusal({ ...fine, SECOND_FACTOR: wrong }), /^SECOND_FACTOR is "/, wrong)
  assert.deepEqual(readSettings({ SECOND_FACTOR: 'admin' }, 'demonstrate', root).secondFactorFor, [])
})

test('a wrong setting is refused in one line that names it, its value and the fix', () => {
  assert.match(refusal({}), /^PUBLIC_ORIGIN is missing: give the address/)
  for (const origin of [
    'vadgaon',
    'ftp://vadgaon.example',
    'https://vadgaon.example/portal',
    'https://a@b.example',
  ]) {
    const line = refusal({ PUBLIC_ORIGIN: origin })
    assert.ok(line.startsWith(`PUBLIC_ORIGIN is "${origin}": give the address`), line)
  }
  for (const port of ['http', '-1', '70000', '80.5']) {
    assert.ok(refusal({ ...fine, PORT: port }).startsWith(`PORT is "${port}": give a number`))
  }
  assert.match(
    refusal({ ...fine, TRUSTED_PROXIES: '10.0.0.1, proxy' }),
    /^TRUSTED_PROXIES holds "proxy": give IP/,
  )
  assert.match(refusal({ ...fine, SECRET: 'short' }), /^SECRET has 5 characters: give at least 32/)
})

const service = {
  OIDC_ISSUER: 'https://id.example/realms/council',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'hush',
}

test('an identity service has an issuer, a name of the portal there and a secret, or none of them', () => {
  const read = (env: Record<string, string>) => readSettings({ ...fine, ...env }, 'serve', root).hosted
  assert.equal(read({}), undefined)
  assert.deepEqual(read(service), {
    issuer: 'https://id.example/realms/council',
    clientId: 'portal',
    clientSecret: 'hush',
    name: 'id.example',
    roles: ['user', 'staff'],
    only: [],
    scopes: 'openid profile email',
  })
  assert.deepEqual(read({ ...service, OIDC_FOR: 'staff, admin', OIDC_ONLY: 'staff' })?.roles, [
    'staff',
    'admin',
  ])
  assert.equal(read({ ...service, OIDC_ISSUER: 'http://127.0.0.1:8080' })?.issuer, 'http://127.0.0.1:8080')
  const wrong: [Record<string, string>, RegExp][] = [
    [{ OIDC_ISSUER: 'https://id.example' }, /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are missing: set all of/],
    [{ ...service, OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET is missing: set all of/],
    [
      { ...service, OIDC_ISSUER: 'http://id.example' },
      /^OIDC_ISSUER is "http:\/\/id\.example": give the issuer/,
    ],
    [{ ...service, OIDC_ISSUER: 'https://id.example?a=b' }, /^OIDC_ISSUER is "/],
    [{ ...service, OIDC_ISSUER: 'http://localhost.evil.example' }, /^OIDC_ISSUER is "/],
    [{ ...service, OIDC_FOR: 'clerks' }, /^OIDC_FOR is "clerks": give roles/],
    [{ ...service, OIDC_ONLY: 'staff,admin' }, /^OIDC_ONLY is "staff,admin": leave out admin/],
    [
      { ...service, OIDC_FOR: 'user', OIDC_ONLY: 'staff' },
      /^OIDC_ONLY names staff, whom OIDC_FOR leaves out/,
    ],
    [{ OIDC_ONLY: 'staff' }, /^OIDC_ONLY is set without OIDC_ISSUER/],
    [{ ...service, OIDC_SCOPES: 'profile' }, /^OIDC_SCOPES is "profile": give scopes with openid/],
  ]
  for (const [env, line] of wrong) {
    assert.match(refusal({ ...fine, ...env }), line)
    assert.doesNotMatch(refusal({ ...fine, ...env }), /hush/)
  }
})

test('a secret is made once, for the portal’s eyes alone', () => {
  const settings = readSettings({ ...fine, DATA_DIR: join(root, 'made') }, 'serve', root)
  assert.ok(settings.secret.length >= 43)
  assert.equal(readSettings({ ...fine, DATA_DIR: join(root, 'made') }, 'serve', root).secret, settings.secret)
  assert.equal(statSync(join(root, 'made')).mode & 0o777, 0o700)
  assert.equal(statSync(join(root, 'made/secret')).mode & 0o777, 0o600)
})

test('the portal listens on loopback unless it is told otherwise, a demonstration always', () => {
  assert.equal(readSettings(fine, 'serve', root).host, '127.0.0.1')
  assert.equal(readSettings({ ...fine, HOST: '0.0.0.0' }, 'serve', root).host, '0.0.0.0')
  const demonstration = readSettings({ HOST: '0.0.0.0', PORT: '3001' }, 'demonstrate', root)
  assert.equal(demonstration.host, '127.0.0.1')
  assert.equal(demonstration.dataDir, join(root, 'data/demo'))
  assert.deepEqual(demonstration.origins, [
    'http://localhost:3001',
    'http://127.0.0.1:3001',
    'http://[::1]:3001',
  ])
})

test('a forwarded address is believed from a trusted proxy only', () => {
  const proxies = ['10.0.0.1', '10.0.0.2']
  assert.equal(clientAddress('203.0.113.7', '198.51.100.1', proxies), '203.0.113.7')
  assert.equal(clientAddress('10.0.0.1', '198.51.100.1', proxies), '198.51.100.1')
  assert.equal(clientAddress('::ffff:10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', proxies), '198.51.100.1')
  assert.equal(clientAddress('10.0.0.1', undefined, proxies), '10.0.0.1')
  assert.equal(clientAddress('10.0.0.1', 'unknown', proxies), '10.0.0.1')
  assert.equal(clientAddress(undefined, undefined, proxies), '')
})

test('an IPv6 subscriber is one client, however many addresses it uses', () => {
  const one = clientAddress('2001:db8:1:2::1', undefined, [])
  assert.equal(one, '2001:db8:1:2::/64')
  assert.equal(clientAddress('2001:0db8:0001:0002:ffff:1:2:3', undefined, []), one)
  assert.notEqual(clientAddress('2001:db8:1:3::1', undefined, []), one)
})

test('a mail server is named by one address with TLS, and a message says nothing of its password', () => {
  const mailOf = (env: Record<string, string>) => readSettings({ ...fine, ...env }, 'serve', root).mail
  const url = 'smtps://clerk:hush@mail.example'
  assert.equal(mailOf({}), undefined)
  assert.deepEqual(mailOf({ SMTP_URL: url, MAIL_FROM: 'Office@P.example' }), {
    url,
    from: 'office@p.example',
  })
  assert.equal(
    mailOf({ SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'ग्रामपंचायत वडगाव <office@p.example>' })?.from,
    '"ग्रामपंचायत वडगाव" <office@p.example>',
  )
  const refused: [Record<string, string>, RegExp][] = [
    [{ MAIL_FROM: 'office@p.example' }, /^MAIL_FROM is set without SMTP_URL/],
    [{ SMTP_URL: url }, /^MAIL_FROM is ""/],
    [{ SMTP_URL: url, MAIL_FROM: 'office' }, /^MAIL_FROM is "office"/],
    [{ SMTP_URL: url, MAIL_FROM: 'A "B" <office@p.example>' }, /^MAIL_FROM is "A "B" </],
    [{ SMTP_URL: 'https://clerk:hush@mail.example', MAIL_FROM: 'o@p.example' }, /^SMTP_URL is no such/],
    [{ SMTP_URL: `${url}/?pool=true`, MAIL_FROM: 'o@p.example' }, /^SMTP_URL is no such address/],
    [{ MESSAGES: 'no' }, /^MESSAGES is "no"/],
  ]
  for (const [env, words] of refused) {
    const told = refusal({ ...fine, ...env })
    assert.match(told, words)
    assert.doesNotMatch(told, /hush/)
  }
})

test('a portal sends its messages itself unless it is told not to, and a demonstration and the tool send none', () => {
  const sends = (env: Record<string, string>, purpose: Purpose) =>
    readSettings({ ...fine, ...env }, purpose, root).sendsMessages
  assert.equal(sends({}, 'serve'), true)
  assert.equal(sends({ MESSAGES: 'off' }, 'serve'), false)
  for (const purpose of ['demonstrate', 'operate', 'examine', 'send'] as const)
    assert.equal(sends({ MESSAGES: 'on' }, purpose), false)
  const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'o@p.example' }
  assert.equal(readSettings({ ...fine, ...mail }, 'demonstrate', root).mail, undefined)
})

const texts = { SMS_URL: 'https://sms.example/send?key=hush', SMS_BODY: 'to={to}&text={text}' }

test('a gateway of text messages has an address and a body, and the rest has a default', () => {
  const read = (env: Record<string, string>) => readSettings({ ...fine, ...env }, 'serve', root).texts
  assert.equal(read({}), undefined)
  assert.deepEqual(read(texts), {
    url: texts.SMS_URL,
    method: 'POST',
    body: texts.SMS_BODY,
    headers: {},
    account: undefined,
    ok: { status: 200, found: undefined },
    dailyLimit: 1000,
    templates: {},
  })
  const full = read({
    ...texts,
    SMS_BODY: '{"to":"91{to}","say":"{text}","id":"{templateId}"}',
    SMS_HEADERS: '{"authkey":"k"}',
    SMS_OK: '202 /data/0/type=success',
    SMS_DAILY_LIMIT: '50',
    SMS_TEMPLATES: 'en=1107, mr=1108, application.received/mr=1109',
  })
  assert.deepEqual(full?.ok, { status: 202, found: { pointer: '/data/0/type', value: 'success' } })
  assert.deepEqual([full?.headers, full?.dailyLimit], [{ authkey: 'k' }, 50])
  assert.deepEqual(full?.templates, { en: '1107', mr: '1108', 'application.received/mr': '1109' })
  const ids = 'to={to}&text={text}&id={templateId}'
  assert.equal(read({ ...texts, SMS_BODY: ids })?.body, ids, 'administrators enter ids, too')
  assert.equal(read({ ...texts, SMS_URL: 'http://127.0.0.1:8080/send' })?.url, 'http://127.0.0.1:8080/send')
  assert.equal(readSettings(texts, 'demonstrate', root).texts, undefined, 'a demonstration sends nothing')
})

test('a wrong setting of the gateway is refused, and no message tells its key', () => {
  for (const [env, line] of [
    [{ SMS_BODY: texts.SMS_BODY }, /^SMS_BODY is set without SMS_URL/],
    [{ SMS_URL: texts.SMS_URL }, /^SMS_BODY is missing/],
    [{ ...texts, SMS_URL: 'http://sms.example/send?key=hush' }, /^SMS_URL is no such address/],
    [{ ...texts, SMS_URL: 'https://clerk:hush@sms.example' }, /^SMS_URL is no such address/],
    [{ ...texts, SMS_METHOD: 'PUT' }, /^SMS_METHOD is "PUT"/],
    [{ ...texts, SMS_BODY: 'key=hush&to={to}' }, /^SMS_BODY lacks/],
    [{ ...texts, SMS_BODY: 'key=hush&to={to}&text={text}&n={name}' }, /^SMS_BODY holds \{name\}/],
    [{ ...texts, SMS_BODY: '{"key":"hush","to":"{to}","say":"{text}"' }, /^SMS_BODY begins like JSON/],
    [{ ...texts, SMS_BODY: '{"to":"{to}","say":"{text}"}', SMS_METHOD: 'GET' }, /^SMS_BODY is JSON/],
    [{ ...texts, SMS_HEADERS: 'authkey: hush' }, /^SMS_HEADERS is no list/],
    [{ ...texts, SMS_HEADERS: '{"a\nb":"hush"}' }, /^SMS_HEADERS is no list/],
    [{ ...texts, SMS_OK: '302' }, /^SMS_OK is "302"/],
    [{ ...texts, SMS_DAILY_LIMIT: '0' }, /^SMS_DAILY_LIMIT is "0"/],
    [{ ...texts, SMS_TEMPLATES: 'english' }, /^SMS_TEMPLATES is "english"/],
  ] as const) {
    const told = refusal({ ...fine, ...env })
    assert.match(told, line)
    assert.doesNotMatch(told, /hush/)
  }
})

const files = { FILES_KEY_ID: 'AKIA', FILES_SECRET: 'hush', FILES_URL: '' }
const at = (rest: string) => ({ ...files, FILES_URL: `s3://papers/${rest}` })

test('files lie in the data folder, or in a bucket with a key of its own', () => {
  const read = (env: Record<string, string>) => readSettings({ ...fine, ...env }, 'serve', root).bucket
  assert.equal(read({}), undefined)
  const bucket = { name: 'papers', keyId: 'AKIA', secret: 'hush', endpoint: 'https://s3.example' }
  assert.deepEqual(read(at('vadgaon?endpoint=https://s3.example')), {
    ...bucket,
    prefix: 'vadgaon/',
    region: 'us-east-1',
  })
  assert.deepEqual(read(at('?endpoint=https://s3.example&region=ap-south-1')), {
    ...bucket,
    prefix: '',
    region: 'ap-south-1',
  })
  assert.equal(read(at('?endpoint=http://127.0.0.1:9000'))?.endpoint, 'http://127.0.0.1:9000')
  const shown = readSettings(at('?endpoint=https://s3.example'), 'demonstrate', root)
  assert.equal(shown.bucket, undefined, 'a demonstration reaches no bucket')
})

test('a wrong setting of the bucket is refused, and no message tells its key', () => {
  for (const [env, line] of [
    [{ FILES_SECRET: 'hush' }, /^FILES_SECRET is set without FILES_URL/],
    [{ FILES_URL: at('').FILES_URL, FILES_SECRET: 'hush' }, /^FILES_KEY_ID is missing/],
    [{ FILES_URL: at('').FILES_URL, FILES_KEY_ID: 'AKIA' }, /^FILES_SECRET is missing/],
    [{ ...files, FILES_URL: 'https://s3.example/hush' }, /^FILES_URL is no address of a bucket/],
    [{ ...files, FILES_URL: 's3://AKIA:hush@papers' }, /^FILES_URL holds a key/],
    [at('?endpoint=https://s3.example&key=hush'), /^FILES_URL holds key:/],
    [
      { ...files, FILES_URL: 's3://a?endpoint=https://s3.example' },
      /^FILES_URL names "a", which is no bucket \(3 to 63 small letters/,
    ],
    [at('a%20b?endpoint=https://s3.example'), /^FILES_URL has the prefix/],
    [at(''), /^The endpoint in FILES_URL/],
    [at('?endpoint=http://s3.example'), /^The endpoint in FILES_URL/],
    [at('?endpoint=https://s3.example/path'), /^The endpoint in FILES_URL/],
    [at('?endpoint=https://AKIA:hush@s3.example'), /^The endpoint in FILES_URL/],
  ] as const) {
    const told = refusal({ ...fine, ...env })
    assert.match(told, line)
    assert.doesNotMatch(told, /hush/)
  }
})

test('the scanner of PDFs is named by its socket or by host and port, and by nothing else', () => {
  const read = (CLAMD: string) => readSettings({ ...fine, CLAMD }, 'serve', root).clamd
  assert.equal(read(''), undefined)
  assert.deepEqual(read('unix:/run/clamav/clamd.ctl'), { path: '/run/clamav/clamd.ctl' })
  assert.deepEqual(read('127.0.0.1:3310'), { host: '127.0.0.1', port: 3310 })
  assert.deepEqual(read('[::1]:3310'), { host: '::1', port: 3310 })
  for (const wrong of [
    'on',
    'clamd',
    'unix:clamd.ctl',
    'unix:3310',
    'localhost:0',
    'localhost:65536',
    'http://a:1',
  ])
    assert.match(
      refusal({ ...fine, CLAMD: wrong }),
      /^CLAMD is ".*": give unix: and the path of clamd's socket/,
    )
  const shown = readSettings({ CLAMD: 'localhost:3310' }, 'demonstrate', root)
  assert.equal(shown.clamd, undefined, 'a demonstration asks nobody')
})
