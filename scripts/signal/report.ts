import { table } from '../bench/report.ts'
import { exceededBy, type Limited, limits, type Measured } from './limits.ts'
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

/** A figure, or a dash if there is none. */
export function shown(figure: number, digits: number): string {
  return Number.isNaN(figure) ? '–' : figure.toFixed(digits)
}
