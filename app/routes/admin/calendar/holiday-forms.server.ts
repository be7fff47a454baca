import type { Holiday } from '../../../../council/calendar/calendar.server.ts'
import type { Seen } from '../../../../council/cases/recounting/change-calendar.server.ts'
import {
  addHoliday,
  removeHoliday,
  replaceHolidays,
} from '../../../../council/cases/recounting/change-holidays.server.ts'
import { getCouncilLanguage } from '../../../../council/profile/council-profile.server.ts'
import { holidayLineLength, readHolidayLines } from '../../../../rules/holiday-lines.ts'
import { limits } from '../../../../rules/limits.ts'
import { choice, day, optionalText, readForm } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import type { ErrorKey, FieldError } from '../../../ui/form-errors.ts'
import {
  ownChangeFields,
  type PostedForm,
  type ReadCalendarForm,
  refuseField,
  refuseForm,
} from './calendar-form.server.ts'
import { listField, nameField } from './holiday-fields.ts'

const name = optionalText(limits.calendar.line)
const list = optionalText(limits.calendar.line * limits.calendar.lines, { lines: true })

/** The year, if a list of holidays can exist for it. */
export function readYear(text: string): number | undefined {
  return /^20\d\d$/.test(text) ? Number(text) : undefined
}

/** Reads a holiday that is to be added to the list. */
export async function readHolidayForm({ request, context }: PostedForm): Promise<ReadCalendarForm> {
  const actor = actorOf(context, 'admin')
  const db = dbOf(context)
  const nameFields = Object.fromEntries(languageTags.map((tag) => [nameField(tag), name] as const))
  const form = await readForm(request, { day, ...nameFields, ...ownChangeFields })
  if (!form.ok) return refuseForm(form)
  const { typed } = form
  const values = form.values as unknown as Record<string, string>
  const { day: on, because } = form.values
  const written = languageTags.map((tag) => [tag, values[nameField(tag)] ?? ''])
  const names = Object.fromEntries(written.filter(([, text]) => text !== ''))
  if (Object.keys(names).length === 0)
    return refuseField(nameField(await getCouncilLanguage(db)), 'enter', typed)
  if (readYear(on.slice(0, 4)) === undefined) return refuseField('day', 'day', typed)
  const change = (seen: Seen) => addHoliday(db, actor, { day: on, names }, { because, ...seen })
  return { typed, ...holidaysOf(on), change }
}

/** Reads which holiday is to be taken out of the list. */
export async function readHolidayRemoval({ request, context }: PostedForm): Promise<ReadCalendarForm> {
  const actor = actorOf(context, 'admin')
  const form = await readForm(request, { intent: choice(['remove']), day, ...ownChangeFields })
  if (!form.ok) {
    // Nothing but the reason is typed, so there is nothing else to mend.
    if (form.errors.some(({ field }) => field !== 'because')) throw notFound()
    return refuseForm(form)
  }
  const { day: on, because } = form.values
  const change = (seen: Seen) => removeHoliday(dbOf(context), actor, on, { because, ...seen })
  return { typed: form.typed, ...holidaysOf(on), change }
}

function holidaysOf(on: string) {
  return { what: 'holidays', to: `/admin/calendar?year=${on.slice(0, 4)}` } as const
}

/** Reads the list that is to take the place of the one of a year, which is the subject. */
export async function readHolidayList({ request, context, subject }: PostedForm): Promise<ReadCalendarForm> {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const year = readYear(subject)
  if (year === undefined) throw notFound()
  const lists = Object.fromEntries(languageTags.map((tag) => [listField(tag), list] as const))
  const form = await readForm(request, { readAs: optionalText(limits.name), ...lists, ...ownChangeFields })
  if (!form.ok) return refuseForm(form)
  const { typed } = form
  const { readAs, seen: _, because, ...texts } = form.values
  const { holidays, errors } = readHolidays(texts, year)
  if (errors.length > 0) return refuseForm({ errors, typed })
  return {
    typed,
    what: 'holidays',
    to: `/admin/calendar?year=${year}`,
    stale: listField(await getCouncilLanguage(db)),
    change: (seen) => replaceHolidays(db, actor, { year, holidays, readAs, because, ...seen }),
  }
}

const faults = {
  unread: 'holidayUnread',
  otherYear: 'holidayYear',
  long: 'holidayLong',
} as const satisfies Record<string, ErrorKey>

/** The holidays of all lists, each with its names by language; and every line that cannot be read. */
function readHolidays(texts: Record<string, string>, year: number) {
  const holidays = new Map<string, Holiday>()
  const errors: FieldError[] = []
  for (const tag of languageTags) {
    const field = listField(tag)
    const read = readHolidayLines(texts[field] ?? '', year)
    if ('faults' in read) {
      for (const { line, fault } of read.faults)
        errors.push({ field, key: faults[fault], values: { line, year, max: holidayLineLength } })
      continue
    }
    for (const { day, name } of read.holidays)
      holidays.set(day, { day, names: { ...holidays.get(day)?.names, [tag]: name } })
  }
  return { holidays: [...holidays.values()], errors }
}
