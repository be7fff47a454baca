import { decisions, formSubmits, signIn, skips, submits } from './acts.ts'
import { type EngineName, type FilledCouncil, makeCouncil, startBare, startPortal } from './council.ts'
import { people } from './fill.ts'
import { type Asked, Client, median, rate, timed } from './load.ts'
import { measureTold, type ToldActs } from './messages.ts'
import { measureOrder, type OrderTime } from './order.ts'
import { busy, capture, demandSameMarkup, pagesToAsk } from './pages.ts'
import { publicRows, weighFirstVisits } from './public-pages.ts'
import { measureRates, type Rates } from './rates.ts'

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
  /** By page, then by the number of connections; the bare page of a public one is a server of its bytes. */
  pagesPerSecond: Rates
  /** Milliseconds of processor time that the server's process spent on a page, in the same turns. */
  processorMs: Rates
  /** The bytes of a first visit, by page: everything a browser loads, with the headers of the answers. */
  firstVisitBytes: Record<string, number>
  submitsPerSecond: Record<string, number>
  /** What it costs an act to write a message. */
  toldActs: ToldActs
  order: OrderTime
}

/** An order is timed over as many open cases as there are applications, and no more than these. */
const mostOpenCases = 100_000

/** So many that 1,000 submits after a tenth as many stay within what each may send. */
const formApplicants = 200

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
    const { engine, filled, applicants, fillSeconds, megabytes } = council
    const portal = await startPortal(council.env)
    running.push(portal)
    const started = portal.residentMegabytes()
    const cookies = {
      citizen: await signIn(portal.origin, people.citizen),
      officer: await signIn(portal.origin, people.officer),
      admin: council.admin,
    }
    const asked = pagesToAsk(filled, cookies)
    const bare = await startBare(await capture(portal.origin, asked))
    running.push(bare)
    await demandSameMarkup(portal.origin, bare.origin, asked)
    const both = { portal: portal.origin, bare: bare.origin }
    say('pages, one after the other')
    const pages = await measurePages(both, asked, options)
    say('pages, at several connections')
    const known = busy(asked).map(([name, page, barePage = page]) => ({ name, page, barePage, bare }))
    const open = await publicRows(portal.origin)
    running.push(open)
    const busyRows = [...known, ...open.rows]
    const { pagesPerSecond, processorMs } = await measureRates(portal, busyRows, options)
    const firstVisitBytes = await weighFirstVisits(portal.origin, filled, cookies)
    const afterPages = portal.residentMegabytes()
    const bareMegabytes = bare.residentMegabytes()
    say('submits and decisions')
    const acts = await measureActs(portal.origin, { filled, applicants }, cookies.officer, options)
    say('submits and decisions that write a message, and others')
    const toldActs = await measureTold(portal, { filled, applicants }, cookies.officer, options.requests)
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
      processorMs,
      firstVisitBytes,
      ...acts,
      toldActs,
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

async function measureActs(
  origin: string,
  { filled, applicants }: Pick<FilledCouncil, 'filled' | 'applicants'>,
  officer: string,
  { requests, seconds, connections }: Options,
): Promise<Pick<Measured, 'acts' | 'submitsPerSecond'>> {
  const one = new Client(origin)
  const untold = applicants.filter(({ isTold }) => !isTold)
  const submit = submits(filled, untold.slice(formApplicants))
  const submitForm = formSubmits(filled, untold.slice(0, formApplicants))
  const decide = decisions(filled.undecided, officer)
  const acts: Record<string, number> = {}
  for (const [name, next, times] of [
    ['submit', submit, requests],
    ['submit with a form', submitForm, requests],
    ['next of the queue', skips(filled.undecided, officer), requests],
    ['decision', decide, Math.min(requests, filled.undecided.length - warmUp(requests))],
  ] as const) {
    const taken: number[] = []
    for (let index = -warmUp(requests); index < times; index += 1) {
      const ms = await timed(() => one.demand(next(), 303))
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
