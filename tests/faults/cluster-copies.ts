import { signal } from '../postgres-server.ts'
import { type Cluster, eventually, type Node } from './cluster.ts'

/**
 * Stops the processes that send the leader's log, where they are: its copies fall behind, and neither side
 * knows. It lasts until the leader ends.
 */
export async function stopCopying(cluster: Cluster, leader: Node): Promise<void> {
  // Else a copy that hears nothing asks for another sender.
  await cluster.configure({ postgresql: { parameters: { wal_receiver_timeout: '0' } } })
  const others = (['a', 'b', 'c'] as const).filter((node) => node !== leader)
  for (const node of others)
    await eventually(async () => {
      const [row] = await cluster.ask<{ limit: string }>(
        node,
        `select current_setting('wal_receiver_timeout') as "limit"`,
      )
      return row?.limit === '0'
    })
  const senders = await cluster.ask<{ pid: number }>(leader, 'select pid from pg_stat_replication')
  for (const { pid } of senders) signal(pid, 'SIGSTOP')
}

/** Has both servers notice again that nothing comes. */
export async function noticeSilence(cluster: Cluster): Promise<void> {
  await cluster.configure({ postgresql: { parameters: { wal_receiver_timeout: '10s' } } })
}

/** How many commits wait for their copy. */
export async function countWaiting(cluster: Cluster, leader: Node): Promise<number> {
  const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep'`
  return (await cluster.ask(leader, waiting)).length
}

/** Ends the connections whose commits wait: each is then seen on the leader, and on no copy. */
export async function cutWaiting(cluster: Cluster, leader: Node): Promise<void> {
  await cluster.ask(
    leader,
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
  )
}
