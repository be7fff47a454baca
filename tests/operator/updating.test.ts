import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Findings } from '../../server/checks.ts'
import { examineUnits } from '../../server/examine-units.ts'
import { newFolder } from '../council-places.ts'
import { findFreePort } from '../free-port.ts'
import { copyMigratedFile } from '../migrated-databases.ts'
import { root, says, startIn } from './run.ts'

/** Stands where systemd does: holds a socket, does not take what comes, starts portal after portal on it. */
const holder = `
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
const [port, portal] = process.argv.slice(2)
const door = createServer().listen(Number(port), '127.0.0.1', () => {
  const serve = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$1"'
  const again = 'for turn in 1 2 3; do sh -c \\'' + serve + '\\' "$0" "$1" & echo "turn $turn is $!."; wait; done'
  spawn('sh', ['-c', again, process.execPath, portal], { stdio: ['ignore', 1, 2, door._handle.fd] })
  // From here on its loop stands still: only a portal takes connections.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
`

test('while the portal is started again, twice, nobody who comes is refused', async (t) => {
  const folder = newFolder(t)
  writeFileSync(join(folder, 'holder.mjs'), holder)
  const council = join(folder, 'council')
  mkdirSync(council)
  await copyMigratedFile(council)
  const port = String(await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const held = startIn(folder, t, 'holder.mjs', [port, join(root, 'server/main.ts')], {
    DATA_DIR: council,
    PUBLIC_ORIGIN: origin,
  })
  const pids: number[] = []
  held.stdout?.on('data', (piece) => {
    for (const [, pid] of String(piece).matchAll(/turn \d is (\d+)\./g)) pids.push(Number(pid))
  })
  const opened = () => says(held, 'The portal is at')
  t.after(() => {
    for (const pid of pids.slice(-1)) process.kill(pid, 'SIGKILL')
  })
  await opened()
  let stop = false
  const answers: string[] = []
  const visitor = async (path: string) => {
    while (!stop) {
      const headers = { Connection: 'close' }
      answers.push(await fetch(origin + path, { headers }).then(({ status }) => String(status), String))
    }
  }
  const visitors = ['/', '/services', '/login', '/healthz'].map(visitor)
  for (const turn of [0, 1]) {
    const before = answers.length
    const next = opened()
    process.kill(pids[turn] ?? 0, 'SIGTERM')
    await next
    assert.ok(answers.length > before)
  }
  stop = true
  await Promise.all(visitors)
  assert.deepEqual([...new Set(answers)], ['200'])
  assert.equal(new Set(pids).size, 3)
})

test('of several sockets that systemd holds none is chosen, and the start is refused', (t) => {
  const folder = newFolder(t)
  const shell = spawnSync(
    'sh',
    ['-c', 'LISTEN_PID=$$ LISTEN_FDS=2 exec "$0" "$1"', process.execPath, join(root, 'server/main.ts')],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: folder, PUBLIC_ORIGIN: 'http://127.0.0.1:3000' },
    },
  )
  assert.equal(shell.status, 1)
  assert.match(
    shell.stderr + shell.stdout,
    /systemd holds 2 sockets: give the unit one ListenStream= alone\./,
  )
})

/** A machine with two councils that run, as far as the script sees it. */
function newMachine(t: TestContext) {
  const folder = newFolder(t)
  const [opt, units, programs, told] = ['opt', 'units', 'bin', 'told'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const made of [opt, units, programs]) mkdirSync(made)
  writeFileSync(
    join(programs, 'systemctl'),
    `#!/bin/sh
case "$1" in
list-units)
  [ "$*" != "$FAILS" ] || exit 1
  echo "panchayat@vadgaon.service loaded active running x"
  echo "panchayat@wai.service loaded activating auto-restart x"
  echo "panchayat@vadgaon.socket loaded active listening x"
  ;;
*) echo "$*" >> '${told}'; [ "$*" != "$FAILS" ] ;;
esac
`,
  )
  chmodSync(join(programs, 'systemctl'), 0o755)
  const pack = (name: string) => {
    const code = join(folder, 'packing', name)
    mkdirSync(join(code, 'server'), { recursive: true })
    mkdirSync(join(code, 'deploy'))
    writeFileSync(join(code, 'server/main.ts'), name)
    writeFileSync(join(code, 'deploy/panchayat@.service'), name)
    const tool = `#!/bin/sh\necho "$*" >> '${told}'\n[ "$*" != "$FAILS" ]\n`
    writeFileSync(join(code, 'deploy/panchayat'), tool, { mode: 0o755 })
    const archive = join(folder, `${name}.tar.gz`)
    assert.equal(spawnSync('tar', ['-czf', archive, '-C', join(folder, 'packing'), name]).status, 0)
    const digest = createHash('sha256').update(readFileSync(archive)).digest('hex')
    writeFileSync(`${archive}.sha256`, `${digest}  ${name}.tar.gz\n`)
    return archive
  }
  const update = (word: string, fails = '') => {
    const env = {
      PATH: `${programs}:${process.env.PATH}`,
      PANCHAYAT_OPT: opt,
      PANCHAYAT_UNITS: units,
      PANCHAYAT_SETTINGS: folder,
      FAILS: fails,
    }
    const { status, stdout, stderr } = spawnSync(join(root, 'deploy/panchayat-update'), [word], {
      encoding: 'utf8',
      env,
    })
    return { status, said: stdout + stderr }
  }
  const asked = () => {
    const lines = existsSync(told) ? readFileSync(told, 'utf8').split('\n').filter(Boolean) : []
    writeFileSync(told, '')
    return lines
  }
  const runs = () =>
    existsSync(join(opt, 'panchayat'))
      ? readFileSync(join(opt, 'panchayat/server/main.ts'), 'utf8')
      : undefined
  const serveMany = (name: string) => writeFileSync(join(folder, `${name}.env`), 'COUNCILS_DIR=/x\n')
  return { opt, units, pack, update, asked, runs, serveMany }
}

test('a release is unpacked beside the one that runs, switched by a link after a backup, and switched back', (t) => {
  const { opt, units, pack, update, asked, runs } = newMachine(t)
  const [one, two] = ['panchayat-1.0.0-aaaaaaaaaa-linux-x64', 'panchayat-1.1.0-bbbbbbbbbb-linux-x64'] as const
  assert.deepEqual(update(pack(one)), { status: 0, said: `vadgaon runs ${one}.\nwai runs ${one}.\n` })
  assert.deepEqual(asked(), [
    'start panchayat-backup@vadgaon',
    'start panchayat-backup@wai',
    'daemon-reload',
    'try-restart panchayat@vadgaon',
    'try-restart panchayat@wai',
  ])
  const archive = pack(two)
  assert.deepEqual(update(archive, 'try-restart panchayat@vadgaon'), {
    status: 1,
    said: `wai runs ${two}.\nThese did not start: vadgaon. Read: journalctl -u panchayat@COUNCIL\n`,
  })
  // Once it is mended, the same again goes on; the way back stays.
  assert.equal(update(archive).status, 0)
  assert.deepEqual([runs(), readFileSync(join(units, 'panchayat@.service'), 'utf8')], [two, two])
  assert.equal(readlinkSync(join(opt, 'panchayat')), join(opt, 'panchayat-releases', two))
  asked()
  assert.deepEqual(update('--back'), { status: 0, said: `vadgaon runs ${one}.\nwai runs ${one}.\n` })
  assert.deepEqual([runs(), readFileSync(join(units, 'panchayat@.service'), 'utf8')], [one, one])
  assert.deepEqual(asked(), ['daemon-reload', 'try-restart panchayat@vadgaon', 'try-restart panchayat@wai'])
})

test('several councils of one process are brought up to date once it runs, one that is not is named', (t) => {
  const { pack, update, asked, serveMany } = newMachine(t)
  serveMany('wai')
  const archive = pack('panchayat-1.0.0-aaaaaaaaaa-linux-x64')
  const migrate = 'wai councils migrate --keep-going'
  const { status, said } = update(archive, migrate)
  assert.equal(status, 0)
  assert.match(
    said,
    /^Of wai not all are up to date: those answer 503 until: panchayat wai councils migrate$/m,
  )
  assert.deepEqual(asked().slice(2), [
    'daemon-reload',
    'try-restart panchayat@vadgaon',
    'try-restart panchayat@wai',
    migrate,
  ])
  assert.equal(update(pack('panchayat-1.1.0-bbbbbbbbbb-linux-x64')).status, 0)
  asked()
  // The release before knows less than the tables do.
  assert.equal(update('--back').status, 0)
  assert.ok(!asked().includes(migrate))
})

test('what is no release, was changed on its way, or finds no backup changes nothing', (t) => {
  const { opt, pack, update, runs } = newMachine(t)
  const archive = pack('panchayat-1.0.0-aaaaaaaaaa-linux-x64')
  const refused = update(archive, 'start panchayat-backup@wai')
  assert.deepEqual(refused, { status: 1, said: 'wai has no backup of now: nothing was switched.\n' })
  const units = 'list-units --all --plain --no-legend panchayat@*.service panchayat@*.socket'
  assert.match(
    update(archive, units).said,
    /^systemd does not say which councils there are: nothing was switched\.\n/,
  )
  writeFileSync(archive, `${readFileSync(archive, 'latin1')}x`, 'latin1')
  const changed = update(archive)
  assert.equal(changed.status, 1)
  assert.match(changed.said, /is not what its digest says: nothing was changed\.\n$/)
  assert.match(update('--back').said, /^There is no release to go back to\.\n$/)
  assert.match(update(join(opt, 'none.tar.gz')).said, /is no release: give its \.tar\.gz\.\n$/)
  assert.equal(runs(), undefined)
  mkdirSync(join(opt, 'panchayat'))
  assert.match(
    update(archive).said,
    /panchayat is a folder: move it into .* and put a link in its place\.\n$/,
  )
})

test('until the units of a release are installed, the doctor has a fault that names them', (t) => {
  const units = newFolder(t)
  const said = () => {
    const found = new Findings()
    examineUnits(found, root, units)
    return found.checks.map(({ severity, words }) => `${severity} ${words}`)
  }
  assert.deepEqual(said(), [])
  const names = ['panchayat@.service', 'panchayat-backup@.timer']
  for (const name of names) copyFileSync(join(root, 'deploy', name), join(units, name))
  assert.deepEqual(said(), ['ok the units of systemd are those of this release'])
  appendFileSync(join(units, 'panchayat-backup@.timer'), '# as before')
  const [line, ...more] = said()
  assert.match(
    line ?? '',
    /^fault Other units than this release has are installed: panchayat-backup@\.timer: install/,
  )
  assert.deepEqual(more, [])
})
