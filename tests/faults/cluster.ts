import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../free-port.ts'
import { finished, root } from '../operator/run.ts'

const script = join(root, 'deploy/cluster/try')
const nodes = ['a', 'b', 'c'] as const
export type Node = (typeof nodes)[number]

/** With a Patroni that is too old, to see what it loses. */
const words = process.env.CLUSTER_OLD_PATRONI ? ['--patroni-that-loses-what-was-acknowledged'] : []

/** The seconds of a setting of `deploy/cluster/patroni.yml`. */
const seconds = (name: string) =>
  Number(
    new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(
      readFileSync(join(root, 'deploy/cluster/patroni.yml'), 'utf8'),
    )?.[1],
  )
export const ttl = seconds('ttl')
export const loopWait = seconds('loop_wait')

/** Waits for what the settings bring about in half a minute; on a busy machine for as long as it takes. */
export async function eventually(state: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 300_000
  while (!(await state())) {
    if (Date.now() > end) throw new Error(`After five minutes it still does not hold: ${state}`)
    await setTimeout(100)
  }
}

/** The line that says which program is missing or too old; false where all are here. */
export function missingProgram(route = 'haproxy'): string | false {
  const env = { ...process.env, CLUSTER_ROUTE: route }
  const { status, stderr } = spawnSync(script, ['programs', ...words], { env, encoding: 'utf8' })
  return status !== 0 && stderr.trim()
}

interface Member {
  name: Node
  role: string
  state: string
  timeline?: number
}

/** Three servers and two portals, as `deploy/cluster/try` builds them. */
export type Cluster = Awaited<ReturnType<typeof newCluster>>

/** Builds a cluster of the test's own, in a folder that goes with it. */
export async function newCluster(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  // All runs as another user where root starts it.
  chmodSync(folder, 0o755)
  const data = join(folder, 'cluster')
  const port = Number(process.env.CLUSTER_PORT ?? (await freePorts()))
  let route = 'haproxy'
  const tryIt = async (...asked: string[]) => {
    const env = { ...process.env, CLUSTER_DATA: data, CLUSTER_PORT: String(port), CLUSTER_ROUTE: route }
    const { code, output } = await finished(spawn(script, asked, { env }))
    assert.equal(code, 0, output)
  }
  t.after(async () => {
    await tryIt('down')
    rmSync(folder, { recursive: true, force: true })
  })
  const up = () => tryIt('up', ...words)
  await up()
  const portOf = (node: Node) => port + 10 * (1 + nodes.indexOf(node))
  const read = (name: string) => readFileSync(join(data, name), 'utf8')
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(read('portal.env'))?.[1] ?? ''
  const secret = setting('SECRET')

  const databaseUrl = `postgres://council:${secret}@127.0.0.1:${port}/council`

  /** Those that a Patroni knows; none where nobody answers. */
  async function members(): Promise<Member[]> {
    for (const node of nodes) {
      const asked = fetch(`http://127.0.0.1:${portOf(node) + 1}/cluster`, {
        signal: AbortSignal.timeout(3000),
      })
      const known = await asked.then(
        (answer) => answer.json() as Promise<{ members: Member[] }>,
        () => undefined,
      )
      if (known) return known.members
    }
    return []
  }
  const role = async (node: Node) => (await members()).find(({ name }) => name === node)?.role
  const withRole = async (wanted: string) => (await members()).find((one) => one.role === wanted)?.name

  return {
    try: tryIt,
    up,
    role,
    origin: setting('PUBLIC_ORIGIN'),
    secret,
    /** What the portals would be told, past the portals. */
    databaseUrl,
    /** The addresses of the portals themselves. */
    portals: [portOf('a') + 4, portOf('b') + 4],
    /** What tells the processes of both portals from others. */
    portalProcesses: () => `${read('portal-a.pid')}${read('portal-b.pid')}`,
    /** Starts the portals anew, on another way to the leader. */
    async goBy(way: 'haproxy' | 'servers' | 'pgbouncer') {
      route = way
      if (way === 'pgbouncer') await up()
      await tryIt('portals')
    },
    /** Waits until there are a leader, a synchronous copy and a third that follows; tells the leader. */
    async whole(): Promise<Node> {
      let leader: Node | undefined
      await eventually(async () => {
        const all = await members()
        leader = all.find((one) => one.role === 'leader')?.name
        const follow = all.filter(
          ({ state }) => state === 'streaming' || (words.length > 0 && state === 'running'),
        )
        const isOne = new Set(all.map(({ timeline }) => timeline)).size === 1
        const isCopied = all.some((one) => one.role === 'sync_standby')
        return isOne && isCopied && all.length === 3 && follow.length >= 2 && leader !== undefined
      })
      return leader ?? 'a'
    },
    leader: () => withRole('leader'),
    copy: () => withRole('sync_standby'),
    /** Whether there is a way to a server that takes writes. */
    async isReachable(): Promise<boolean> {
      const client = new pg.Client({ connectionString: databaseUrl })
      const asked = client.connect().then(() => client.query('create temporary table "written" ("at" text)'))
      return asked
        .then(
          () => true,
          () => false,
        )
        .finally(() => client.end())
    },
    /** Asks a server itself, as its owner. */
    async ask<R extends pg.QueryResultRow>(node: Node, text: string, database = 'postgres'): Promise<R[]> {
      const client = new pg.Client({
        connectionString: `postgres://postgres:${secret}@127.0.0.1:${portOf(node)}/${database}`,
      })
      await client.connect()
      return (await client.query<R>(text).finally(() => client.end())).rows
    },
    /** Changes the settings of all servers, as `patronictl edit-config` does. */
    async configure(change: object): Promise<void> {
      const address = `http://127.0.0.1:${portOf((await withRole('leader')) ?? 'a') + 1}/config`
      const answer = await fetch(address, { method: 'PATCH', body: JSON.stringify(change) })
      assert.equal(answer.status, 200, await answer.text())
    },
  }
}

/** The first of forty ports that nothing listens on. */
async function freePorts() {
  for (;;) {
    const first = await findFreePort()
    let next = first
    while (next < first + 40 && (await findFreePort()) === next + 1) next += 1
    if (next === first + 40) return first
  }
}
