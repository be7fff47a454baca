import { setCalendarSettings } from '../../../../council/cases/recounting/set-counting.server.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { lawfulDaysToAppeal } from '../../../../rules/legal-clock/appeal.ts'
import { limits } from '../../../../rules/limits.ts'
import { wholeNumber } from '../../../forms/office-fields.server.ts'
import { checkbox, choice, optionalText, readForm } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import {
  ownChangeFields,
  type PostedForm,
  type ReadCalendarForm,
  refuseField,
  refuseForm,
} from './calendar-form.server.ts'
import { boxOf, countingChoices, weekdays } from './counting-choices.ts'

const appealLimits = { min: 1, max: 3650 }
const days = [0, 1, 2, 3, 4, 5, 6]

const fields = {
  ...Object.fromEntries(weekdays.map((weekday) => [boxOf(weekday), checkbox] as const)),
  countFrom: choice(countingChoices.countFrom),
  holidays: choice(countingChoices.holidays),
  lastDayOnHoliday: choice(countingChoices.lastDayOnHoliday),
  afterMissing: choice(countingChoices.afterMissing),
  appealOnOpenDay: choice(countingChoices.appealOnOpenDay),
  appealDays: wholeNumber(appealLimits),
  appealSource: optionalText(limits.calendar.line),
  readAs: optionalText(limits.name),
  ...ownChangeFields,
}

/** Reads how days are to be counted. */
export async function readCountingForm({ request, context }: PostedForm): Promise<ReadCalendarForm> {
  const actor = actorOf(context, 'admin')
  const form = await readForm(request, fields)
  if (!form.ok) return refuseForm(form)
  const { typed } = form
  const { because, appealOnOpenDay, readAs, ...values } = form.values
  const weekly = weekdays.filter((weekday) => typed[boxOf(weekday)] === checkedValue)
  if (days.every((day) => weekly.includes(day))) return refuseField(boxOf(0), 'noWorkingDay', typed)
  const { countFrom, holidays, lastDayOnHoliday, afterMissing, appealDays, appealSource } = values
  if (appealDays < lawfulDaysToAppeal && appealSource === '') {
    const fewer = { key: 'appealDaysFewer', values: { days: lawfulDaysToAppeal } } as const
    return refuseForm({ errors: [{ field: 'appealDays', ...fewer }], typed })
  }
  const settings = {
    weekly,
    countFrom,
    holidays,
    lastDayOnHoliday,
    afterMissing,
    appealDays,
    appealSource,
    appealOnOpenDay: appealOnOpenDay === 'openDay',
  }
  return {
    typed,
    what: 'counting',
    to: '/admin/calendar',
    stale: boxOf(0),
    change: (seen) => setCalendarSettings(dbOf(context), actor, settings, { because, readAs, ...seen }),
  }
}
