import type { Holiday } from '../../../../council/calendar/calendar.server.ts'
import { getCouncilLanguage } from '../../../../council/profile/council-profile.server.ts'
import type { Seen } from '../../../../council/recounting/change-calendar.server.ts'
import {
  addHoliday,
  removeHoliday,
  replaceHolidays,
} from '../../../../council/recounting/change-holidays.server.ts'
import { holidayLineLength, readHolidayLines } from '../../../../rules/holiday-lines.ts'
import { limits } from '../../../../rules/limits.ts'
import type { ErrorKey, FieldError } from '../../../form-errors.ts'
import { choice, day, optionalText, readForm } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound } from '../../../guard.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import {
  type PostedForm,
  type ReadCalendarForm,
  refuseField,
  refuseForm,
  seenField,
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
  const form = await readForm(request, { day, ...nameFields, ...seenField })
  if (!form.ok) return refuseForm(form)
  const { typed } = form
  const values = form.values as unknown as Record<string, string>
  const on = form.values.day
  const written = languageTags.map((tag) => [tag, values[nameField(tag)] ?? ''])
  const names = Object.fromEntries(written.filter(([, text]) => text !== ''))
  if (Object.keys(names).length === 0)
    return refuseField(nameField(await getCouncilLanguage(db)), 'enter', typed)
  if (readYear(on.slice(0, 4)) === undefined) return refuseField('day', 'day', typed)
  return { typed, ...holidaysOf(on), change: (seen) => addHoliday(db, actor, { day: on, names }, seen) }
}

/** Reads which holiday is to be taken out of the list. */
export async function readHolidayRemoval({ request, context }: PostedForm): Promise<ReadCalendarForm> {
  const actor = actorOf(context, 'admin')
  const form = await readForm(request, { intent: choice(['remove']), day, ...seenField })
  // The form has nothing to type, so there is nothing to mend in it.
  if (!form.ok) throw notFound()
  const on = form.values.day
  const change = (seen: Seen) => removeHoliday(dbOf(context), actor, on, seen)
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
  const form = await readForm(request, { readAs: optionalText(limits.name), ...lists, ...seenField })
  if (!form.ok) return refuseForm(form)
  const { typed } = form
  const { readAs, seen: _, ...texts } = form.values
  const { holidays, errors } = readHolidays(texts, year)
  if (errors.length > 0) return refuseForm({ errors, typed })
  return {
    typed,
    what: 'holidays',
    to: `/admin/calendar?year=${year}`,
    staleField: listField(await getCouncilLanguage(db)),
    change: (seen) => replaceHolidays(db, actor, { year, holidays, readAs, ...seen }),
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
