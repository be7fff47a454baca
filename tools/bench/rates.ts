import type { Running } from './council.ts'
import { type Asked, Client, rate } from './load.ts'
import type { Beside, Options } from './measure.ts'

/** By page, then by the number of connections. */
export type Rates = Record<string, Record<string, Beside>>

export type Side = Pick<Running, 'origin' | 'processorMs'>

/** A page of the portal, and what is asked of the bare server beside it. */
export interface Row {
  name: string
  page: Asked
  barePage: Asked
  bare: Side
}

/** The portal and the bare page alternate this often, so that other load on the machine affects both. */
const turns = 3

/** Pages a second, and the processor time that each took the server's process. */
export async function measureRates(
  portal: Side,
  rows: Row[],
  { seconds, connections }: Options,
): Promise<{ pagesPerSecond: Rates; processorMs: Rates }> {
  const pagesPerSecond: Rates = {}
  const processorMs: Rates = {}
  for (const { name, page, barePage, bare } of rows) {
    const rates: Record<string, Beside> = {}
    const times: Record<string, Beside> = {}
    for (const count of connections) {
      const sides = [busySide(portal, page, count), busySide(bare, barePage, count)] as const
      for (let turn = 0; turn < turns; turn += 1)
        for (const side of sides) await side.goOn(count, seconds / turns)
      const [own, beside] = sides.map((side) => side.end())
      if (!own || !beside) continue
      rates[count] = compare(own.perSecond, beside.perSecond)
      times[count] = compare(own.processorMs, beside.processorMs)
    }
    pagesPerSecond[name] = rates
    processorMs[name] = times
  }
  return { pagesPerSecond, processorMs }
}

function compare(portal: number, bare: number): Beside {
  return { portal, bare, ratio: portal / bare }
}

function busySide({ origin, processorMs }: Side, page: Asked, connections: number) {
  const client = new Client(origin, connections)
  let pages = 0
  let sum = 0
  let spent = 0
  return {
    async goOn(count: number, seconds: number) {
      const before = processorMs()
      sum += await rate(count, seconds, async () => {
        await client.demand(page)
        pages += 1
      })
      spent += processorMs() - before
    },
    end() {
      client.close()
      return { perSecond: sum / turns, processorMs: spent / pages }
    },
  }
}
