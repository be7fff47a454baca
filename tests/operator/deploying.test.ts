import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { settingNames } from '../../server/setting-names.ts'
import { versionName } from '../../server/version.ts'
import { newFolder } from '../council-places.ts'
import { root } from './run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const unit = read('deploy/panchayat@.service')
const container = read('deploy/Containerfile')
/** What the timers run, each with its command and the days on which it does. */
const tasks = {
  backup: [/^backup --to \/var\/lib\/panchayat-backups\/%i --keep 14$/, '*-*-*'],
  doctor: [/^doctor$/, '*-*-*'],
  drill: [/^drill \/var\/lib\/panchayat-backups\/%i$/, '*-*-01'],
  audit: [/^audit verify$/, '*-*-15'],
} as const
const taskUnit = (task: string) => read(`deploy/panchayat-${task}@.service`)
const units = [unit, ...Object.keys(tasks).map(taskUnit)]
const guide = read('docs/deploying.md')

const lean = ['--max-semi-space-size=8', '--max-old-space-size=1024']
const portal = `${lean.join(' ')} server/main.ts`
/** Read by the library that gives the process its memory and by Node, not by the portal. */
const settingOfMemory = 'MALLOC_ARENA_MAX'
const settingOfStarts = 'NODE_COMPILE_CACHE'
/** Read by `deploy/panchayat-failed`. */
const failureCommand = 'FAILURE_COMMAND'
const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]

test('the unit and the container run the portal itself, as a user that is not root', () => {
  assert.equal(setting('User'), 'panchayat-%i')
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
  for (const path of ['scripts/demonstration.ts', 'tools/bench/council.ts'])
    assert.match(read(path).replaceAll(/\s+/g, ' '), new RegExp(`\\[ ?${words}, 'server/main.ts'`), path)
  for (const path of ['deploy/panchayat@.service', 'deploy/Containerfile', 'docs/operating.md']) {
    const commands = read(path).match(/^.*bin\/node\b.*server\/main\.ts.*$/gm) ?? []
    assert.equal(commands.length, 1, path)
    for (const line of commands) assert.ok(line.replaceAll('", "', ' ').includes(`bin/node ${portal}`), line)
    assert.ok(read(path).includes(`${settingOfMemory}=2`), path)
  }
  assert.match(read('scripts/ready.mjs'), /MALLOC_ARENA_MAX: '2', \.\.\.process\.env/)
})

test('every file of the code that the unit, the container and their guide name is there', () => {
  const all = [
    ...units,
    read('deploy/panchayat-failed@.service'),
    container,
    guide,
    read('docs/operating.md'),
  ]
  const named = all.flatMap((text) =>
    Array.from(text.matchAll(/\b(?:server|scripts|deploy|node_modules)\/[\w./-]*\w/g), ([path]) => path),
  )
  assert.ok(named.length > 10)
  assert.deepEqual(
    named.filter((path) => !existsSync(join(root, path))),
    [],
  )
})

test('the guide calls a release what the script that packs it does', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const name = `panchayat-${versionName({ version, commit: '1a2b3c4d5e' })}-linux-x64`
  const named = guide.match(/panchayat-\d[\w.-]*?-x64/g) ?? []
  assert.ok(named.length > 2)
  assert.deepEqual([...new Set(named)], [name])
  assert.match(read('scripts/release.ts'), /`panchayat-\$\{versionName\(readVersion\(root\)\)\}-/)
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
  const names = [
    ...`${units.join('\n')}\n${container}\n${guide}`.matchAll(/\b([A-Z]+(?:_[A-Z]+)*)=[^ ]/g),
  ].map(([, name = '']) => name)
  assert.ok(names.length > 5)
  for (const name of names)
    assert.ok(
      settingNames.includes(name) || [settingOfMemory, settingOfStarts, failureCommand].includes(name),
      name,
    )
})

test('backup, doctor, drill and audit run as the portal does, with no more rights, and as soon as the machine is on again', () => {
  const sandbox = (text: string) => text.slice(text.indexOf('NoNewPrivileges')).split('\n\n')[0]?.trim()
  const [node] = setting('ExecStart')?.split(' ') ?? []
  for (const [task, [command, days]] of Object.entries(tasks)) {
    const text = taskUnit(task)
    assert.equal(sandbox(text), sandbox(unit), task)
    for (const name of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'Environment', 'UMask'])
      assert.ok(text.includes(`\n${name}=${setting(name)}\n`), `${task} ${name}`)
    const [, words = ''] = new RegExp(`^ExecStart=${node} server/portal\\.ts (.*)$`, 'm').exec(text) ?? []
    assert.match(words, command)
    assert.match(text, /^StateDirectory=panchayat\/%i panchayat-backups\/%i$/m)
    assert.match(text, /^Type=oneshot$/m)
    assert.match(text, /^OnFailure=panchayat-failed@%n\.service$/m)
    const timer = read(`deploy/panchayat-${task}@.timer`)
    assert.ok(timer.includes(`\nOnCalendar=${days} `), task)
    for (const line of [/^RandomizedDelaySec=/m, /^Persistent=yes$/m]) assert.match(timer, line)
    assert.ok(guide.includes(`panchayat-${task}@vadgaon.timer`), task)
  }
})

test('no council’s unit names what belongs to another, nor a place that all share', () => {
  for (const text of units)
    for (const [place = ''] of text.matchAll(
      /(?<=[=\s])(?:\/etc\/|\/var\/lib\/)?panchayat(?:-backups)?[/.-][^\s]*/g,
    ))
      assert.match(place, /%i|^panchayat-failed@%n/, place)
})

test('a portal that stands still is ended without a core dump and started again, and a slow start is not cut off', () => {
  const wanted = {
    Type: 'notify',
    NotifyAccess: 'all',
    WatchdogSignal: 'SIGKILL',
    TimeoutStartSec: 'infinity',
  }
  for (const [name, value] of Object.entries({
    ...wanted,
    Restart: 'on-failure',
    StartLimitIntervalSec: '0',
  }))
    assert.equal(setting(name), value, name)
  assert.ok(Number(setting('WatchdogSec')) > 0 && Number(setting('WatchdogSec')) <= 30)
  assert.match(
    unit,
    /^ExecStopPost=\+.*"\$\$SERVICE_RESULT" = success \|\| systemctl start --no-block panchayat-failed@%n/m,
  )
})

const analyze = '/usr/bin/systemd-analyze'

test('systemd understands every unit', { skip: !existsSync(analyze) && 'no systemd here' }, (t) => {
  const folder = newFolder(t)
  const names = readdirSync(join(root, 'deploy')).filter((name) => /@\.(service|timer)$/.test(name))
  assert.equal(names.length, 10)
  for (const name of names)
    writeFileSync(join(folder, name), read(`deploy/${name}`).replaceAll('/opt/panchayat', root))
  const verified = spawnSync(
    analyze,
    ['verify', '--man=no', ...names.map((name) => join(folder, name.replace('@', '@vadgaon')))],
    { encoding: 'utf8', env: { PATH: process.env.PATH, SYSTEMD_UNIT_PATH: `${folder}:` } },
  )
  assert.deepEqual([verified.stdout + verified.stderr, verified.status], ['', 0])
})

test('a unit that failed is named in the journal at the priority err, and to the command of the operator', (t) => {
  const folder = newFolder(t)
  const failed = (env: Record<string, string>) =>
    spawnSync(join(root, 'deploy/panchayat-failed'), ['panchayat-backup@vadgaon.service'], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', ...env },
    })
  const alone = failed({})
  assert.equal(alone.status, 0, alone.stderr)
  assert.match(
    alone.stdout,
    /^<3>panchayat-backup@vadgaon\.service failed on \S+\. Read: journalctl --unit=panchayat-backup@vadgaon\.service\n$/,
  )
  const told = join(folder, 'told')
  assert.equal(failed({ [failureCommand]: `echo "$UNIT" | cat > '${told}'` }).status, 0)
  assert.equal(readFileSync(told, 'utf8'), 'panchayat-backup@vadgaon.service\n')
  assert.notEqual(failed({ [failureCommand]: 'false' }).status, 0)
})

test('the image is built in two stages, and the last holds no package that only builds or tests', () => {
  const stages = container.split(/^FROM /m).slice(1)
  assert.equal(stages.length, 2)
  const [first = '', last = ''] = stages
  assert.ok(first.indexOf('ready.mjs build') < first.indexOf('npm ci --omit=dev'))
  assert.doesNotMatch(last, /npm|ready\.mjs/)
  assert.match(guide, /podman build --format docker /)
})

test('the container’s check is passed by an answer alone, and has patience with a first start', async (t) => {
  const [, options = '', words = '[]'] = /^HEALTHCHECK (.*) CMD (\[.*\])$/m.exec(container) ?? []
  assert.match(options, /--start-period=10m/)
  assert.match(guide, /podman run [^`]*--health-on-failure=restart /)
  let status = 200
  const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [, , check = ''] = JSON.parse(words) as string[]
  const outcome = async () => {
    const asking = spawn(process.execPath, ['-e', check.replace(':3000/', `:${port}/`)])
    const [code] = await once(asking, 'close')
    return code
  }
  assert.equal(await outcome(), 0)
  status = 503
  assert.equal(await outcome(), 1)
  server.close()
  assert.equal(await outcome(), 1)
})

const systemctl = `#!/bin/sh
if [ "$*" = "is-active --quiet panchayat@vadgaon.socket" ]; then [ "$STATE" = door ]; exit; fi
[ "$4" = panchayat@vadgaon.service ] || exit 1
for word in "$@"; do
  case "$word" in
  --property=User) echo panchayat-vadgaon ;;
  --property=WorkingDirectory) echo "$CODE" ;;
  --property=ActiveState) [ "$STATE" = door ] && echo inactive || echo "$STATE" ;;
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
    const { status, stdout, stderr } = spawnSync(join(root, 'deploy/panchayat'), ['vadgaon', ...words], {
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
    '--uid=panchayat-vadgaon',
    '--property=StateDirectory=panchayat/vadgaon panchayat-backups/vadgaon',
    `--property=EnvironmentFile=${settings}`,
    '--property=EnvironmentFile=-/more settings.env',
    `--property=Environment=DATA_DIR=${council}`,
    '--property=UMask=0077',
  ])
    assert.ok(made.output.includes(`asked ${asked}\n`), `${asked}\n${made.output}`)
  assert.ok(made.output.indexOf(`${settings}`) < made.output.indexOf('/more settings.env'), 'the last wins')
  const file = join(folder, 'one.backup')
  assert.equal(wrapper('active', 'backup', file).status, 0)
  for (const state of ['active', 'activating', 'deactivating', 'reloading', 'door']) {
    const refused = wrapper(state, 'restore', '--replace', file)
    assert.equal(refused.status, 1)
    assert.match(
      refused.output,
      /^The portal runs: systemctl stop panchayat@vadgaon\.socket panchayat@vadgaon\.service, then restore/,
    )
    assert.equal(wrapper(state, 'move', '--to', folder).status, 1)
  }
  assert.match(wrapper('active', 'restore', '--replace', '--dry-run', file).output, /Nothing was changed/)
  assert.match(wrapper('inactive', 'restore', '--replace', file).output, /^Restored: /m)
  assert.equal(wrapper('inactive', 'restore', join(folder, 'none')).status, 1)
  for (const words of [[], ['--help'], ['Vadgaon'], ['../wai', 'doctor']]) {
    const lost = spawnSync(join(root, 'deploy/panchayat'), words, { env, encoding: 'utf8' })
    assert.deepEqual([lost.status, lost.stdout], [1, ''])
    assert.match(lost.stderr, /^Usage: panchayat COUNCIL COMMAND/)
  }
})
