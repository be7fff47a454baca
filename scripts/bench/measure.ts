import { decisions, signIn, submits } from './acts.ts'
import { type EngineName, makeCouncil, startBare, startPortal } from './council.ts'
import { type Filled, people } from './fill.ts'
import { type Asked, Client, median, rate, timed } from './load.ts'
import { measureOrder, type OrderTime } from './order.ts'
import { busy, capture, demandSameMarkup, pagesToAsk } from './pages.ts'

export interface Options {
  /** The requests for each page and act, after a tenth as many to warm up. */
  requests: number
  /** The seconds for which each number of connections is busy. */
  seconds: number
  connections: number[]
}

/** The figures of the portal's page and of the bare page with the same markup, and their ratio. */
export interface Beside {
  portal: number
  bare: number
  ratio: number
}

export interface Measured {
  engine: string
  applications: number
  fillSeconds: number
  databaseMegabytes: number
  startMs: number
  residentMegabytes: { started: number; afterPages: number; afterSubmits: number; bare: number }
  /** Medians in milliseconds. */
  pages: Record<string, Beside>
  acts: Record<string, number>
  /** By page, then by the number of connections. */
  pagesPerSecond: Record<string, Record<string, Beside>>
  submitsPerSecond: Record<string, number>
  order: OrderTime
}

/** An order is timed over as many open cases as there are applications, and no more than these. */
const mostOpenCases = 100_000

/** The portal and the bare page alternate this often, so that other load on the machine affects both. */
const turns = 3

/** Fills a council, serves it, measures it and deletes it. */
export async function measure(
  name: EngineName,
  rows: number,
  options: Options,
  say: (line: string) => void,
): Promise<Measured> {
  const council = await makeCouncil(name, rows, say)
  const running: { stop(): Promise<void> }[] = []
  try {
    const { engine, filled, fillSeconds, megabytes } = council
    const portal = await startPortal(council.env)
    running.push(portal)
    const started = portal.residentMegabytes()
    const cookies = {
      citizen: await signIn(portal.origin, people.citizen),
      officer: await signIn(portal.origin, people.officer),
    }
    const asked = pagesToAsk(filled, cookies)
    const bare = await startBare(await capture(portal.origin, asked))
    running.push(bare)
    await demandSameMarkup(portal.origin, bare.origin, asked)
    const both = { portal: portal.origin, bare: bare.origin }
    say('pages, one after the other')
    const pages = await measurePages(both, asked, options)
    say('pages, at several connections')
    const pagesPerSecond = await measureRates(both, asked, options)
    const afterPages = portal.residentMegabytes()
    const bareMegabytes = bare.residentMegabytes()
    say('submits and decisions')
    const acts = await measureActs(portal.origin, filled, cookies, options)
    const afterSubmits = portal.residentMegabytes()
    say('an order over open cases')
    const order = await measureOrder(name, Math.min(rows, mostOpenCases))
    return {
      engine,
      applications: rows,
      fillSeconds,
      databaseMegabytes: megabytes,
      startMs: portal.startMs,
      residentMegabytes: {
        started,
        afterPages,
        afterSubmits,
        bare: bareMegabytes,
      },
      pages,
      pagesPerSecond,
      ...acts,
      order,
    }
  } finally {
    for (const one of running) await one.stop()
    await council.drop()
  }
}

type Both = { portal: string; bare: string }

async function measurePages(both: Both, asked: Record<string, Asked>, { requests }: Options) {
  const clients = [new Client(both.portal), new Client(both.bare)] as const
  const found: Record<string, Beside> = {}
  for (const [name, page] of Object.entries(asked)) {
    const times: [number[], number[]] = [[], []]
    for (let index = -warmUp(requests); index < requests; index += 1) {
      for (const side of [0, 1] as const) {
        const ms = await timed(() => clients[side].demand(page))
        if (index >= 0) times[side].push(ms)
      }
    }
    const [portal, bare] = [median(times[0]), median(times[1])]
    found[name] = { portal, bare, ratio: portal / bare }
  }
  for (const client of clients) client.close()
  return found
}

async function measureRates(both: Both, asked: Record<string, Asked>, { seconds, connections }: Options) {
  const found: Record<string, Record<string, Beside>> = {}
  for (const [name, page, barePage = page] of busy(asked)) {
    const rates: Record<string, Beside> = {}
    for (const count of connections) {
      const portal = new Client(both.portal, count)
      const bare = new Client(both.bare, count)
      const sums: [number, number] = [0, 0]
      for (let turn = 0; turn < turns; turn += 1) {
        sums[0] += await rate(count, seconds / turns, () => portal.demand(page))
        sums[1] += await rate(count, seconds / turns, () => bare.demand(barePage))
      }
      rates[count] = { portal: sums[0] / turns, bare: sums[1] / turns, ratio: sums[0] / sums[1] }
      portal.close()
      bare.close()
    }
    found[name] = rates
  }
  return found
}

async function measureActs(
  origin: string,
  filled: Filled,
  cookies: { citizen: string; officer: string },
  { requests, seconds, connections }: Options,
): Promise<Pick<Measured, 'acts' | 'submitsPerSecond'>> {
  const one = new Client(origin)
  const submit = submits(filled, cookies.citizen)
  const decide = decisions(filled, cookies.officer)
  const acts: Record<string, number> = {}
  for (const [name, next, times] of [
    ['submit', submit, requests],
    ['decision', decide, Math.min(requests, filled.undecided.length - warmUp(requests))],
  ] as const) {
    const taken: number[] = []
    for (let index = -warmUp(requests); index < times; index += 1) {
      const ms = await timed(() => one.demand(next()))
      if (index >= 0) taken.push(ms)
    }
    acts[name] = median(taken)
  }
  one.close()
  const submitsPerSecond: Record<string, number> = {}
  for (const count of connections) {
    const client = new Client(origin, count)
    submitsPerSecond[count] = await rate(count, seconds, () => client.demand(submit()))
    client.close()
  }
  return { acts, submitsPerSecond }
}

function warmUp(requests: number) {
  return Math.ceil(requests / 10)
}
