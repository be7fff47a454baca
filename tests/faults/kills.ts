import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf, signal, startPostgres } from '../postgres-server.ts'
import { until } from '../until.ts'
import { type CouncilToHarm, type Engine, newCouncilToHarm, signInAll } from './council-to-harm.ts'
import { readRegister } from './register.ts'
import { acknowledgedBy, keepWriting, retriedBy, type Writer } from './writers.ts'

/** The most rounds for one wanted kill: where every write had its answer, the kill does not count. */
const roundsPerKill = 3

interface Figures {
  kills: number
  notCounted: number
  /** Unanswered writes at all counted kills, and how many of them had been stored. */
  unanswered: number
  answersLost: number
  /** By the keys of submits whose answer was lost, the number that a retry must be told. */
  promised: Map<string, string>
}

const none = (): Figures => ({
  kills: 0,
  notCounted: 0,
  unanswered: 0,
  answersLost: 0,
  promised: new Map(),
})

/** Kills the portal so many times under its writers, and holds the register against what they were told. */
export async function killPortal(t: TestContext, engine: Engine, kills: number): Promise<void> {
  const council = await newCouncilToHarm(t, engine)
  const figures = none()
  let portal = await council.startPortal()
  await signInAll(council.writers)
  for (let round = 0; figures.kills < kills && round < kills * roundsPerKill; round += 1) {
    let killed = false
    const writing = keepWriting(council.writers, () => killed)
    const pending = await momentOf(council.writers)
    portal.kill('SIGKILL')
    killed = true
    await writing
    if (portal.signalCode === null) await once(portal, 'exit')
    portal = await council.startPortal()
    await check(council, figures, pending)
  }
  await finish(t, council, figures, `${engine}, kill -9 of the portal`, kills)
}

/** Kills the PostgreSQL server so many times under a portal that goes on running. */
export async function killPostgres(t: TestContext, kills: number): Promise<void> {
  const server = await startPostgres()
  t.after(() => server.stop())
  const council = await newCouncilToHarm(t, 'PostgreSQL', server.url)
  const figures = none()
  const portal = await council.startPortal()
  await signInAll(council.writers)
  for (let round = 0; figures.kills < kills && round < kills * roundsPerKill; round += 1) {
    let over = false
    const writing = keepWriting(council.writers, () => over)
    const pending = await momentOf(council.writers)
    const pid = server.pid()
    // Every other time its children go with it; else they find out for themselves.
    for (const one of round % 2 === 0 ? [pid] : [pid, ...childrenOf(pid)]) signal(one, 'SIGKILL')
    over = true
    await writing
    await server.startAgain()
    await check(council, figures, pending)
    assert.equal(portal.exitCode ?? portal.signalCode, null, 'the portal ended with its database')
    await recover(council.writers)
  }
  await finish(t, council, figures, 'PostgreSQL, kill -9 of its server', kills)
}

/** Freezes the PostgreSQL server so many times under a running portal; everybody is answered meanwhile. */
export async function freezePostgres(t: TestContext, freezes: number): Promise<void> {
  const server = await startPostgres()
  const council = await newCouncilToHarm(t, 'PostgreSQL', server.url)
  t.after(async () => {
    server.thaw()
    await server.stop()
  })
  const figures = none()
  const portal = await council.startPortal()
  await signInAll(council.writers)
  for (let round = 0; figures.kills < freezes && round < freezes * roundsPerKill; round += 1) {
    let over = false
    const writing = keepWriting(council.writers, () => over)
    const pending = await momentOf(council.writers)
    server.freeze()
    over = true
    await writing
    const unheard = council.writers.filter(({ lastStatus }) => lastStatus === undefined)
    assert.equal(unheard.length, 0, 'somebody was not answered')
    server.thaw()
    // What was on its way to the frozen server is read by it now, be it a commit.
    await until(() => isAtRest(server.url))
    await check(council, figures, pending)
    assert.equal(portal.exitCode ?? portal.signalCode, null, 'the portal ended with its database')
    await recover(council.writers)
  }
  await finish(t, council, figures, 'PostgreSQL, frozen', freezes)
}

/** Whether no connection but this one is in the middle of a transaction or a statement. */
async function isAtRest(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query(`select 1 from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`)
    .finally(() => client.end())
  return rows.length === 0
}

/** Waits for some answers, then until at least one write is unanswered, and says which those are. */
async function momentOf(writers: Writer[]) {
  const wanted = acknowledgedBy(writers) + randomInt(1, 25)
  const latest = Date.now() + 20_000
  const late = () => assert.ok(Date.now() < latest, 'no write is answered')
  for (; acknowledgedBy(writers) < wanted; late()) await setTimeout(1)
  await setTimeout(randomInt(10))
  for (; !writers.some(({ onItsWay }) => onItsWay); late()) await setImmediate()
  return writers.filter(({ onItsWay }) => onItsWay).map((writer) => ({ writer, write: writer.unanswered }))
}

async function check(
  { place, writers }: CouncilToHarm,
  figures: Figures,
  pending: Awaited<ReturnType<typeof momentOf>>,
) {
  const { faults, stored } = await readRegister(place, writers)
  assert.deepEqual(faults, [])
  const unanswered = pending.filter(({ writer, write }) => writer.unanswered === write)
  if (unanswered.length > 0) figures.kills += 1
  else figures.notCounted += 1
  figures.unanswered += unanswered.length
  // A retry must be told the number that the first try was stored under.
  for (const { unanswered: write } of writers) {
    const number = write && stored.get(write.key)
    if (!number) continue
    figures.answersLost += 1
    figures.promised.set(write.key, number)
  }
}

/** Without a start of its own, the portal must acknowledge again what each writer sends. */
async function recover(writers: Writer[]) {
  const latest = Date.now() + 20_000
  await Promise.all(
    writers.map(async (writer) => {
      while (!(await writer.write())) {
        assert.ok(Date.now() < latest, 'the portal does not find its database again')
        await setTimeout(50)
      }
    }),
  )
}

async function finish(
  t: TestContext,
  council: CouncilToHarm,
  figures: Figures,
  title: string,
  kills: number,
) {
  const { writers, place } = council
  await recover(writers)
  const { faults, applications } = await readRegister(place, writers)
  assert.deepEqual(faults, [])
  const told = new Map(
    writers.flatMap(({ acknowledged }) => acknowledged.map((one) => [one.key, one.number])),
  )
  for (const [key, number] of figures.promised)
    assert.equal(told.get(key), number, 'a retry got another number')
  t.diagnostic(
    `${title}: ${figures.kills} times with ${figures.unanswered} unanswered writes, at least one each ` +
      `(${figures.notCounted} without, not counted); ${acknowledgedBy(writers)} writes acknowledged, ` +
      `${applications} applications; ${retriedBy(writers)} retries, ${figures.answersLost} of a stored submit; ` +
      '0 lost, 0 doubled, 0 half-written',
  )
  assert.equal(figures.kills, kills)
}
