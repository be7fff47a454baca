import type { Beside, Measured } from './measure.ts'

/** The figures of one engine, with a column for each number of applications. */
export function tablesOf(all: Measured[]): string {
  const [first] = all
  if (!first) return ''
  const columns = all.map((one) => `${one.applications.toLocaleString('en')} applications`)
  const figures = (name: string, figureOf: (one: Measured) => string) => [name, ...all.map(figureOf)]
  const beside = (found: Beside | undefined, unit = 1) =>
    found ? `${found.portal.toFixed(unit)} | ${found.bare.toFixed(unit)} | ${found.ratio.toFixed(2)}` : ''
  const rates = (which: 'pagesPerSecond' | 'processorMs', unit: number) =>
    Object.entries(first[which]).flatMap(([page, counts]) =>
      Object.keys(counts).map((count) =>
        figures(`${page}, ${count}`, (one) => beside(one[which][page]?.[count], unit)),
      ),
    )
  return [
    `\n${first.engine}`,
    '\nMedian of a page in ms: portal | bare page | quotient',
    table([
      ['', ...columns],
      ...Object.keys(first.pages).map((page) => figures(page, (one) => beside(one.pages[page], 2))),
    ]),
    '\nPages a second, by the number of connections: portal | bare page | quotient',
    table([['', ...columns], ...rates('pagesPerSecond', 0)]),
    '\nProcessor time of the server a page in ms, by the number of connections: portal | bare page | quotient',
    table([['', ...columns], ...rates('processorMs', 3)]),
    '\nA first visit, in bytes',
    table([
      ['', ...columns],
      ...Object.keys(first.firstVisitBytes).map((page) =>
        figures(page, (one) => (one.firstVisitBytes[page] ?? Number.NaN).toLocaleString('en')),
      ),
    ]),
    '\nActs: median in ms, and durable submits a second by the number of connections',
    table([
      ['', ...columns],
      ...Object.keys(first.acts).map((act) =>
        figures(`one ${act}, ms`, (one) => (one.acts[act] ?? Number.NaN).toFixed(2)),
      ),
      ...Object.keys(first.submitsPerSecond).map((count) =>
        figures(`submits a second, ${count}`, (one) =>
          (one.submitsPerSecond[count] ?? Number.NaN).toFixed(0),
        ),
      ),
    ]),
    '\nActs a second that write a message | that write none | quotient: by the clock, then by processor time',
    table([
      ['', ...columns],
      ...Object.keys(first.toldActs).flatMap((act) =>
        (['byClock', 'byProcessor'] as const).map((measure) =>
          figures(`${act}, ${measure === 'byClock' ? 'clock' : 'processor'}`, (one) => {
            const found = one.toldActs[act]?.[measure]
            return found
              ? `${found.told.toFixed(0)} | ${found.untold.toFixed(0)} | ${found.ratio.toFixed(3)}`
              : ''
          }),
        ),
      ),
    ]),
    '\nAn order that moves every open case, in s',
    table([
      ['', ...all.map(({ order }) => `${order.openCases.toLocaleString('en')} open cases`)],
      figures('its preview', (one) => one.order.previewSeconds.toFixed(2)),
      figures('the order', (one) => one.order.seconds.toFixed(2)),
    ]),
    '\nThe process',
    table([
      ['', ...columns],
      figures('start to first page, ms', (one) => one.startMs.toFixed(0)),
      ...(['started', 'afterPages', 'afterSubmits', 'bare'] as const).map((when) =>
        figures(`memory, ${memory[when]}, MB`, (one) => one.residentMegabytes[when].toFixed(0)),
      ),
      figures('database, MB', (one) => one.databaseMegabytes.toFixed(0)),
      figures('filled in, s', (one) => one.fillSeconds.toFixed(1)),
    ]),
    growth(all),
  ].join('\n')
}

const memory = {
  started: 'at the start',
  afterPages: 'after the pages',
  afterSubmits: 'after the submits',
  bare: 'of the bare server',
}

/** The ratio of each list's time with the most applications to its time with the fewest. */
function growth(all: Measured[]) {
  const [few, many] = [all.at(0), all.at(-1)]
  if (!few || !many || few === many) return ''
  const rows = Object.keys(few.pages).map((page) => {
    const times = (many.pages[page]?.portal ?? Number.NaN) / (few.pages[page]?.portal ?? Number.NaN)
    // Other load on the machine affects the bare page too, so dividing by it removes most of that.
    const steady = (many.pages[page]?.ratio ?? Number.NaN) / (few.pages[page]?.ratio ?? Number.NaN)
    return [page, times.toFixed(2), steady.toFixed(2)]
  })
  const slow = rows.filter(([, times]) => Number(times) > 2).map(([page]) => page)
  const verdict = slow.length === 0 ? 'Every page is within twice.' : `Over twice: ${slow.join('; ')}.`
  return `\nGrowth from ${few.applications.toLocaleString('en')} to ${many.applications.toLocaleString('en')} applications\n${table([['', 'times', 'against the bare page'], ...rows])}\n${verdict}`
}

/** Pads columns to equal width; all but the first are aligned right. */
export function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('   '),
    )
    .join('\n')
}
