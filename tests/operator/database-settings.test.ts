import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { readSettings } from '../../server/settings.ts'
import { SettingsRefused } from '../../server/settings-refused.ts'

const fine = { PUBLIC_ORIGIN: 'https://vadgaon.example', SECRET: 'x'.repeat(32) }
const address = 'postgres://clerk:hush@db.example/council'
const several = 'postgres://clerk:hush@one.example,two.example:5433/council'

const read = (env: Record<string, string>) => readSettings({ ...fine, ...env }, 'serve', tmpdir())

/** The one line that refuses these settings; it never holds the password. */
function refusal(env: Record<string, string>) {
  try {
    read(env)
  } catch (error) {
    assert.ok(error instanceof SettingsRefused)
    assert.doesNotMatch(error.message, /\n|hush/)
    return error.message
  }
  return assert.fail(`nothing was wrong with ${JSON.stringify(env)}`)
}

test('a database elsewhere needs an address and a secret, and no message tells its password', () => {
  assert.equal(read({ DATABASE_URL: address }).databaseUrl, address)
  for (const wrong of [address.replace('postgres', 'mysql'), 'postgres://clerk:hush@db.example', 'hush'])
    assert.match(refusal({ DATABASE_URL: wrong }), /^DATABASE_URL is no such address: give postgres:/)
  assert.match(
    refusal({ SECRET: '', DATABASE_URL: address }),
    /^SECRET is missing: with DATABASE_URL every process/,
  )
})

test('a database may be on several servers, and the portal itself finds the one that takes writes', () => {
  assert.equal(read({ DATABASE_URL: several }).databaseUrl, several)
  for (const wrong of [
    `${several}?host=three`,
    several.replace('one.example', ''),
    several.replace('5433', 'x'),
  ])
    assert.match(refusal({ DATABASE_URL: wrong }), /^DATABASE_URL is no such address/)
  assert.match(
    refusal({ DATABASE_URL: `${several}?target_session_attrs=read-write` }),
    /^DATABASE_URL has target_session_attrs: leave it out/,
  )
})

test('a standby for what reads much is an address as well', () => {
  assert.equal(read({ DATABASE_URL: several, DATABASE_READ_URL: address }).databaseReadUrl, address)
  assert.match(refusal({ DATABASE_READ_URL: 'hush' }), /^DATABASE_READ_URL is no such address/)
  const other = { DATABASE_READ_URL: address.replace('/council', '/other') }
  for (const wrong of [{ ...other, DATABASE_URL: several }, { DATABASE_READ_URL: address }])
    assert.match(refusal(wrong), /^DATABASE_READ_URL names another database than DATABASE_URL/)
})

test('how many connections a process may have is a number', () => {
  const connections = (text: string) => read({ DATABASE_POOL: text }).databasePool
  assert.deepEqual([connections('4'), connections('')], [4, undefined])
  for (const wrong of ['0', '-1', 'many', '2.5'])
    assert.match(refusal({ DATABASE_POOL: wrong }), /^DATABASE_POOL is ".*": give a number of connections/)
})

test('how long a request waits for a server that takes writes is a number of seconds, 8 if none is set', () => {
  const seconds = (text: string) => read({ DATABASE_PATIENCE: text }).databasePatience
  assert.deepEqual([seconds(''), seconds('0'), seconds('30')], [8, 0, 30])
  for (const wrong of ['-1', '31', '1.5', 'long'])
    assert.match(
      refusal({ DATABASE_PATIENCE: wrong }),
      /^DATABASE_PATIENCE is ".*": give a number of seconds/,
    )
})
