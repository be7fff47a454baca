import { table } from '../bench/report.ts'
import { exceededBy, type Limited, limits, type Measured } from './limits.ts'
import { edge, edgeLimits, readableAfter } from './line.ts'
import type { Visits } from './visit.ts'

const head = ['milliseconds', 'first', 'largest', 'form', 'taken over', 'shift', 'kB', '']
const both = ['first', 'repeat'] as const satisfies (keyof Visits)[]

/** A line for each visit; the last column says whether it keeps to the limits. */
export function visitsTable(all: Measured[]): string {
  return table([head, ...all.flatMap((one) => both.map((which) => row(one, which)))])
}

function row(one: Measured, which: keyof Visits) {
  const visit = one[which]
  return [
    whereOf(one, which),
    shown(visit.firstContent, 0),
    shown(visit.largestContent, 0),
    shown(visit.form, 0),
    shown(visit.takenOver, 0),
    visit.shift.toFixed(3),
    visit.kilobytes.toFixed(1),
    exceededBy(visit).length > 0 ? 'OVER' : 'ok',
  ]
}

function whereOf({ path, language, script }: Measured, which: keyof Visits) {
  return `${path}, ${language}, script ${script ? 'on' : 'off'}, ${which} visit`
}

const names: Record<Limited, string> = {
  firstContent: 'First content',
  form: 'A form that can be filled in and sent',
  shift: 'Layout shift',
}

/** A line for each limit: the worst visit, and whether it keeps to the limit. */
export function worstLines(all: Measured[]): string {
  return (Object.keys(limits) as Limited[]).map((name) => worstLine(all, name)).join('\n')
}

function worstLine(all: Measured[], name: Limited) {
  const visits = all.flatMap((one) =>
    both.map((which) => ({ visit: one[which], where: whereOf(one, which) })),
  )
  const over = visits.filter(({ visit }) => exceededBy(visit).includes(name))
  const there = visits.filter(({ visit }) => !Number.isNaN(visit[name]))
  const [worst] = (over.length > 0 ? over : there).sort((a, b) => b.visit[name] - a.visit[name])
  const [digits, unit] = name === 'shift' ? [3, ''] : [0, ' ms']
  const found = worst ? `${shown(worst.visit[name], digits)}${unit} (${worst.where})` : 'none'
  return `${names[name]}, at most ${limits[name]}${unit}: ${found}: ${over.length > 0 ? 'OVER' : 'ok'}`
}

const homePath = '/'
const servicePath = '/services/BIRTH'

/** Per language a line for the home page and one for a service from it, computed for the weakest line. */
export function edgeLines(all: Measured[]): string {
  const scripted = all.filter(({ script }) => script)
  return scripted
    .flatMap(({ path, language, first: { document, sheet } }) => {
      if (path !== homePath && path !== servicePath) return []
      const isHome = path === homePath
      const most = isHome ? edgeLimits.home : edgeLimits.service
      // The stylesheet came with the home page.
      const after = readableAfter(edge, { document, sheet: isHome ? sheet : 0, connected: !isHome })
      const line = `${edge.kilobitsPerSecond} kbit/s and ${edge.latencyMs} ms, computed`
      const where = `${path}, ${language}, ${isHome ? 'first visit' : 'after the home page'}`
      return [
        `On ${line}, at most ${most} ms: ${after.toFixed(0)} ms (${where}): ${after <= most ? 'ok' : 'OVER'}`,
      ]
    })
    .join('\n')
}

/** A figure, or a dash if there is none. */
export function shown(figure: number, digits: number): string {
  return Number.isNaN(figure) ? '–' : figure.toFixed(digits)
}
