import assert from 'node:assert/strict'
import { councilDay } from '../../../rules/days.ts'
import type { NoDueDay, NotCounted } from '../../../rules/legal-clock/reasons.ts'
import type { ExtensionOrder, LegalCase, MissingAgain } from '../../../rules/legal-clock/stops.ts'
import type { ClockSettings, CouncilHolidays } from '../../../rules/legal-clock/working-days.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const date = /\b(\w{3}) (\d{1,2}) (\w{3}) (\d{4})\b/g

/** What one example of docs/legal-clock.md says. */
export type WorkedExample = {
  title: string
  holidays: CouncilHolidays
  settings: Partial<ClockSettings>
  application: LegalCase
  limit: { due: string } | { none: NoDueDay }
  readings: { today: string; used: number; left: number; overdue: boolean }[]
  calendar: { day: string; counted?: number; why?: NotCounted; due: boolean }[]
}

/** The examples of the document; an assertion fails on whatever in them cannot be understood. */
export function readExamples(document: string): WorkedExample[] {
  const [, ...parts] = document.split(/^### \d+\. /m)
  return parts.map(readExample)
}

function readExample(part: string): WorkedExample {
  const title = part.slice(0, part.indexOf('\n'))
  const lines = Array.from(part.matchAll(/^- ([^:]+): (.+)$/gm), ([, key = '', text = '']) => ({ key, text }))
  const known =
    /^(Received|Complete|Missing|Days allowed|Missing again|Order|Holiday|Weekly holidays|Counting starts|Holidays|Last day on a holiday|Due|On .+)$/
  for (const { key } of lines) assert.match(key, known, title)
  const all = (key: string) => lines.filter((line) => line.key === key).map(({ text }) => text)
  const one = (key: string) => all(key)[0] ?? assert.fail(`${title}: no ${key}`)
  const missing = all('Missing')[0]
  return {
    title,
    holidays: {
      weekly: (all('Weekly holidays')[0] ?? 'Sun').split(', ').map((name) => weekdays.indexOf(name)),
      named: Object.fromEntries(all('Holiday').map(readHoliday)),
    },
    settings: {
      ...setting(all('Counting starts')[0], 'the same day', { countFrom: 'sameDay' }),
      ...setting(all('Holidays')[0], 'counted', { holidays: 'counted' }),
      ...setting(all('Last day on a holiday')[0], 'stays', { lastDayOnHoliday: 'stays' }),
    },
    application: {
      receivedOn: one('Received').endsWith('Z') ? councilDay(one('Received')) : isoDay(one('Received')),
      daysAllowed: Number(one('Days allowed')),
      documents: missing
        ? { missing: missing.split(', ') }
        : { completeOn: isoDay(one('Complete')), missingAgain: all('Missing again').map(readMissingAgain) },
      orders: all('Order').map(readOrder),
    },
    limit: readLimit(one('Due')),
    readings: lines.filter(({ key }) => key.startsWith('On ')).map(readReading),
    calendar: Array.from(part.matchAll(/^\| (\w{3} \d.*?) \| (\d+|–) \|(.*)\|$/gm), readRow),
  }
}

function setting(said: string | undefined, word: string, means: Partial<ClockSettings>) {
  if (said !== undefined) assert.equal(said, word)
  return said === undefined ? {} : means
}

function isoDay(text: string): string {
  const [whole, weekday = '', day = '', month = '', year] = [...text.matchAll(date)][0] ?? []
  assert.equal(whole, text)
  const iso = `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  assert.equal(weekdays[new Date(`${iso}T00:00:00Z`).getUTCDay()], weekday, text)
  return iso
}

function readHoliday(text: string): [string, string] {
  const [day = '', name = ''] = text.split(': ')
  return [isoDay(day), name]
}

function readPeriod(text: string) {
  const [days = '', what = ''] = text.split(': ')
  if (days.startsWith('since ')) return { from: isoDay(days.slice('since '.length)), what }
  const [from = '', to = ''] = days.split(' to ')
  return { from: isoDay(from), to: isoDay(to), what }
}

function readMissingAgain(text: string): MissingAgain {
  const { what, ...period } = readPeriod(text)
  return { ...period, missing: what.split(', ') }
}

function readOrder(text: string): ExtensionOrder {
  const { what, ...period } = readPeriod(text)
  return { ...period, ...orderOf(what) }
}

function orderOf(text: string) {
  const [reference = '', reason = ''] = text.split(', ')
  return { reference, reason }
}

function readLimit(text: string): WorkedExample['limit'] {
  const [, code, since = '', what = ''] = /^none, (missing|order) since (.+?): (.+)$/.exec(text) ?? []
  if (code === undefined) return { due: isoDay(text) }
  if (code === 'order') return { none: { code, since: isoDay(since), ...orderOf(what) } }
  return { none: { code: 'documentsMissing', since: isoDay(since), missing: what.split(', ') } }
}

function readReading({ key, text }: { key: string; text: string }) {
  const [, used, left, overdue] = /^(\d+) used, (\d+) left(, overdue)?$/.exec(text) ?? assert.fail(text)
  const today = isoDay(key.slice('On '.length))
  return { today, used: Number(used), left: Number(left), overdue: overdue !== undefined }
}

function readRow([, date = '', counted = '', note = '']: string[]) {
  const day = isoDay(date)
  const said = note.trim()
  if (counted === '–') return { day, why: readWhy(day, said), due: false }
  assert.match(said, /^(due)?$/)
  return { day, counted: Number(counted), due: said === 'due' }
}

function readWhy(day: string, said: string): NotCounted {
  const [, head, what = ''] = /^(missing:|holiday:|order) (.+)$/.exec(said) ?? []
  if (head === 'missing:') return { code: 'documentsMissing', missing: what.split(', ') }
  if (head === 'holiday:') return { code: 'publicHoliday', name: what }
  if (head === 'order') return { code: 'order', ...orderOf(what) }
  if (said === 'not complete yet') return { code: 'notYetComplete' }
  if (said === 'day of completion') return { code: 'dayOfCompletion' }
  assert.equal(said, 'weekly holiday')
  return { code: 'weeklyHoliday', weekday: new Date(`${day}T00:00:00Z`).getUTCDay() }
}
