import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openDatabase } from '../../council/database/connect.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { announceChannels } from '../../council/messages/sending/channel-state.server.ts'
import { startMailServer } from '../mail-server.ts'
import { copyMigratedFile } from '../migrated-databases.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { storeRow } from '../rows.ts'
import { until } from '../until.ts'
import type { Engine } from './council-to-harm.ts'

const senders = 4
/** A sender's minute is a second: a lease runs out after five, the twelve-hour day after twelve minutes. */
const hurry = 60
const morning = Date.parse('2026-11-23T02:30:00.000Z')

/** What a sender's clock says, `since` the time at which all of them began. */
export function hurried(since: number): Date {
  return new Date(morning + (Date.now() - since) * hurry)
}

/**
 * Four processes send so many messages by a mail server that puts off a tenth of them at first and takes none
 * for every sixtieth. One is killed in the middle. Each other message must arrive, and none twice, save those
 * that the killed one had in hand: the answer of the server and the note of it are two things.
 */
export async function killSenders(t: TestContext, engine: Engine, messages: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'senders-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = engine === 'PostgreSQL' ? await newPostgresDatabase('migrated') : undefined
  if (server) t.after(() => server.drop())
  else await copyMigratedFile(dataDir)
  const mail = await startMailServer()
  t.after(() => mail.close())
  const tried = new Map<number, number>()
  mail.refuse = (to) => {
    const number = numberOf(to)
    const times = (tried.get(number) ?? 0) + 1
    tried.set(number, times)
    if (number % 60 === 7) return 550
    return number % 10 === 3 && times === 1 ? 451 : undefined
  }
  const db = await openDatabase({ dataDir, databaseUrl: server?.url })
  try {
    await fill(db, messages)
    const since = String(Date.now())
    const begin = (name: string) => {
      const words = [name, since, dataDir, mail.settings.url, ...(server ? [server.url] : [])]
      return spawn(process.execPath, [join(import.meta.dirname, 'sender-process.ts'), ...words], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
    }
    const processes = Array.from({ length: senders }, (_, index) => begin(`sender ${index}`))
    t.after(() => {
      for (const one of processes) one.kill('SIGKILL')
    })
    await until(() => mail.arrived.length > messages / 4)
    await end(processes.shift(), 'SIGKILL')
    await until(async () => (await countOf(db, 'waiting')) === 0)
    await Promise.all(processes.map((one) => end(one)))
    const refused = Array.from({ length: messages }, (_, index) => index).filter(
      (index) => index % 60 === 7,
    ).length
    const arrived = mail.arrived.map(({ to }) => numberOf(to))
    const twice = arrived.length - new Set(arrived).size
    t.diagnostic(
      `${engine}: ${new Set(arrived).size} of ${messages - refused} delivered, ${twice} twice, ${refused} given up`,
    )
    assert.equal(new Set(arrived).size, messages - refused)
    assert.ok(twice <= 1, `${twice} twice`)
    assert.deepEqual([await countOf(db, 'sent'), await countOf(db, 'failed')], [messages - refused, refused])
  } finally {
    await db.destroy()
  }
}

const numberOf = (address: string) => Number(/\d+/.exec(address)?.[0])

async function end(process: ChildProcess | undefined, signal?: 'SIGKILL') {
  if (!process) return
  const exited = once(process, 'exit')
  if (signal) process.kill(signal)
  else process.stdin?.end()
  await exited
}

async function countOf(db: Database, state: 'waiting' | 'sent' | 'failed') {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return count
}

async function fill(db: Database, messages: number) {
  const now = new Date(morning).toISOString()
  await announceChannels(db, ['mail'])
  const numbers = Array.from({ length: messages }, (_, index) => index)
  const address = (number: number) => `person${number}@p.example`
  await db.transaction().execute(async (trx) => {
    for (const number of numbers) {
      const userId = `u${number}`
      const email = address(number)
      const user = { id: userId, email, name: 'Somebody', nameKey: 'somebody', role: 'user' }
      await storeRow(trx, 'users', { ...user, createdAt: now, updatedAt: now })
      const identifier = { kind: 'email' as const, value: email, userId, createdAt: now }
      await trx.insertInto('identifiers').values(identifier).execute()
      const choice = { userId, language: 'mr', mail: 1 as const, sms: 0 as const, changedAt: now }
      await trx.insertInto('contactChoices').values(choice).execute()
      const message = {
        id: `m${number}`,
        event: 'application.received' as const,
        subject: userId,
        occasion: '1',
      }
      const times = { dueAt: now, expiresAt: '2026-11-26T02:30:00.000Z', createdAt: now }
      await storeRow(trx, 'outbox', {
        ...message,
        ...times,
        userId,
        channel: 'mail',
        receiver: email,
        language: 'mr',
        values: '{}',
        state: 'waiting',
      })
    }
  })
}
