import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { childrenOf, startPostgres } from '../postgres-server.ts'
import { type Engine, newCouncilToHarm, signInAll } from './council-to-harm.ts'
import { readRegister } from './register.ts'
import { isSync, type SystemCall, trace } from './system-calls.ts'
import { acknowledgedBy, keepWriting } from './writers.ts'

/** One acknowledged write: the id of its audit line, which is in no other, and the bytes of its answer. */
interface Told {
  id: string
  answer: SystemCall
}

/** Traces the portal and its database under eight writers, to see each write's own sync before its answer. */
export async function cutPower(t: TestContext, engine: Engine, writes: number): Promise<void> {
  const server = engine === 'PostgreSQL' ? await startPostgres() : undefined
  if (server) t.after(() => server.stop())
  const { place, writers, startPortal } = await newCouncilToHarm(t, engine, server?.url)
  const portal = await startPortal()
  await signInAll(writers)
  const ofServer = server ? [server.pid(), ...childrenOf(server.pid())] : []
  const tracing = await trace([portal.pid ?? 0, ...ofServer], join(place.dataDir, 'trace'))
  await keepWriting(writers, () => acknowledgedBy(writers) >= writes)
  const calls = await tracing.stop()

  const { audit, faults } = await readRegister(place, writers)
  assert.deepEqual(faults, [])
  const answers = calls.filter(({ pid, text }) => pid === portal.pid && text.includes('HTTP/1.1 303'))
  const told = writers.flatMap(({ acknowledged }) => {
    const left = [...answers]
    return acknowledged.map(({ number, mark, fields }): Told => {
      const at = left.findIndex(({ text }) => text.includes(mark))
      const [answer] = left.splice(at, at < 0 ? 0 : 1)
      const { id = '' } = audit.get(number)?.[Number(fields.revision ?? 0)] ?? {}
      assert.ok(answer && id, 'an answer is not in the trace')
      return { id, answer }
    })
  })
  assert.ok(told.length >= writes)
  const covers = new Set(told.map((one) => (server ? coverOnServer : coverOnFile)(calls, one)))
  const count = (name: string) => calls.filter((call) => call.name === name && isSync(call)).length
  t.diagnostic(
    `${engine}: ${told.length} acknowledged writes, ${count('fsync')} calls to fsync, ${count('fdatasync')} to ` +
      `fdatasync; ${covers.size} of them cover the writes, each returned before the answer began`,
  )
  // One connection commits one write after the other; a server may cover several by one sync.
  if (!server) assert.equal(covers.size, told.length)
}

/** In the log of SQLite: the page with the write, the commit frame, the sync, and only then the answer. */
function coverOnFile(calls: SystemCall[], { id, answer }: Told): SystemCall {
  const log = calls.filter(({ text }) => /^\d+<[^>]*council\.sqlite-wal>/.test(text))
  const pages = log.filter(({ name }) => name === 'pwrite64')
  const page = pages.findIndex(({ text }) => text.includes(id))
  assert.ok(page > 0, 'the write is not in the log')
  const commit = pages.findIndex((call, index) => index >= page - 1 && isCommitFrame(call))
  const last = pages[commit + 1]
  const sync = log.find((call) => isSync(call) && last !== undefined && call.began > last.returned)
  assert.ok(sync && sync.returned < answer.began, 'a write was acknowledged before it was on the disk')
  return sync
}

const frameHeader = 24

/** A frame's header holds, in its second four bytes, the database's size if the frame commits, else 0. */
function isCommitFrame({ text }: SystemCall) {
  const [, bytes = '', length] = /, "((?:[^"\\]|\\.)*)", (\d+), \d+\) = /.exec(text) ?? []
  if (Number(length) !== frameHeader) return false
  const each = bytes.match(/\\[0-7]{1,3}|\\.|[^\\]/g) ?? []
  return each.slice(4, 8).some((byte) => byte !== '\\0')
}

/** On PostgreSQL: the commit comes in, the log is written and synced, the server says so, then the answer. */
function coverOnServer(calls: SystemCall[], { id, answer }: Told): SystemCall {
  const written = calls.find(({ name, text }) => name === 'recvfrom' && text.includes(id))
  assert.ok(written, 'the write did not come to the server')
  const own = calls.filter(({ pid }) => pid === written.pid)
  const commit = own.find(
    ({ name, text, returned }) =>
      name === 'recvfrom' && returned > written.returned && text.includes('\\vcommit'),
  )
  assert.ok(commit, 'the commit did not come to the server')
  const done = own.find(
    ({ name, text, began }) => name === 'sendto' && began > commit.returned && text.includes('COMMIT'),
  )
  const log = calls.filter(({ text, began }) => began > commit.returned && /^\d+<[^>]*pg_wal/.test(text))
  const write = log.find(({ name }) => /^pwritev?(64)?$/.test(name))
  const sync = log.find((call) => isSync(call) && write !== undefined && call.began > write.returned)
  assert.ok(
    sync && done && sync.returned < done.began && done.returned < answer.began,
    'a write was acknowledged before it was on the disk',
  )
  return sync
}
