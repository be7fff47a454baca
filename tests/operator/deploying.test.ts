import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const unit = read('deploy/panchayat.service')
const container = read('deploy/Containerfile')
const guide = read('docs/deploying.md')

const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]

test('the unit and the container run the portal itself, as a user that is not root', () => {
  assert.match(setting('User') ?? 'root', /^(?!root$)[a-z]+$/)
  const [, user = '0'] = /^USER (\d+):\d+$/m.exec(container) ?? []
  assert.notEqual(Number(user), 0)
  const lastStage = container.slice(container.lastIndexOf('\nFROM '))
  assert.ok(lastStage.indexOf('\nUSER ') < lastStage.indexOf('\nCMD '))
  const command = 'node_modules/node/bin/node server/main.ts'
  assert.equal(setting('ExecStart'), `/opt/panchayat/${command}`)
  const words: unknown = JSON.parse(/^CMD (\[.*\])$/m.exec(container)?.[1] ?? '[]')
  assert.deepEqual(words, command.split(' '))
})

test('every file of the code that the unit, the container and their guide name is there', () => {
  const named = [unit, container, guide].flatMap((text) =>
    Array.from(text.matchAll(/\b(?:server|scripts|deploy|node_modules)\/[\w./-]*\w/g), ([path]) => path),
  )
  assert.ok(named.length > 10)
  assert.deepEqual(
    named.filter((path) => !existsSync(join(root, path))),
    [],
  )
})

test('the unit gives the portal no privilege, one folder to write, and longer to stop than it takes', () => {
  const wanted = { NoNewPrivileges: 'yes', CapabilityBoundingSet: '', ProtectSystem: 'strict' }
  for (const [name, value] of Object.entries({ ...wanted, PrivateTmp: 'yes', UMask: '0077' }))
    assert.equal(setting(name), value, name)
  assert.equal(setting('Environment'), `DATA_DIR=/var/lib/${setting('StateDirectory')}`)
  assert.equal(setting('StateDirectoryMode'), '0700')
  assert.ok(Number(setting('TimeoutStopSec')) > 10)
})

test('every setting that is named there is one that the portal reads', () => {
  const known = read('server/settings.ts')
  const names = [...`${unit}\n${container}\n${guide}`.matchAll(/\b([A-Z]+(?:_[A-Z]+)*)=[^ ]/g)].map(
    ([, name = '']) => name,
  )
  assert.ok(names.length > 5)
  for (const name of names) assert.ok(known.includes(`env.${name}`), name)
})
