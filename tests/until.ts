import { setTimeout } from 'node:timers/promises'

const patienceMs = 60_000

/** Waits until the state holds: briefly, and on a busy machine as long as it takes. Throws after a minute. */
export async function until(state: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await state())) {
    if (Date.now() > end) throw new Error(`After a minute it still does not hold: ${state}`)
    await setTimeout(10)
  }
}

/** How long this process has been at work for it, in milliseconds: what other processes do is not counted. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
