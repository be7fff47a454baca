import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findFreePort } from '../free-port.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'deploy/cluster')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const guide = readFileSync(join(root, 'docs/high-availability.md'), 'utf8')

/** The settings of one machine, as systemd reads them. */
const machine = Object.fromEntries(
  Array.from(read('cluster.env').matchAll(/^([A-Z0-9_]+)=(.*)$/gm), ([, name = '', value = '']) => [
    name,
    value || 'known',
  ]),
)

/** Why a program cannot read its file here; false where it can. */
const missing = (program: string) =>
  spawnSync(program, ['--version']).error ? `${program} is not installed here` : false

function reads(program: string, words: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, words, {
    env: { ...process.env, ...machine, ...env },
    encoding: 'utf8',
  })
  assert.equal(status, 0, stdout + stderr)
}

test('HAProxy reads its file', {
  skip: spawnSync('haproxy', ['-v']).error && 'haproxy is not installed here',
}, () => {
  reads('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')])
})

test('Patroni reads its file', { skip: missing('patroni') }, async () => {
  // It also tries the address at which it is to listen, which this machine does not have.
  const listen = { PATRONI_RESTAPI_LISTEN: `127.0.0.1:${await findFreePort()}` }
  reads('patroni', ['--validate-config', join(folder, 'patroni.yml')], listen)
})

test('a commit waits for its copy, and only writes lead to the leader', () => {
  const patroni = read('patroni.yml')
  for (const line of ['synchronous_mode: true', 'failsafe_mode: true', 'use_pg_rewind: true'])
    assert.match(patroni, new RegExp(`^ +${line}$`, 'm'))
  assert.doesNotMatch(patroni, /^ *(password|statement_timeout|synchronous_commit):/m)
  const haproxy = read('haproxy.cfg')
  const part = (name: string) => new RegExp(`^listen ${name}\n(?:  .*\n)+`, 'm').exec(haproxy)?.[0] ?? ''
  assert.match(part('write'), /OPTIONS \/primary\n/)
  assert.match(part('read'), /OPTIONS \/replica\?lag=1MB\n/)
  assert.match(part('portals'), /httpchk GET \/balance\n/)
  for (const name of ['write', 'read', 'portals']) assert.equal(part(name).match(/^ {2}server /gm)?.length, 3)
})

test('PgBouncer gives a connection for a transaction, keeps named statements, and leads to the leader', () => {
  const lines = read('pgbouncer.ini').split('\n')
  for (const line of [
    '* = host=127.0.0.1 port=5000',
    'pool_mode = transaction',
    'max_prepared_statements = 200',
    'ignore_startup_parameters = options',
  ])
    assert.ok(lines.includes(line), line)
})

test('the guide names each file, and each port in it is one of the files', () => {
  const names = globSync('*', { cwd: folder })
  assert.ok(names.length >= 5)
  for (const name of names) assert.ok(guide.includes(`deploy/cluster/${name}`), name)
  const files = names.map(read).join('\n')
  const ports = Array.from(guide.matchAll(/:(\d{4})\b/g), ([, port]) => port ?? '')
  assert.ok(ports.length > 0)
  for (const port of ports) assert.match(files, new RegExp(`[:= ]${port}\\b`), port)
})

test('the script that tries the files finds in them what it replaces', () => {
  const script = read('try')
  const finds: [string, RegExp[]][] = [
    ['haproxy.cfg', [/:5000$/m, /:5001$/m, /:3100$/m, /"\${NODE_B}:5432" check port 8008$/m, /NODE_C}:3000/]],
    ['pgbouncer.ini', [/port=5000$/m, /6432$/m, /\/etc\/pgbouncer\//]],
  ]
  for (const [name, places] of finds)
    for (const place of places) {
      assert.match(read(name), place, name)
      const [sought = ''] = /\d{4}|\/etc\\\/pgbouncer/.exec(place.source) ?? []
      assert.ok(script.includes(sought.replace('\\', '')), sought)
    }
  // What the script adds goes into the last section.
  assert.match(read('patroni.yml'), /^postgresql:\n(?: .*\n)+$/m)
  assert.doesNotMatch(read('patroni.yml').split('\npostgresql:\n')[1] ?? '', /^ {2}parameters:/m)
})
