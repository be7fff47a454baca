import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { until } from '../until.ts'
import type { Engine } from './council-to-harm.ts'
import { newUploader, type Uploader } from './uploader.ts'

/** Breaks the line at every tenth of a form with a photo; sent again, the form has its page once. */
export async function cutUploads(t: TestContext, engine: Engine): Promise<void> {
  const uploader = await newUploader(t, engine)
  for (let tenths = 0; tenths < 10; tenths += 1) {
    const upload = await uploader.newUpload()
    const { cut, answer } = await uploader.sendTenths(upload, tenths)
    cut()
    assert.equal(await answer, undefined)
    await until(() => uploader.partsLeft() === 0)
    assert.equal((await uploader.listPages()).length, uploader.count(), `a page at ${tenths} tenths`)
    await uploader.acknowledge(upload)
  }
  await uploader.assertKept()
  t.diagnostic(`${engine}: 10 lines cut, ${uploader.count()} photos sent again and kept once`)
}

interface Kills {
  /** At so many tenths of the form. */
  tenths: number[]
  /** So many times at any moment after the form was sent. */
  after: number
  /** In the system calls by which the portal stores what it has received. */
  traced: boolean
}

/**
 * By these calls of the threads that work with files a part is made and filled, a file synced, named, and the
 * part removed. The threads share the work, so not each of them comes to its second call.
 */
const callsOfFiles: Record<string, number[]> = {
  openat: [1, 2],
  write: [1, 2],
  fsync: [1, 2],
  rename: [1],
  unlink: [1],
}

/** By these calls SQLite writes that somebody adds a paper, and then the rows of the page. */
const callsOfDatabase: Record<string, number[]> = { pwrite64: [1, 2], fsync: [1, 2] }

/** Kills the portal while it receives and stores photos. */
export async function killUploads(t: TestContext, engine: Engine, kills: Kills): Promise<void> {
  const uploader = await newUploader(t, engine)
  let [killed, stored] = [0, 0]

  async function sendAgain(upload: Parameters<Uploader['send']>[0]) {
    killed += 1
    await uploader.startAgain()
    if ((await uploader.listPages()).length > uploader.count()) stored += 1
    await uploader.assertKept()
    await uploader.acknowledge(upload)
  }

  for (const tenths of kills.tenths) {
    const upload = await uploader.newUpload()
    const { answer } = await uploader.sendTenths(upload, tenths)
    uploader.process().kill('SIGKILL')
    assert.equal(await answer, undefined)
    await sendAgain(upload)
  }
  for (let index = 0; index < kills.after; index += 1) {
    const upload = await uploader.newUpload()
    const files = uploader.countFiles()
    const answer = uploader.send(upload)
    if (index % 2 === 0) await setTimeout(randomInt(60))
    else await until(() => uploader.countFiles() > files)
    uploader.process().kill('SIGKILL')
    await answer
    await sendAgain(upload)
  }
  const calls = [
    ...Object.entries(callsOfFiles).map(([call, times]) => ({ call, times, threads: filing })),
    ...Object.entries(callsOfDatabase).map(([call, times]) => ({ call, times, threads: main })),
  ]
  for (const { call, times, threads } of kills.traced ? calls : []) {
    // PostgreSQL writes in processes of its own.
    if (threads === main && engine === 'PostgreSQL') continue
    for (const time of times) {
      const upload = await uploader.newUpload()
      const harm = await harmCalls(uploader, threads, { call, how: `signal=KILL:when=${time}` })
      const answer = await uploader.send(upload)
      await harm.end()
      if (answer === undefined) await sendAgain(upload)
      else await uploader.acknowledge(upload)
      assert.ok(answer === undefined || time > 1, `no kill in ${call}`)
    }
  }
  await uploader.assertKept()
  t.diagnostic(
    `${engine}: ${killed} kills of the portal under a photo, ${stored} after it was stored and before it was ` +
      `acknowledged; ${uploader.count()} photos acknowledged, 0 lost, 0 doubled, 0 half`,
  )
}

const diskFull = /There is no room for files just now\. Bring the paper to the office\./

/** Has the disk be full in each step of storing a photo. */
export async function fillDisk(t: TestContext, engine: Engine): Promise<void> {
  const uploader = await newUploader(t, engine)
  const steps = {
    write: () => limitFiles(uploader),
    openat: () => harmCalls(uploader, filing, { call: 'openat', how: 'error=ENOSPC' }),
    fsync: () => harmCalls(uploader, filing, { call: 'fsync', how: 'error=ENOSPC' }),
    rename: () => harmCalls(uploader, filing, { call: 'rename', how: 'error=ENOSPC' }),
  }
  for (const [step, begin] of Object.entries(steps)) {
    // Larger than the limit, and than the files of the database.
    const upload = await uploader.newUpload(step === 'write' ? 6000 : 400)
    const harm = await begin()
    const answer = await uploader.send(upload)
    await harm.end()
    assert.equal(answer?.status, 507, `${step}: ${answer?.status}`)
    assert.match(answer.html, diskFull)
    assert.equal((await uploader.listPages()).length, uploader.count(), step)
    assert.equal(uploader.partsLeft(), 0, step)
    await uploader.acknowledge(upload)
  }
  await uploader.assertKept()
  t.diagnostic(`${engine}: refused with 507 in ${Object.keys(steps).join(', ')}; taken when there was room`)
}

const fileLimit = 5_000_000

/** No file of the portal may grow larger, which ends a write as a full disk does. */
async function limitFiles(uploader: Uploader) {
  const limit = (bytes: number | 'unlimited') => {
    const words = ['--pid', String(uploader.process().pid), `--fsize=${bytes}:`]
    assert.equal(spawnSync('prlimit', words).status, 0, 'This test needs prlimit.')
  }
  limit(fileLimit)
  return { end: async () => limit('unlimited') }
}

const filing = (name: string) => name.startsWith('libuv-worker')
const main = (_name: string, thread: string, pid: number | undefined) => thread === String(pid)

/**
 * Harms a system call of some threads of the portal: those in which it works with files, or the one in which
 * it reads requests and SQLite writes.
 */
async function harmCalls(
  uploader: Uploader,
  isMeant: typeof main,
  { call, how }: { call: string; how: string },
) {
  const { pid } = uploader.process()
  const threads = readdirSync(`/proc/${pid}/task`).filter((thread) =>
    isMeant(readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8'), thread, pid),
  )
  const asked = ['-o', '/dev/null', '-e', `trace=${call}`, '-e', `inject=${call}:${how}`]
  const strace = spawn('strace', [...asked, ...threads.flatMap((thread) => ['-p', thread])])
  const closed = once(strace, 'close')
  await new Promise<void>((resolve, reject) => {
    let said = ''
    strace.on('error', () => reject(new Error('This test needs strace: apt-get install strace')))
    strace.on('exit', () => reject(new Error(`strace may not trace here: ${said}`)))
    strace.stderr.on('data', (piece) => {
      said += piece
      if (threads.every((thread) => said.includes(`Process ${thread} attached`))) resolve()
    })
  })
  return {
    async end() {
      strace.kill('SIGINT')
      await closed
    },
  }
}
