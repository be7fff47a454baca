import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../council-places.ts'
import { root } from './run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const unit = read('deploy/panchayat.service')
const container = read('deploy/Containerfile')
const backupUnit = read('deploy/panchayat-backup.service')
const timer = read('deploy/panchayat-backup.timer')
const guide = read('docs/deploying.md')

const lean = ['--max-semi-space-size=8', '--max-old-space-size=1024']
const portal = `${lean.join(' ')} server/main.ts`
/** Read by the library that gives the process its memory, not by the portal. */
const settingOfMemory = 'MALLOC_ARENA_MAX'
const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]

test('the unit and the container run the portal itself, as a user that is not root', () => {
  assert.match(setting('User') ?? 'root', /^(?!root$)[a-z]+$/)
  const [, user = '0'] = /^USER (\d+):\d+$/m.exec(container) ?? []
  assert.notEqual(Number(user), 0)
  const lastStage = container.slice(container.lastIndexOf('\nFROM '))
  assert.ok(lastStage.indexOf('\nUSER ') < lastStage.indexOf('\nCMD '))
  const command = `node_modules/node/bin/node ${portal}`
  assert.equal(setting('ExecStart'), `/opt/panchayat/${command}`)
  const words: unknown = JSON.parse(/^CMD (\[.*\])$/m.exec(container)?.[1] ?? '[]')
  assert.deepEqual(words, command.split(' '))
})

test('every command that starts the portal has the options and the setting that keep its memory small', () => {
  const words = lean.map((word) => `'${word}'`).join(', ')
  assert.ok(read('scripts/ready.mjs').includes(`const lean = [${words}]`))
  for (const path of ['scripts/demonstration.ts', 'scripts/bench/council.ts'])
    assert.match(read(path).replaceAll(/\s+/g, ' '), new RegExp(`\\[ ?${words}, 'server/main.ts'`), path)
  for (const path of ['deploy/panchayat.service', 'deploy/Containerfile', 'docs/operating.md']) {
    const commands = read(path).match(/^.*bin\/node\b.*server\/main\.ts.*$/gm) ?? []
    assert.equal(commands.length, 1, path)
    for (const line of commands) assert.ok(line.replaceAll('", "', ' ').includes(`bin/node ${portal}`), line)
    assert.ok(read(path).includes(`${settingOfMemory}=2`), path)
  }
  assert.match(read('scripts/ready.mjs'), /MALLOC_ARENA_MAX: '2', \.\.\.process\.env/)
})

test('every file of the code that the unit, the container and their guide name is there', () => {
  const named = [unit, backupUnit, container, guide].flatMap((text) =>
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
  const names = [
    ...`${unit}\n${backupUnit}\n${container}\n${guide}`.matchAll(/\b([A-Z]+(?:_[A-Z]+)*)=[^ ]/g),
  ].map(([, name = '']) => name)
  assert.ok(names.length > 5)
  for (const name of names) assert.ok(known.includes(`env.${name}`) || name === settingOfMemory, name)
})

test('the backup runs as the portal does, with no more rights, each day and as soon as the machine is on again', () => {
  const sandbox = (text: string) => text.slice(text.indexOf('NoNewPrivileges')).split('\n\n')[0]?.trim()
  assert.equal(sandbox(backupUnit), sandbox(unit))
  for (const name of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'Environment', 'UMask'])
    assert.ok(backupUnit.includes(`\n${name}=${setting(name)}\n`), name)
  const [, node] = /^ExecStart=(\S+) /m.exec(backupUnit) ?? []
  assert.ok(setting('ExecStart')?.startsWith(`${node} `))
  assert.match(backupUnit, / server\/portal\.ts backup --to \/var\/lib\/panchayat-backups --keep 14$/m)
  assert.match(backupUnit, /^StateDirectory=panchayat panchayat-backups$/m)
  assert.match(backupUnit, /^Type=oneshot$/m)
  for (const line of [/^OnCalendar=\*-\*-\* /m, /^RandomizedDelaySec=/m, /^Persistent=yes$/m])
    assert.match(timer, line)
})

test('the image is built in two stages, and the last holds no package that only builds or tests', () => {
  const stages = container.split(/^FROM /m).slice(1)
  assert.equal(stages.length, 2)
  const [first = '', last = ''] = stages
  assert.ok(first.indexOf('ready.mjs build') < first.indexOf('npm ci --omit=dev'))
  assert.doesNotMatch(last, /npm|ready\.mjs/)
  assert.match(guide, /podman build --format docker /)
  assert.match(container, /^HEALTHCHECK .*\/healthz/m)
})

const systemctl = `#!/bin/sh
for word in "$@"; do
  case "$word" in
  --property=User) echo panchayat ;;
  --property=WorkingDirectory) echo "$CODE" ;;
  --property=ActiveState) echo "$STATE" ;;
  --property=Environment) echo "DATA_DIR=$COUNCIL" ;;
  --property=EnvironmentFiles) printf '%s\\n' "$SETTINGS (ignore_errors=no)" "/more settings.env (ignore_errors=yes)" ;;
  esac
done
`

// What systemd would do, without a user of its own: it shows what it was asked, and runs the rest.
const systemdRun = `#!/bin/sh
while [ "\${1#--}" != "$1" ]; do
  echo "asked $1"
  case "$1" in
  --property=Environment=*) export "\${1#--property=Environment=}" ;;
  --property=EnvironmentFile="$SETTINGS") . "$SETTINGS" ;;
  --working-directory=*) cd "\${1#--working-directory=}" ;;
  esac
  shift
done
exec "$@"
`

test('the wrapper runs the tool as the unit’s user with its settings, and restores nothing under a running portal', (t) => {
  const folder = newFolder(t)
  const [programs, settings, council] = ['bin', 'panchayat.env', 'council'].map((name) => join(folder, name))
  mkdirSync(programs ?? '')
  for (const [name, text] of Object.entries({ systemctl, 'systemd-run': systemdRun })) {
    writeFileSync(join(programs ?? '', name), text)
    chmodSync(join(programs ?? '', name), 0o755)
  }
  writeFileSync(settings ?? '', 'export PUBLIC_ORIGIN=https://vadgaon.example\n')
  const env = { PATH: `${programs}:/usr/bin:/bin`, CODE: root, COUNCIL: council, SETTINGS: settings }
  const wrapper = (state: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(join(root, 'deploy/panchayat'), words, {
      env: { ...env, STATE: state },
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }
  const words = ['create-admin', '--name', 'Asha "the" Secretary; true', '--email', 'a@p.example']
  const made = wrapper('active', ...words)
  assert.equal(made.status, 0, made.output)
  assert.match(made.output, /https:\/\/vadgaon\.example\/password\//)
  for (const asked of [
    '--uid=panchayat',
    `--property=EnvironmentFile=${settings}`,
    '--property=EnvironmentFile=-/more settings.env',
    `--property=Environment=DATA_DIR=${council}`,
    '--property=UMask=0077',
  ])
    assert.ok(made.output.includes(`asked ${asked}\n`), `${asked}\n${made.output}`)
  assert.ok(made.output.indexOf(`${settings}`) < made.output.indexOf('/more settings.env'), 'the last wins')
  const file = join(folder, 'one.backup')
  assert.equal(wrapper('active', 'backup', file).status, 0)
  for (const state of ['active', 'activating', 'deactivating', 'reloading']) {
    const refused = wrapper(state, 'restore', '--replace', file)
    assert.equal(refused.status, 1)
    assert.match(refused.output, /^The portal runs: systemctl stop panchayat\.service, then restore/)
    assert.equal(wrapper(state, 'move', '--to', folder).status, 1)
  }
  assert.match(wrapper('active', 'restore', '--replace', '--dry-run', file).output, /Nothing was changed/)
  assert.match(wrapper('inactive', 'restore', '--replace', file).output, /^Restored: /m)
  assert.equal(wrapper('inactive', 'restore', join(folder, 'none')).status, 1)
})
