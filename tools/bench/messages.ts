import { decisions, submits } from './acts.ts'
import { type Applicant, applicationsEach } from './applicants.ts'
import type { FilledCouncil, Running } from './council.ts'
import { type Asked, Client, median, timed } from './load.ts'

/** Acts a second of one connection whose applicant is told of it and whose is not, and their ratio. */
export interface Told {
  told: number
  untold: number
  ratio: number
}

/** By the act: by the clock, and by the processor time of the portal's process. */
export type ToldActs = Record<string, { byClock: Told; byProcessor: Told }>

type Portal = Pick<Running, 'origin' | 'processorMs'>

/**
 * What messages cost the acts that write them: submits and then decisions on them, each in turn with one that
 * writes a message and with one that writes none, so that other load on the machine affects both.
 */
export async function measureTold(
  portal: Portal,
  { filled, applicants }: Pick<FilledCouncil, 'filled' | 'applicants'>,
  officer: string,
  times: number,
): Promise<ToldActs> {
  const client = new Client(portal.origin)
  // The last of each kind: the first have sent their applications for another row.
  const needed = Math.ceil((times + warmUp(times)) / applicationsEach)
  const ofKind = (isTold: boolean) => applicants.filter((one) => one.isTold === isTold).slice(-needed)
  const kinds = [ofKind(true), ofKind(false)]
  const submit = await inTurns(
    portal,
    client,
    times,
    kinds.map((some) => submits(filled, some)),
  )
  const decide: (() => Asked)[] = []
  for (const some of kinds) decide.push(decisions(await listSent(client, some), officer))
  const decision = await inTurns(portal, client, times, decide)
  client.close()
  return { submit, decision }
}

/** Reads the numbers of what the applicants have sent from their own lists. */
async function listSent(client: Client, applicants: Applicant[]) {
  const numbers: string[] = []
  for (const { cookie, client: address } of applicants) {
    const { body } = await client.demand({ path: '/user/applications', cookie, client: address })
    const links = body.matchAll(/href="\/user\/applications\/([\w-]+)"/g)
    numbers.push(...new Set([...links].map(([, number = '']) => number)))
  }
  return numbers
}

async function inTurns({ processorMs }: Portal, client: Client, times: number, acts: (() => Asked)[]) {
  const taken: [number[], number[]] = [[], []]
  const spent: [number, number] = [0, 0]
  for (let turn = -warmUp(times); turn < times; turn += 1) {
    for (const side of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const act = acts[side]?.()
      if (!act) continue
      const before = processorMs()
      const ms = await timed(() => client.demand(act))
      if (turn < 0) continue
      taken[side].push(ms)
      spent[side] += processorMs() - before
    }
  }
  return {
    byClock: compare(1000 / median(taken[0]), 1000 / median(taken[1])),
    byProcessor: compare((1000 * times) / spent[0], (1000 * times) / spent[1]),
  }
}

function warmUp(times: number) {
  return Math.ceil(times / 10)
}

function compare(told: number, untold: number): Told {
  return { told, untold, ratio: told / untold }
}
