import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTextSettings } from '../../server/text-settings.ts'

const sound = {
  SMS_URL: 'https://sms.example/send',
  SMS_GATEWAY: 'cdac',
  SMS_USER: 'office-user',
  SMS_PASSWORD: 'p@ss£',
  SMS_SENDER: 'GPDEMO',
  SMS_SECURE_KEY: 'hush-hush',
}

test('an account at Mobile Seva has a user, a password that is sent as a digest, a sender and a key', () => {
  const read = (env: Record<string, string>) => readTextSettings({ ...sound, ...env })
  const settings = read({})
  assert.deepEqual(settings?.account, {
    user: 'office-user',
    // Made by another program: hashlib of Python.
    password: '44f58022e7e02ad2aca978fdfe24c4f3bf2abe76',
    sender: 'GPDEMO',
    secureKey: 'hush-hush',
  })
  assert.deepEqual([settings?.method, settings?.body], ['POST', ''])
  assert.equal(read({ SMS_PASSWORD_SENT: 'plain' })?.account?.password, 'p@ss£')
  const body = 'user={user}&to={to}&say={content}'
  assert.equal(read({ SMS_BODY: body })?.body, body)
})

test('a wrong setting of the account is refused, and no message tells its password or key', () => {
  for (const [env, line] of [
    [{ SMS_GATEWAY: 'nic' }, /^SMS_GATEWAY is "nic"/],
    [{ SMS_GATEWAY: '' }, /^SMS_USER is set without SMS_GATEWAY/],
    [{ SMS_USER: '' }, /^SMS_USER is missing/],
    [{ SMS_PASSWORD: '' }, /^SMS_PASSWORD is missing/],
    [{ SMS_SECURE_KEY: '' }, /^SMS_SECURE_KEY is missing/],
    [{ SMS_SENDER: 'PANCHAYAT' }, /^SMS_SENDER is "PANCHAYAT"/],
    [{ SMS_PASSWORD_SENT: 'md5' }, /^SMS_PASSWORD_SENT is "md5"/],
    [{ SMS_METHOD: 'GET' }, /^SMS_METHOD is set, and SMS_GATEWAY is cdac/],
    [{ SMS_OK: '200' }, /^SMS_OK is set, and SMS_GATEWAY is cdac/],
    [{ SMS_BODY: 'to={to}&text={text}' }, /^SMS_BODY lacks \{to\} or \{content\}/],
    [{ SMS_BODY: 'to={to}&say={content}&x={secureKey}' }, /^SMS_BODY holds \{secureKey\}/],
    [{ SMS_URL: '' }, /is set without SMS_URL/],
  ] as const) {
    let told = ''
    try {
      readTextSettings({ ...sound, ...env })
    } catch (error) {
      told = (error as Error).message
    }
    assert.match(told, line)
    assert.doesNotMatch(told, /hush|p@ss/)
  }
  const { SMS_URL } = sound
  assert.throws(() => readTextSettings({ SMS_URL, SMS_BODY: 'a={to}{text}{key}' }), /SMS_BODY holds \{key\}/)
})
